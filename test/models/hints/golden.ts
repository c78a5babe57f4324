import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { annotated, findHints, insertions } from '../../../models/hints/annotate.ts';
import type { HintTable } from '../../../models/hints/hint-table.ts';
import { readHints } from '../../../models/hints/read-hints.ts';

export const MARKERS = { open: '⟦gloss⟧', close: '⟦/gloss⟧' };
const FIXTURES = join(import.meta.dirname, '../../fixtures/hints');

/** The entries that the golden texts come upon. */
export function fixtureHints(language: 'zh' | 'en'): Promise<HintTable> {
  return readHints(new Uint8Array(readFileSync(join(FIXTURES, `${language}.hints.gz`))), 'test pack', 'hints.gz');
}

/** Texts with what `scripts/train/hints.py` makes of them. */
export function goldenTexts(language: 'zh' | 'en'): readonly (readonly [text: string, annotated: string])[] {
  const lines = gunzipSync(readFileSync(join(FIXTURES, `${language}.golden.gz`))).toString('utf8');
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, string]);
}

export function withHints(table: HintTable, text: string): string {
  return annotated(text, insertions(table, findHints(table, text), MARKERS));
}

/** A hints file with these lines after a head. */
export function hintsFile(language: string, lines: readonly string[], head = '250\t6\t20000'): Uint8Array<ArrayBuffer> {
  const text = [`verso-hints\t1\t${language}\t${head}`, ...lines].join('\n');
  return new Uint8Array(gzipSync(`${text}\n`));
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTranslator } from '../../../models/translate.ts';
import type { Translator } from '../../../models/translator.ts';
import { folderSource, PACKS } from '../../../scripts/cli/packs.ts';
import { repeatedPhrase } from './repeated-phrase.ts';

interface Sanity {
  readonly pack: string;
  readonly source: string;
  /** Any of them: `/pattern/flags`, or a part of the translation. */
  readonly accept: readonly string[];
}

const sanity = JSON.parse(readFileSync(join(import.meta.dirname, 'sanity.json'), 'utf8')) as readonly Sanity[];
const mixed = readFileSync(join(import.meta.dirname, 'mixed.txt'), 'utf8')
  .replace(/\n$/, '')
  .split('\n');
const packs = existsSync(PACKS) ? readdirSync(PACKS).filter((name) => existsSync(join(PACKS, name, 'pack.json'))) : [];

function accepted(translation: string, accept: readonly string[]): boolean {
  return accept.some((wanted) => {
    const pattern = /^\/(.*)\/([a-z]*)$/.exec(wanted);
    return pattern === null ? translation.includes(wanted) : new RegExp(pattern[1] ?? '', pattern[2]).test(translation);
  });
}

async function translated(translator: Translator, text: string, batch: number): Promise<string> {
  const [direction] = translator.manifest.directions;
  if (direction === undefined) throw new Error('the pack has no direction');
  for await (const event of translator.translate({
    text,
    from: direction.from,
    to: direction.to,
    batch,
    alignment: true,
  })) {
    if (event.type === 'done') return event.text;
  }
  throw new Error('the translation ended without a result');
}

it('there are packs', () => {
  expect(packs.length).toBeGreaterThan(0);
});

describe.each(packs)('%s', (id) => {
  let translator: Translator;
  beforeAll(async () => {
    translator = await openTranslator(folderSource(join(PACKS, id)), { backend: 'wasm', threads: 1 });
  });
  afterAll(() => translator.dispose());

  it.each(sanity.filter(({ pack }) => pack === id))('$source', async ({ source, accept }) => {
    const translation = await translated(translator, source, 1);
    expect(accepted(translation, accept), `${source} → ${translation}; accepted: ${accept.join(' or ')}`).toBe(true);
  });

  it('never loops on mixed input, and keeps its lines', { timeout: 600_000 }, async () => {
    const target = (await translated(translator, mixed.join('\n'), 32)).split('\n');
    expect(target).toHaveLength(mixed.length);
    const loops = target.flatMap((line, at) => {
      const phrase = repeatedPhrase(line);
      return phrase === undefined || repeatedPhrase(mixed[at] ?? '') !== undefined
        ? []
        : [`${mixed[at]} → ${line} (“${phrase}”)`];
    });
    expect(loops).toEqual([]);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openTranslator } from '../../models/open.ts';
import type { Translator } from '../../models/translator.ts';
import { choosePack, folderSource, installedPacks } from './packs.ts';
import { parseValues, scoreValues } from './score/values.ts';

const LISTS = join(import.meta.dirname, '../../test/models/packs/values');

export interface Pair {
  readonly from: string;
  readonly to: string;
}

interface Wanted {
  readonly pack: string | undefined;
  /** The name of a list; without it, all of them. */
  readonly set: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly folder: string | undefined;
  /** Lines of each list. */
  readonly limit: number;
  readonly threads: number;
  readonly translate: (translator: Translator, lines: readonly string[], pair: Pair) => Promise<string[]>;
}

/** Translates the lists of names and numbers and prints what is right of each kind, and the wrong lines, as JSON. */
export async function evaluateValues(wanted: Wanted): Promise<void> {
  const folder = resolve(wanted.folder ?? LISTS);
  const packs = wanted.pack === undefined ? await installedPacks() : [await choosePack(wanted.pack, undefined)];
  const results: unknown[] = [];
  for (const pack of packs) {
    const lists = pack.manifest.directions
      .filter(({ from, to }) => (wanted.from ?? from) === from && (wanted.to ?? to) === to)
      .flatMap(({ from, to }) => listsFor({ from, to }, folder, wanted.set).map((name) => ({ name, from, to })));
    if (lists.length === 0) continue;
    const translator = await openTranslator(folderSource(pack.folder), { backend: 'wasm', threads: wanted.threads });
    for (const { name, from, to } of lists) {
      const cases = parseValues(readFileSync(join(folder, `${name}.${from}-${to}.tsv`), 'utf8')).slice(0, wanted.limit);
      const sources = cases.map(({ source }) => source);
      const score = scoreValues(cases, await wanted.translate(translator, sources, { from, to }));
      results.push({ pack: pack.manifest.id, list: name, from, to, ...score });
    }
    await translator.dispose();
  }
  if (results.length === 0) throw new Error(`${folder} has no list${ofName(wanted.set)} for the directions asked for.`);
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
}

/** Names of the lists of a direction: the files NAME.FROM-TO.tsv. */
function listsFor({ from, to }: Pair, folder: string, set: string | undefined): string[] {
  const ending = `.${from}-${to}.tsv`;
  const names = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ending)) : [];
  return names.map((file) => file.slice(0, -ending.length)).filter((name) => (set ?? name) === name);
}

function ofName(set: string | undefined): string {
  return set === undefined ? '' : ` “${set}”`;
}

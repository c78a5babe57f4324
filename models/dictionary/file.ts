import type { RawEntry } from './entry.ts';
import { glossWords } from './english.ts';
import { withoutTones } from './pinyin.ts';
import { SortedLines } from './sorted-lines.ts';

/*
 * The dictionary's file, gzipped: a line of JSON, then sections of sorted lines, one after the other.
 *
 *   entries      simplified  traditional (empty: the same)  pinyin  cost  gloss  gloss …
 *   traditional  headword    numbers of entries, by their place in the first section
 *   pinyin       without tones and spaces    numbers of entries
 *   english      word of a gloss             numbers of entries
 *   irregular    English form                the word that it is a form of
 *
 * Numbers are in base 36, each but the first as the difference from the one before.
 */
const FORMAT = 'verso-dictionary';
const VERSION = 1;
const SECTIONS = ['entries', 'traditional', 'pinyin', 'english', 'irregular'] as const;
type Section = (typeof SECTIONS)[number];
/** The file names, for a word, its most common entries; nobody reads on. */
const MOST_NUMBERS = 3000;
/** An honest file has 15 MB. */
const MOST_BYTES = 64 * 1024 * 1024;
const encoder = new TextEncoder();

/** A dictionary's file cannot be read. */
export class DictionaryError extends Error {
  override readonly name = 'DictionaryError';
}

export type Sections = Readonly<Record<Section, SortedLines>>;

/** The bytes of the file, not yet gzipped. */
export function writeSections(all: readonly RawEntry[], irregular: Readonly<Record<string, string>>): Uint8Array {
  const entries = all
    .map((entry) => ({ entry, key: encoder.encode(entry.simplified) }))
    .sort((a, b) => compareBytes(a.key, b.key) || a.entry.cost - b.entry.cost)
    .map(({ entry }) => entry);
  const sections: Record<Section, string[]> = {
    entries: entries.map(({ simplified, traditional, pinyin, cost, glosses }) =>
      [simplified, traditional === simplified ? '' : traditional, pinyin, cost, ...glosses].join('\t'),
    ),
    traditional: index(entries, ({ simplified, traditional }) => (traditional === simplified ? [] : [traditional])),
    pinyin: index(entries, ({ pinyin }) => [withoutTones(pinyin)]),
    english: index(entries, ({ glosses }) => glosses.flatMap(glossWords)),
    irregular: sorted(Object.entries(irregular).map(([form, word]) => `${form}\t${word}`)),
  };
  const parts = SECTIONS.map((name) => encoder.encode(sections[name].map((line) => `${line}\n`).join('')));
  const head = {
    format: FORMAT,
    version: VERSION,
    sections: Object.fromEntries(SECTIONS.map((name, at) => [name, parts[at]?.length ?? 0])),
  };
  return joined([encoder.encode(`${JSON.stringify(head)}\n`), ...parts]);
}

/**
 * Unpacks a file and finds its sections.
 * @throws DictionaryError when it is damaged or of another version
 */
export async function readSections(gzipped: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Sections> {
  const bytes = await unpacked(gzipped);
  const line = bytes.indexOf(10);
  const head = header(new TextDecoder().decode(bytes.subarray(0, Math.max(0, line))));
  let at = line + 1;
  const found = Object.fromEntries(
    SECTIONS.map((name) => {
      const end = at + (head.sections?.[name] ?? NaN);
      if (!(end <= bytes.length)) throw new DictionaryError('The dictionary is cut off.');
      const section = new SortedLines(bytes.subarray(at, end));
      at = end;
      return [name, section];
    }),
  );
  return found as Record<Section, SortedLines>;
}

/** The numbers of a line of one of the indexes. */
export function numbersOf(section: SortedLines, line: number): number[] {
  let last = 0;
  return (section.cells(line)[1] ?? '').split(' ').map((digits) => (last += parseInt(digits, 36)));
}

interface Header {
  readonly format?: unknown;
  readonly version?: unknown;
  readonly sections?: Partial<Record<Section, number>>;
}

function header(line: string): Header {
  try {
    const head = JSON.parse(line) as Header;
    if (head.format === FORMAT && head.version === VERSION) return head;
  } catch {
    // Said below.
  }
  throw new DictionaryError('The dictionary is damaged or of another version of Verso.');
}

async function unpacked(gzipped: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let total = 0;
  const reader = gzipped.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      total += next.value.length;
      if (total > MOST_BYTES) throw new DictionaryError('The dictionary is too large.');
      parts.push(next.value);
    }
  } catch (error) {
    throw error instanceof DictionaryError ? error : new DictionaryError('The dictionary is damaged.');
  }
  return joined(parts);
}

/** The lines of an index: keys with the numbers of their entries, the most common of them. */
function index(entries: readonly RawEntry[], keys: (entry: RawEntry) => readonly string[]): string[] {
  const found = new Map<string, number[]>();
  entries.forEach((entry, number) => {
    for (const key of new Set(keys(entry))) {
      const numbers = found.get(key);
      if (key !== '' && numbers === undefined) found.set(key, [number]);
      else numbers?.push(number);
    }
  });
  const cost = (number: number): number => entries[number]?.cost ?? 0;
  const lines = [...found].map(([key, numbers]) => {
    const chosen = numbers.sort((a, b) => cost(a) - cost(b)).slice(0, MOST_NUMBERS);
    const steps = chosen.sort((a, b) => a - b).map((number, at) => number - (chosen[at - 1] ?? 0));
    return `${key}\t${steps.map((step) => step.toString(36)).join(' ')}`;
  });
  return sorted(lines);
}

function sorted(lines: readonly string[]): string[] {
  return lines
    .map((line) => ({ line, key: encoder.encode(line.slice(0, line.indexOf('\t'))) }))
    .sort((a, b) => compareBytes(a.key, b.key))
    .map(({ line }) => line);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

import type { Range } from '../events.ts';
import { chineseWords } from './chinese.ts';
import { englishWords } from './english.ts';
import { quantities } from './quantities.ts';
import type { HintEntry, HintTable, Word } from './hint-table.ts';

/** Glosses for the word at a place of a text. */
export interface Hint extends Range {
  /** The word as the text has it. */
  readonly surface: string;
  readonly entry: HintEntry;
}

/** What the model reads behind a word: `by` at `at`, which is the end of the hint's word. */
export interface Insertion {
  readonly at: number;
  readonly by: string;
  readonly hint: Hint;
}

/** Pieces that a hint stands between. */
export interface HintMarkers {
  readonly open: string;
  readonly close: string;
}

/** Words of the dictionary in a text, in order, not overlapping. */
export function wordsIn(table: HintTable, text: string): Word[] {
  return isChinese(table) ? chineseWords(table, text) : englishWords(table, text);
}

/** Everything in a text that a hint may explain: numbers, and words that hold none of them. */
export function explained(table: HintTable, text: string): readonly Range[] {
  const numbers = quantities(text, isChinese(table));
  return [...numbers, ...outside(numbers, wordsIn(table, text))];
}

/**
 * The numbers and words of a text that get hints, numbers first, then the rarest words, at most as many as the table
 * allows: what has to go because a source would become too long goes from the end.
 * @param given hints that go before all others, however many; nothing else is said of their words
 */
export function findHints(table: HintTable, whole: string, given: readonly Hint[] = []): readonly Hint[] {
  const shortest = isChinese(table) ? 2 : 3;
  const text = without(whole, given);
  const numbers = quantities(text, isChinese(table));
  const found = numbers.map(({ start, end, gloss }): Hint => {
    const surface = text.slice(start, end);
    return { start, end, surface, entry: { word: surface, count: NUMBER, glosses: [gloss] } };
  });
  for (const { start, end, headword } of outside(numbers, wordsIn(table, text))) {
    const entry = table.entry(headword);
    if (entry !== undefined && entry.count < table.rare && headword.length >= shortest)
      found.push({ start, end, surface: text.slice(start, end), entry });
  }
  found.sort((a, b) => a.entry.count - b.entry.count || a.start - b.start);
  return [...given, ...found.slice(0, Math.max(0, table.most - given.length))];
}

/** The text with something that is no word in the place of some of its words. */
function without(text: string, words: readonly Range[]): string {
  return words.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '\ufffc'.repeat(end - start) + rest.slice(end),
    text,
  );
}

/** The count of what no text needs to have seen. */
const NUMBER = -1;

function outside(numbers: readonly Range[], words: readonly Word[]): readonly Word[] {
  return words.filter(({ start, end }) => !numbers.some((number) => start < number.end && end > number.start));
}

/** Hints as the model learnt to read them, in the order of the text. */
export function insertions(table: HintTable, hints: readonly Hint[], { open, close }: HintMarkers): Insertion[] {
  const inOrder = [...hints].sort((a, b) => a.start - b.start);
  return inOrder.map((hint) => {
    const { glosses } = hint.entry;
    const by = isChinese(table) ? `${open} ${glosses.join(', ')}${close}` : ` ${open}${glosses.join('，')}${close}`;
    return { at: hint.end, by, hint };
  });
}

/** The text with its insertions. */
export function annotated(text: string, inserted: readonly Insertion[]): string {
  let from = 0;
  const parts = inserted.flatMap(({ at, by }) => {
    const before = text.slice(from, at);
    from = at;
    return [before, by];
  });
  return parts.join('') + text.slice(from);
}

function isChinese(table: HintTable): boolean {
  return table.language === 'zh';
}

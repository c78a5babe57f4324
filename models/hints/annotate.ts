import type { Range } from '../events.ts';
import { chineseWords } from './chinese.ts';
import { englishWords } from './english.ts';
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

/**
 * The words of a text that get hints, the rarest first, at most as many as the table allows: what has to go because
 * a source would become too long goes from the end.
 */
export function findHints(table: HintTable, text: string): readonly Hint[] {
  const shortest = isChinese(table) ? 2 : 3;
  const hints = wordsIn(table, text).flatMap(({ start, end, headword }) => {
    const entry = table.entry(headword);
    return entry !== undefined && entry.count < table.rare && headword.length >= shortest
      ? [{ start, end, surface: text.slice(start, end), entry }]
      : [];
  });
  return hints.sort((a, b) => a.entry.count - b.entry.count || a.start - b.start).slice(0, table.most);
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

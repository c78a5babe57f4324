import type { Range } from '../events.ts';
import type { Dictionary } from './dictionary.ts';
import type { Entry } from './entry.ts';
import { hasTones } from './pinyin.ts';
import { isHanAt, wordsAt, wordsOf } from './words-at.ts';

/** A Chinese word with its entries, in each of its readings. */
export interface WordEntries {
  readonly word: string;
  readonly entries: readonly Entry[];
}

/** What a word of a text is found to be. */
export interface Found extends WordEntries {
  /** `chinese`: the entries are the word's own; `english`: they are Chinese words for it. */
  readonly kind: 'chinese' | 'english';
  /** Where the word stands in the text. */
  readonly range: Range;
  /** Other headwords there, or those that the word consists of when it has no entry. */
  readonly others: readonly WordEntries[];
}

/** What typing into the dictionary finds. */
export interface SearchResults {
  readonly headwords: readonly Entry[];
  readonly pinyin: readonly Entry[];
  readonly english: readonly Entry[];
}

const MOST_OTHERS = 8;
const MOST_TRANSLATIONS = 12;
const MOST_RESULTS = 40;
/** Words of an English phrase. */
const LONGEST_PHRASE = 4;
const LONGEST_SELECTION = 40;
const ENGLISH_WORD = /[A-Za-z](?:[A-Za-z'’-]*[A-Za-z])?/g;

const ONE_WORD = /^[A-Za-z'’-]+$/;
/** Words with one space between; “an apple” is no phrase. */
const PHRASE = /^(?!(?:an?|the|to) )[A-Za-z'’-]+(?: [A-Za-z'’-]+)*$/i;

/** The word at a place of a text in either language; null where there is none. */
export function lookAt(dictionary: Dictionary, text: string, offset: number): Found | null {
  return isHanAt(text, offset) ? chineseAt(dictionary, text, offset) : englishAt(dictionary, text, offset);
}

/** What somebody has selected: one word, a phrase, or words to be shown one by one. */
export function lookUp(dictionary: Dictionary, text: string, { start, end }: Range): Found | null {
  const selected = text.slice(start, end);
  const word = selected.trim();
  if (word === '' || word.length > LONGEST_SELECTION || word.includes('\n')) return null;
  const at = start + selected.indexOf(word);
  const range = { start: at, end: at + word.length };
  const none = { range, word, others: [] } as const;
  if (!/\p{Script=Han}/u.test(word)) {
    const entries = dictionary.fromEnglish(word, MOST_TRANSLATIONS, word.includes(' '));
    return entries.length === 0 ? null : { ...none, kind: 'english', entries };
  }
  const entries = dictionary.of(word);
  if (entries.length > 0) return { ...none, kind: 'chinese', entries };
  const others = withEntries(dictionary, [...new Set(wordsOf(dictionary, word))]);
  return others.length === 0 ? null : { ...none, kind: 'chinese', entries: [], others };
}

/** Chinese in either script, pinyin with or without tones, or English. */
export function search(dictionary: Dictionary, typed: string): SearchResults {
  const query = typed.normalize('NFC').trim();
  if (query === '') return { headwords: [], pinyin: [], english: [] };
  if (/\p{Script=Han}/u.test(query)) {
    const found = dictionary.beginningWith(query, MOST_RESULTS);
    const parts = found.length > 0 ? [] : [...new Set(wordsOf(dictionary, query))].slice(0, MOST_OTHERS);
    return { headwords: [...found, ...parts.flatMap((word) => dictionary.of(word))], pinyin: [], english: [] };
  }
  const english = hasTones(query) || /[^\0-\x7f’]/.test(query) ? [] : dictionary.fromEnglish(query, MOST_RESULTS);
  return { headwords: [], pinyin: dictionary.byPinyin(query, MOST_RESULTS), english };
}

function chineseAt(dictionary: Dictionary, text: string, offset: number): Found | null {
  const [range, ...more] = wordsAt(dictionary, text, offset);
  if (range === undefined) return null;
  const word = text.slice(range.start, range.end);
  const covering = more.map(({ start, end }) => text.slice(start, end));
  const characters = word.length > 1 ? [...word] : [];
  const others = [...new Set([...covering, ...characters])].filter((other) => other !== word);
  return {
    kind: 'chinese',
    word,
    range,
    entries: dictionary.of(word),
    others: withEntries(dictionary, others),
  };
}

function withEntries(dictionary: Dictionary, words: readonly string[]): WordEntries[] {
  const found = words.map((word) => ({ word, entries: dictionary.of(word) }));
  return found.filter(({ entries }) => entries.length > 0).slice(0, MOST_OTHERS);
}

/** The longest phrase around the word that a gloss says exactly, else the word alone. */
function englishAt(dictionary: Dictionary, text: string, offset: number): Found | null {
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  const line = text.slice(from, end < 0 ? undefined : end);
  const words = [...line.matchAll(ENGLISH_WORD)].map(({ 0: word, index }) => ({
    start: from + index,
    end: from + index + word.length,
  }));
  const at = words.findIndex((word) => word.start <= offset && offset < word.end);
  if (at < 0) return null;
  for (let size = LONGEST_PHRASE; size > 0; size -= 1)
    for (let first = Math.max(0, at - size + 1); first <= at; first += 1) {
      const range = { start: words[first]?.start ?? 0, end: words[first + size - 1]?.end ?? -1 };
      const word = text.slice(range.start, range.end);
      if (range.end < 0 || !(size === 1 ? ONE_WORD : PHRASE).test(word)) continue;
      const entries = dictionary.fromEnglish(word, MOST_TRANSLATIONS, size > 1);
      if (entries.length > 0) return { kind: 'english', word, range, entries, others: [] };
    }
  return null;
}

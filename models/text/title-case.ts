import type { Titles } from '../languages/language.ts';

const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
/** Fewer words may as well be a name: John Smith, The White House. */
const FEWEST = 4;

/** Whether a sentence is written Like This, which models read badly, taking its words for names. */
export function isTitle(sentence: string, titles: Titles): boolean {
  const words = sentence.match(WORD) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  return (
    words.length >= FEWEST &&
    capitals.length >= FEWEST - 1 &&
    capitals.some((word, index) => index > 0 && /^\p{Lu}\p{Ll}{2}/u.test(word)) &&
    words.every((word) => /^\p{Lu}/u.test(word) || titles.small.has(word))
  );
}

/**
 * The title with small letters but for its first word and what may be a name. As long as the title, so that ranges stay
 * valid.
 * @param ordinary whether a word, in small letters, is one that is written small; names are not
 */
export function titleToSentence(title: string, titles: Titles, ordinary: (word: string) => boolean): string {
  const words = [...title.matchAll(WORD)].map(({ 0: text, index }) => ({
    text,
    index,
    small: smallOf(text, titles, ordinary),
  }));
  let sentence = title;
  for (const [at, { text, index, small }] of words.entries()) {
    const next = words[at + 1];
    const partOfName = titles.beforeNames.has(text) && next !== undefined && next.small === next.text;
    if (at === 0 || partOfName) continue;
    sentence = sentence.slice(0, index) + small + sentence.slice(index + text.length);
  }
  return sentence;
}

function smallOf(word: string, titles: Titles, ordinary: (word: string) => boolean): string {
  const small = word.toLowerCase();
  if (small.length !== word.length || !/^\p{Lu}[\p{Ll}'’]*$/u.test(word) || word === 'I') return word;
  return titles.small.has(small) || ordinary(small) ? small : word;
}

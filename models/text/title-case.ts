/** Words that English titles leave small. */
const SMALL = new Set(
  'a an and as at but by en for from if in into is nor of on or over per the to up vs via with without'.split(' '),
);
/** First parts of names that are also ordinary words: New York. */
const BEFORE_NAMES = new Set('Great Lake Mount New North Saint San South East West'.split(' '));
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
/** Fewer words may as well be a name: John Smith, The White House. */
const FEWEST = 4;

/** Whether an English sentence is written Like This, which models read badly, taking its words for names. */
export function isTitle(sentence: string): boolean {
  const words = sentence.match(WORD) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  return (
    words.length >= FEWEST &&
    capitals.length >= FEWEST - 1 &&
    capitals.some((word, index) => index > 0 && /^\p{Lu}\p{Ll}{2}/u.test(word)) &&
    words.every((word) => /^\p{Lu}/u.test(word) || SMALL.has(word))
  );
}

/**
 * The title with small letters but for its first word and what may be a name. As long as the title, so that ranges stay
 * valid.
 * @param ordinary whether a word, in small letters, is one that is written small; names are not
 */
export function titleToSentence(title: string, ordinary: (word: string) => boolean): string {
  const words = [...title.matchAll(WORD)].map(({ 0: text, index }) => ({
    text,
    index,
    small: smallOf(text, ordinary),
  }));
  let sentence = title;
  for (const [at, { text, index, small }] of words.entries()) {
    const next = words[at + 1];
    const partOfName = BEFORE_NAMES.has(text) && next !== undefined && next.small === next.text;
    if (at === 0 || partOfName) continue;
    sentence = sentence.slice(0, index) + small + sentence.slice(index + text.length);
  }
  return sentence;
}

function smallOf(word: string, ordinary: (word: string) => boolean): string {
  const small = word.toLowerCase();
  if (small.length !== word.length || !/^\p{Lu}[\p{Ll}'’]*$/u.test(word) || word === 'I') return word;
  return SMALL.has(small) || ordinary(small) ? small : word;
}

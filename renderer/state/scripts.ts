/** Letters of a language's own script; languages that are not here are written in Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  zh: /\p{Script=Han}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ko: /\p{Script=Hangul}/gu,
  th: /\p{Script=Thai}/gu,
  ru: /\p{Script=Cyrillic}+/gu,
  uk: /\p{Script=Cyrillic}+/gu,
  bg: /\p{Script=Cyrillic}+/gu,
  el: /\p{Script=Greek}+/gu,
  ar: /\p{Script=Arabic}+/gu,
  fa: /\p{Script=Arabic}+/gu,
  he: /\p{Script=Hebrew}+/gu,
  hi: /\p{Script=Devanagari}+/gu,
};
const LATIN = /[\p{Script=Latin}\p{M}'’-]*\p{Script=Latin}+/gu;

/** Scripts without spaces are counted by letters, of which a word has two or so. */
const LETTERS_PER_WORD: Readonly<Record<string, number>> = { zh: 2, ja: 2, ko: 2, th: 4 };

/** What is said about a text of two languages is decided by its beginning. */
const BEGINNING = 2000;
/** Share of the words that must be in the other script, so that a few names do not count. */
const MOSTLY = 0.7;

/** `unlike`: written in the other language's script rather than in the first's; `surely`: enough of it to act upon. */
export type Likeness = 'like' | 'unlike' | 'surely unlike';

/** Whether a text that should be in `language` is in the script of `other` instead. */
export function likeness(text: string, language: string, other: string): Likeness {
  const [mine, theirs] = [base(language), base(other)];
  if (scriptOf(mine) === scriptOf(theirs)) return 'like';
  const beginning = text.slice(0, BEGINNING);
  const own = words(beginning, mine);
  const others = words(beginning, theirs);
  if (others === 0 || others < (own + others) * MOSTLY) return 'like';
  return others >= (theirs in LETTERS_PER_WORD ? 1 : 2) ? 'surely unlike' : 'unlike';
}

function words(text: string, language: string): number {
  return (text.match(scriptOf(language))?.length ?? 0) / (LETTERS_PER_WORD[language] ?? 1);
}

function scriptOf(language: string): RegExp {
  return SCRIPTS[language] ?? LATIN;
}

function base(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag;
}

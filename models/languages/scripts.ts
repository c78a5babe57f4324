import { languageOf } from './languages.ts';

/** Text is decided by its beginning. */
const BEGINNING = 2000;
/** Scripts without spaces are counted by letters, of which a word has two or so. */
const LETTERS_PER_WORD: Readonly<Record<string, number>> = { Han: 2, Hiragana: 2, Katakana: 2, Thai: 4 };
/** A word with a capital or a figure is a name, as likely as not: names stay in their script in a text of another. */
const NAME = 0.2;

const patterns = new Map<string, RegExp>();

/** The scripts that a language is written in, as in `\p{Script=…}`. */
export function scriptsOfLanguage(tag: string): readonly string[] {
  const { scripts } = languageOf(tag);
  return scripts.length === 0 ? ['Latin'] : scripts;
}

/** How much of a text is in one of these scripts, in words. */
export function wordsIn(text: string, scripts: readonly string[]): number {
  const beginning = text.slice(0, BEGINNING);
  return scripts.reduce((sum, script) => {
    const found = beginning.match(patternOf(script)) ?? [];
    if (script === 'Latin') return sum + found.reduce((weight, word) => weight + (isName(word) ? NAME : 1), 0);
    return sum + found.length / (LETTERS_PER_WORD[script] ?? 1);
  }, 0);
}

function patternOf(script: string): RegExp {
  const known = patterns.get(script);
  if (known !== undefined) return known;
  const letter = `\\p{Script=${script}}`;
  const latin = `[${letter}\\p{M}\\p{Nd}'’-]*${letter}[\\p{Nd}]*`;
  const pattern = new RegExp(script === 'Latin' ? latin : script in LETTERS_PER_WORD ? letter : `${letter}+`, 'gu');
  patterns.set(script, pattern);
  return pattern;
}

function isName(word: string): boolean {
  return /[\p{Lu}\p{Nd}]/u.test(word);
}

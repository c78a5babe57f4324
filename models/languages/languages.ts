import { CHINESE } from './chinese.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import type { Language } from './language.ts';
import { SPANISH } from './spanish.ts';

/** A language of which little is known: written with spaces, and abbreviated as English is. */
const PLAIN: Language = {
  tag: 'und',
  scripts: [],
  spaced: true,
  fullWidth: false,
  abbreviations: ENGLISH.abbreviations,
  spelling: [],
};

const SOME: readonly (Partial<Language> & Pick<Language, 'tag'>)[] = [
  { tag: 'ja', scripts: ['Han', 'Hiragana', 'Katakana'], spaced: false, fullWidth: true },
  { tag: 'yue', scripts: ['Han'], spaced: false },
  { tag: 'ko', scripts: ['Hangul', 'Han'] },
  { tag: 'ru', scripts: ['Cyrillic'] },
  { tag: 'uk', scripts: ['Cyrillic'] },
  { tag: 'bg', scripts: ['Cyrillic'] },
  { tag: 'sr', scripts: ['Cyrillic'] },
  { tag: 'el', scripts: ['Greek'] },
  { tag: 'ar', scripts: ['Arabic'] },
  { tag: 'fa', scripts: ['Arabic'] },
  { tag: 'he', scripts: ['Hebrew'] },
  { tag: 'hi', scripts: ['Devanagari'] },
  { tag: 'th', scripts: ['Thai'] },
];

const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  [ENGLISH, CHINESE, GERMAN, FRENCH, SPANISH, ...SOME.map((one) => ({ ...PLAIN, ...one }))].map((one) => [
    one.tag,
    one,
  ]),
);

/** The record of a language tag, whatever its region and script; a plain one for languages without their own. */
export function languageOf(tag: string): Language {
  const base = tag.split('-')[0] ?? '';
  return LANGUAGES.get(base) ?? { ...PLAIN, tag: base };
}

/** Whether a language tag such as `zh-Hans` is of the language `zh`. */
export function isLanguage(tag: string, language: string): boolean {
  return tag === language || tag.startsWith(`${language}-`);
}

/** Unicode scripts (as in `\p{Script=…}`) that a model of these languages reads; Latin is always among them. */
export function scriptsOf(tags: readonly string[]): readonly string[] {
  return [...new Set(['Latin', ...tags.flatMap((tag) => languageOf(tag).scripts)])];
}

const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  zh: ['Han', 'Bopomofo'],
  ja: ['Han', 'Hiragana', 'Katakana'],
  ko: ['Hangul', 'Han'],
  ru: ['Cyrillic'],
  uk: ['Cyrillic'],
  bg: ['Cyrillic'],
  sr: ['Cyrillic'],
  el: ['Greek'],
  ar: ['Arabic'],
  fa: ['Arabic'],
  he: ['Hebrew'],
  hi: ['Devanagari'],
  th: ['Thai'],
};

/** Unicode scripts (as in `\p{Script=…}`) that a model of these languages reads; Latin is always among them. */
export function scriptsOf(languages: readonly string[]): readonly string[] {
  return [...new Set(['Latin', ...languages.flatMap((language) => SCRIPTS[language.split('-')[0] ?? ''] ?? [])])];
}

import names from './language-names.json';
import type { Locale } from './i18n.svelte.ts';

/** Electron's own names (Intl) are those of some 340 languages; these are more (scripts/languages/make.mjs). */
const NAMES: Readonly<Record<string, readonly string[] | undefined>> = names;

const intl = {
  en: new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }),
  zh: new Intl.DisplayNames(['zh-Hans'], { type: 'language', fallback: 'none' }),
};
const scripts = {
  en: new Intl.DisplayNames(['en'], { type: 'script' }),
  zh: new Intl.DisplayNames(['zh-Hans'], { type: 'script' }),
};

/** All languages that have a name here, by the tag without script and region. */
export const namedLanguages: readonly string[] = Object.keys(names);

/** What the interface calls a language. */
export function languageName(tag: string, locale: Locale): string {
  const [base = '', ...parts] = tag.split('-');
  const known = NAMES[base]?.[locale === 'zh' ? 1 : 0] || NAMES[base]?.[0];
  if (parts.length === 0) return known ?? nameIn(tag, locale) ?? tag;
  const whole = nameIn(tag, locale);
  if (whole !== undefined) return whole;
  const within = parts.map((part) => (/^[A-Z][a-z]{3}$/.test(part) ? (scripts[locale].of(part) ?? part) : part));
  const name = known ?? nameIn(base, locale) ?? base;
  return locale === 'zh' ? `${name}（${within.join('，')}）` : `${name} (${within.join(', ')})`;
}

/** What its speakers call a language; empty where that is not known. */
export function ownName(tag: string): string {
  return NAMES[tag.split('-')[0] ?? '']?.[2] ?? '';
}

function nameIn(tag: string, locale: Locale): string | undefined {
  try {
    return intl[locale].of(tag);
  } catch {
    return undefined;
  }
}

/** Scripts that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set([
  ...['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Samr', 'Mand'],
]);

/** Which way a language is written, in the script that it names or that it has mostly. */
export function textDirection(tag: string): 'ltr' | 'rtl' {
  // Before the packs are known there is no language.
  return tag !== '' && RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script) ? 'rtl' : 'ltr';
}

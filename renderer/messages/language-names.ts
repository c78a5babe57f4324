import type { Locale } from './i18n.svelte.ts';

/** What the interface calls a language. */
export function languageName(tag: string, locale: Locale): string {
  return new Intl.DisplayNames([locale === 'zh' ? 'zh-Hans' : 'en'], { type: 'language' }).of(tag) ?? tag;
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

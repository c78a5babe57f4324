import type { Locale } from './i18n.svelte.ts';

/** What the interface calls a language. */
export function languageName(tag: string, locale: Locale): string {
  return new Intl.DisplayNames([locale === 'zh' ? 'zh-Hans' : 'en'], { type: 'language' }).of(tag) ?? tag;
}

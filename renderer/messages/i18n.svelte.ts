/**
 * Interface language. A catalogue is `{ en, zh }` with the same keys; components pick it reactively:
 *
 *   const t = $derived(translatorMessages[locale.current]);
 */
export const LOCALES = ['en', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];
export type Catalogue<Messages> = Readonly<Record<Locale, Messages>>;

class InterfaceLocale {
  #current = $state<Locale>('en');

  get current(): Locale {
    return this.#current;
  }

  /** Applies a setting; `system` takes the first language of the system that Verso speaks, else English. */
  choose(setting: Locale | 'system', systemLanguages: readonly string[] = globalThis.navigator?.languages ?? []): void {
    this.#current = setting === 'system' ? preferred(systemLanguages) : setting;
    if (typeof document !== 'undefined') document.documentElement.lang = this.#current === 'zh' ? 'zh-Hans' : 'en';
  }
}

function preferred(languages: readonly string[]): Locale {
  for (const tag of languages) {
    const language = tag.toLowerCase().split('-')[0];
    for (const known of LOCALES) if (language === known) return known;
  }
  return 'en';
}

export const locale = new InterfaceLocale();

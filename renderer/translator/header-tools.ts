import type { Locale } from '../messages/i18n.svelte.ts';
import { dictionaryMessages } from '../messages/dictionary.ts';
import { modelsMessages } from '../messages/models.ts';
import { translatorMessages } from '../messages/translator.ts';
import type { TranslatorApp } from '../state/app.svelte.ts';
import type { IconName } from '../ui/icons.ts';

export interface HeaderTool {
  readonly icon: IconName;
  readonly label: (locale: Locale) => string;
  /** Its name stands beside its icon where there is room; icons that everybody knows need none. */
  readonly named: boolean;
  readonly run: (app: TranslatorApp) => unknown;
}

/** What the header offers, from left to right; in a small window they are in a menu. */
export const headerTools: readonly HeaderTool[] = [
  {
    icon: 'inspector',
    label: (locale) => translatorMessages[locale].inspector,
    named: true,
    run: (app) => app.openInspector(),
  },
  {
    icon: 'dictionary',
    label: (locale) => dictionaryMessages[locale].dictionary,
    named: false,
    run: (app) => (app.panel = 'dictionary'),
  },
  {
    icon: 'history',
    label: (locale) => translatorMessages[locale].history,
    named: true,
    run: (app) => (app.panel = 'history'),
  },
  { icon: 'book', label: (locale) => translatorMessages[locale].terms, named: true, run: (app) => app.openTerms() },
  {
    icon: 'models',
    label: (locale) => modelsMessages[locale].title,
    named: false,
    run: (app) => (app.panel = 'models'),
  },
  {
    icon: 'settings',
    label: (locale) => translatorMessages[locale].settings,
    named: false,
    run: (app) => (app.panel = 'settings'),
  },
  {
    icon: 'info',
    label: (locale) => translatorMessages[locale].about,
    named: false,
    run: (app) => (app.panel = 'about'),
  },
];

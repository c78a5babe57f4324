import type { Component } from 'svelte';
import { LOCALES, type Locale } from '../../messages/i18n.svelte.ts';
import { settingsMessages, type SettingsMessages } from '../../messages/settings.ts';
import type { TranslatorApp } from '../../state/app.svelte.ts';
import type { Bridge, Settings } from '../../state/bridge.ts';
import { found } from '../../state/setting-search.ts';

export type Group = keyof SettingsMessages['groups'];

export interface RowText {
  readonly label: string;
  readonly help?: string;
}

type Option = { readonly value: string; readonly label: string };

/** How a row is set. `custom` is a component for what is neither; it stands under its label when it is `wide`. */
export type Control =
  | {
      readonly kind: 'switch';
      readonly checked: (app: TranslatorApp) => boolean;
      readonly change: (app: TranslatorApp, checked: boolean) => unknown;
    }
  | {
      readonly kind: 'choice';
      readonly options: (locale: Locale) => readonly Option[];
      readonly value: (app: TranslatorApp) => string;
      readonly change: (app: TranslatorApp, value: string) => unknown;
    }
  | {
      readonly kind: 'custom';
      readonly component: Component<{ readonly app: TranslatorApp; readonly label: string }>;
      readonly wide?: boolean;
    };

export interface Row {
  readonly group: Group;
  readonly text: (locale: Locale) => RowText;
  readonly control: Control;
  /** Shown there alone; everywhere when it is not given. */
  readonly platform?: Bridge['platform'];
}

type Named<Value> = { [K in keyof Settings]: Settings[K] extends Value ? K : never }[keyof Settings];

/** Switches a setting that is on or off. */
export function switches(name: Named<boolean>): Control {
  return {
    kind: 'switch',
    checked: (app) => app.settings.value[name],
    change: (app, checked) => app.settings.change({ [name]: checked }),
  };
}

/**
 * Chooses one of a few values.
 * @param change what a choice does beyond being kept, in place of keeping it
 */
export function chooses<Name extends Named<string>>(
  name: Name,
  labels: (locale: Locale) => Readonly<Record<Settings[Name], string>>,
  change: (app: TranslatorApp, value: Settings[Name]) => unknown = (app, value) =>
    app.settings.change({ [name]: value }),
): Control {
  return {
    kind: 'choice',
    options: (locale) => Object.entries<string>(labels(locale)).map(([value, label]): Option => ({ value, label })),
    value: (app) => app.settings.value[name],
    change: (app, value) => change(app, value as Settings[Name]),
  };
}

/** Whether a row is one that a search asks for, in whichever of the interface's languages. */
export function rowFound({ group, text, control }: Row, query: string): boolean {
  return found(
    query,
    LOCALES.flatMap((locale) => {
      const { label, help = '' } = text(locale);
      const options = control.kind === 'choice' ? control.options(locale).map((option) => option.label) : [];
      return [settingsMessages[locale].groups[group], label, help, ...options];
    }),
  );
}

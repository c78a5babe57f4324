import type { MenuItemConstructorOptions } from 'electron';
import { aroundLabels } from './around-labels.ts';
import type { MenuLocale } from './menu-labels.ts';

export interface TrayActions {
  readonly open: () => void;
  readonly translate: () => void;
  readonly history: () => void;
  readonly settings: () => void;
  readonly quit: () => void;
}

export interface TrayMenu {
  readonly locale: MenuLocale;
  /** What `translate` takes. */
  readonly source: 'selection' | 'clipboard';
  /** Shown beside it; the menu itself does not listen to it. */
  readonly shortcut: string | undefined;
}

/** The menu of the icon in the system's panel. */
export function trayTemplate(
  { locale, source, shortcut }: TrayMenu,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const text = aroundLabels[locale];
  const accelerator = shortcut === undefined ? {} : { accelerator: shortcut, registerAccelerator: false };
  return [
    { id: 'open', label: text.open, click: actions.open },
    { id: 'translate', label: text[source], click: actions.translate, ...accelerator },
    { type: 'separator' },
    { id: 'history', label: text.history, click: actions.history },
    { id: 'settings', label: text.settings, click: actions.settings },
    { type: 'separator' },
    { id: 'quit', label: text.quit, click: actions.quit },
  ];
}

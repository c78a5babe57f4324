import type { MenuItemConstructorOptions } from 'electron';
import type { z } from 'zod';
import type { channels, Command } from './contract.ts';
import { menuLabels, type MenuLocale } from './menu-labels.ts';
import { acceleratorOf } from './shortcuts.ts';

/** Commands that are not always of use, and whether they are now. */
export type Available = Readonly<z.infer<(typeof channels)['menu:enable']['argument']>>;

export const nothingAvailable: Available = { translate: false, stop: false, clear: false, copy: false, swap: false };

export interface MenuOptions {
  readonly developerTools: boolean;
  readonly platform: NodeJS.Platform;
  readonly available: Available;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The menu in one language; `run` gets the command of an item. Its shortcuts work with the bar hidden, too. */
export function menuTemplate(
  locale: MenuLocale,
  run: (command: Command) => void,
  options: MenuOptions,
): MenuItemConstructorOptions[] {
  const text = menuLabels[locale];
  const mac = options.platform === 'darwin';
  const command = (name: Command): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(name);
    return {
      id: name,
      label: text[name],
      click: () => run(name),
      enabled: name in options.available ? options.available[name as keyof Available] : true,
      // On a Mac “About” is in the app's own menu, without a key.
      ...(accelerator === undefined || (mac && name === 'about') ? {} : { accelerator }),
    };
  };
  const settings = command('settings');
  const quit: MenuItemConstructorOptions = { role: 'quit', label: text.quit };
  return [
    ...(mac ? [appMenu(text, command('about'), settings, quit)] : []),
    {
      label: text.file,
      submenu: [
        command('translate'),
        command('stop'),
        command('clear'),
        command('copy'),
        separator,
        ...(mac ? [] : [settings, separator]),
        { role: 'close', label: text.close },
        ...(mac ? [] : [quit]),
      ],
    },
    {
      label: text.edit,
      submenu: [
        { role: 'undo', label: text.undo },
        { role: 'redo', label: text.redo },
        separator,
        { role: 'cut', label: text.cut },
        { role: 'copy', label: text.copySelection },
        { role: 'paste', label: text.paste },
        { role: 'selectAll', label: text.selectAll },
        separator,
        command('dictionary'),
        command('models'),
        command('terms'),
        command('history'),
      ],
    },
    {
      label: text.view,
      submenu: [
        command('swap'),
        command('inspector'),
        separator,
        command('larger'),
        command('smaller'),
        separator,
        ...zoom('zoomIn', text.zoomIn, ['CommandOrControl+Plus', 'CommandOrControl+=', 'CommandOrControl+numadd']),
        ...zoom('zoomOut', text.zoomOut, ['CommandOrControl+-', 'CommandOrControl+numsub']),
        ...zoom('resetZoom', text.resetZoom, ['CommandOrControl+0', 'CommandOrControl+num0']),
        separator,
        { role: 'togglefullscreen', label: text.fullScreen },
        ...(options.developerTools ? [{ role: 'toggleDevTools' as const, label: text.developer }] : []),
      ],
    },
    ...(mac ? [windowMenu(text)] : []),
    { label: text.help, ...(mac ? { role: 'help' as const } : {}), submenu: mac ? [] : [command('about')] },
  ];
}

type Labels = (typeof menuLabels)[MenuLocale];

function appMenu(
  text: Labels,
  about: MenuItemConstructorOptions,
  settings: MenuItemConstructorOptions,
  quit: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: 'Verso',
    submenu: [
      about,
      separator,
      settings,
      separator,
      { role: 'services', label: text.services },
      separator,
      { role: 'hide', label: text.hide },
      { role: 'hideOthers', label: text.hideOthers },
      { role: 'unhide', label: text.showAll },
      separator,
      quit,
    ],
  };
}

function windowMenu(text: Labels): MenuItemConstructorOptions {
  return {
    label: text.window,
    role: 'window',
    submenu: [
      { role: 'minimize', label: text.minimize },
      { role: 'zoom', label: text.zoomWindow },
      separator,
      { role: 'front', label: text.front },
    ],
  };
}

/** One item a shortcut: `+` is another key with Shift, without it, and on the number pad. Only the first is seen. */
function zoom(
  role: 'zoomIn' | 'zoomOut' | 'resetZoom',
  label: string,
  accelerators: readonly string[],
): MenuItemConstructorOptions[] {
  return accelerators.map((accelerator, at) =>
    at === 0
      ? { id: role, role, label, accelerator }
      : { role, label, accelerator, visible: false, acceleratorWorksWhenHidden: true },
  );
}

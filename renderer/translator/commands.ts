import type { Command } from '../../main/contract.ts';
import { shortcuts } from '../../main/shortcuts.ts';
import type { TranslatorApp } from '../state/app.svelte.ts';

/** What menu items, shortcuts and buttons do. */
export const commands: Readonly<Record<Command, (app: TranslatorApp) => unknown>> = {
  translate: (app) => app.translation.translate(),
  stop: (app) => app.translation.stop(),
  clear: (app) => app.clear(),
  copy: (app) => app.copy(),
  swap: (app) => app.swap(),
  inspector: (app) => app.openInspector(),
  about: (app) => (app.panel = 'about'),
  settings: (app) => (app.panel = 'settings'),
  terms: (app) => app.openTerms(),
  history: (app) => (app.panel = 'history'),
  dictionary: (app) => (app.panel = 'dictionary'),
  models: (app) => (app.panel = 'models'),
  larger: (app) => app.settings.resizeText(1),
  smaller: (app) => app.settings.resizeText(-1),
};

export interface ShownShortcut {
  readonly keys: string;
  readonly command: Command | 'zoom';
}

/** Shortcuts as the about panel tells them on a platform; a Mac shows that panel from its own menu. */
export function shortcutsOn(platform: string): readonly ShownShortcut[] {
  const mac = platform === 'darwin';
  const named = (keys: string): string =>
    mac ? keys.replace('Control', '⌘').replace('Shift', '⇧') : keys.replace('Control', 'Ctrl');
  const own = shortcuts
    .filter(({ command }) => !(mac && command === 'about'))
    .map(({ held, shown, command }): ShownShortcut => ({ keys: named(`${held} ${shown}`.trim()), command }));
  const settings = own.findIndex(({ command }) => command === 'settings');
  // Those of `zoom` are the menu's own.
  return own.toSpliced(settings, 0, { keys: named('Control + / − / 0'), command: 'zoom' });
}

/** The command of a key press; null when the page does not handle it. */
export function commandOf(event: KeyboardEvent, app: TranslatorApp): Command | null {
  if (event.isComposing || app.panel !== null) return null;
  const code = event.code === 'NumpadEnter' ? 'Enter' : event.code;
  const held = event.ctrlKey || event.metaKey ? (event.shiftKey ? 'Control Shift' : 'Control') : '';
  const found = shortcuts.find(
    (shortcut) => shortcut.code === code && (shortcut.held === held || shortcut.held === ''),
  );
  if (found === undefined || (found.held !== '' && event.altKey)) return null;
  return found.command === 'stop' && !app.translation.busy ? null : found.command;
}

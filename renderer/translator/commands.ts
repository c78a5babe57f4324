import type { z } from 'zod';
import type { notices } from '../../main/contract.ts';
import type { TranslatorApp } from '../state/app.svelte.ts';

export type Command = z.infer<typeof notices.command>;

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
  larger: (app) => app.settings.resizeText(1),
  smaller: (app) => app.settings.resizeText(-1),
};

const withShift: Readonly<Record<string, Command>> = {
  KeyS: 'swap',
  KeyA: 'inspector',
  KeyC: 'copy',
  KeyT: 'terms',
  Backspace: 'clear',
  Period: 'larger',
  Comma: 'smaller',
};
const plain: Readonly<Record<string, Command>> = {
  Enter: 'translate',
  Comma: 'settings',
};

/** Shortcuts as the menu shows them, for the about panel; those of `zoom` are the menu's own. */
const shortcuts: readonly { readonly keys: string; readonly command: Command | 'zoom' }[] = [
  { keys: 'Ctrl Enter', command: 'translate' },
  { keys: 'Esc', command: 'stop' },
  { keys: 'Ctrl Shift S', command: 'swap' },
  { keys: 'Ctrl Shift C', command: 'copy' },
  { keys: 'Ctrl Shift ⌫', command: 'clear' },
  { keys: 'Ctrl Shift A', command: 'inspector' },
  { keys: 'Ctrl Shift T', command: 'terms' },
  { keys: 'Ctrl Shift .', command: 'larger' },
  { keys: 'Ctrl Shift ,', command: 'smaller' },
  { keys: 'Ctrl + / − / 0', command: 'zoom' },
  { keys: 'Ctrl ,', command: 'settings' },
  { keys: 'F1', command: 'about' },
];

/** The shortcuts as they are called on a platform; on a Mac the about panel has none. */
export function shortcutsOn(platform: string): typeof shortcuts {
  if (platform !== 'darwin') return shortcuts;
  return shortcuts
    .filter(({ command }) => command !== 'about')
    .map(({ keys, command }) => ({ keys: keys.replace('Ctrl', '⌘').replace('Shift', '⇧'), command }));
}

/** The command of a key press; null when the page does not handle it. */
export function commandOf(event: KeyboardEvent, app: TranslatorApp): Command | null {
  if (event.isComposing || app.panel !== null) return null;
  if (event.code === 'F1') return 'about';
  if (event.code === 'Escape') return app.translation.busy ? 'stop' : null;
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  return (event.shiftKey ? withShift[event.code] : plain[event.code === 'NumpadEnter' ? 'Enter' : event.code]) ?? null;
}

/*
 * Shortcuts that work in every program, as Electron writes them: `CommandOrControl+Shift+Y`. Pages record them
 * (renderer/state/recorded-shortcut.ts), the main process registers them.
 */

const MODIFIERS = ['CommandOrControl', 'Control', 'Alt', 'Shift', 'Super'];
const KEYS = '[A-Z0-9]|F(?:[1-9]|1[0-9]|2[0-4])|Space|Tab|Insert|Delete|Home|End|PageUp|PageDown|Up|Down|Left|Right';

export const ACCELERATOR = new RegExp(`^(?:(?:${MODIFIERS.join('|')})\\+)*(?:${KEYS})$`);

/** As people read it on their keyboard. */
export function shownAccelerator(accelerator: string, platform: string): string {
  const mac = platform === 'darwin';
  const names: Readonly<Record<string, string>> = mac
    ? { CommandOrControl: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }
    : { CommandOrControl: 'Ctrl', Super: platform === 'win32' ? 'Win' : 'Super' };
  const signs: Readonly<Record<string, string>> = { Up: '↑', Down: '↓', Left: '←', Right: '→' };
  return accelerator
    .split('+')
    .map((part) => names[part] ?? signs[part] ?? part)
    .join(mac ? ' ' : '+');
}

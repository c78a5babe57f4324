import { ACCELERATOR } from '../../main/accelerator.ts';
import type { Command } from '../../main/contract.ts';
import { acceleratorOf, shortcuts } from '../../main/shortcuts.ts';

/** Of a key press, what is needed to name it. */
export interface KeyPress {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

export type Recorded =
  | { readonly accelerator: string }
  /** Only keys to be held so far. */
  | { readonly problem: 'incomplete' }
  /** `plain`: without Ctrl, Alt or the like it could not be typed any more. `reserved`: every program needs it. */
  | { readonly problem: 'plain' | 'reserved' | 'unknown' }
  /** Verso's own windows have it. */
  | { readonly problem: 'own'; readonly command: Command };

/** The shortcut of a key press, by the place of its key, so that it is the same in every layout. */
export function recorded(press: KeyPress, platform: string): Recorded {
  if (/^(?:Control|Alt|Shift|Meta|OS)(?:Left|Right)?$/.test(press.code)) return { problem: 'incomplete' };
  const key = press.code.replace(/^(?:Key|Digit|Arrow)/, '');
  const mac = platform === 'darwin';
  const held = [
    (mac ? press.metaKey : press.ctrlKey) && 'CommandOrControl',
    mac && press.ctrlKey && 'Control',
    press.altKey && 'Alt',
    press.shiftKey && 'Shift',
    !mac && press.metaKey && 'Super',
  ].filter((name) => name !== false);
  const accelerator = [...held, key].join('+');
  if (!ACCELERATOR.test(accelerator)) return { problem: 'unknown' };
  const alone = held.length === 0 || (held.length === 1 && held[0] === 'Shift');
  if (alone && !/^F\d/.test(key)) return { problem: 'plain' };
  const own = shortcuts.find(({ command }) => acceleratorOf(command) === accelerator);
  if (own !== undefined) return { problem: 'own', command: own.command };
  return isReserved(held, key) ? { problem: 'reserved' } : { accelerator };
}

/** What all programs use: copying, saving, switching windows, closing them. */
function isReserved(held: readonly string[], key: string): boolean {
  const only = held.join('+');
  if (only === 'CommandOrControl') return /^(?:[ACFNOPQSTVWXYZ]|Tab|Space|Home|End|Left|Right|Up|Down)$/.test(key);
  if (only === 'CommandOrControl+Shift') return /^(?:[VZ]|Tab|Left|Right|Up|Down)$/.test(key);
  if (only === 'Alt') return /^(?:Tab|F4|Space|Left|Right)$/.test(key);
  return only === 'CommandOrControl+Alt' && key === 'Delete';
}

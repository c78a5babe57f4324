import type { Command } from './contract.ts';

export interface Shortcut {
  readonly command: Command;
  /** What is held: Control stands for Command on a Mac. */
  readonly held: 'Control' | 'Control Shift' | '';
  /** The key by its place on the keyboard, as pages get it (`KeyboardEvent.code`). */
  readonly code: string;
  /** The key as the menu has it; none where the page decides what it means. */
  readonly accelerator?: string;
  /** The key as people read it. */
  readonly shown: string;
}

/** The one list of shortcuts: of the menu, of the translator's page, and of what the about panel tells. */
export const shortcuts: readonly Shortcut[] = [
  { command: 'translate', held: 'Control', code: 'Enter', accelerator: 'Enter', shown: 'Enter' },
  // It may mean something else first: close a panel, or take back a composition.
  { command: 'stop', held: '', code: 'Escape', shown: 'Esc' },
  { command: 'swap', held: 'Control Shift', code: 'KeyS', accelerator: 'S', shown: 'S' },
  { command: 'copy', held: 'Control Shift', code: 'KeyC', accelerator: 'C', shown: 'C' },
  { command: 'clear', held: 'Control Shift', code: 'Backspace', accelerator: 'Backspace', shown: '⌫' },
  { command: 'inspector', held: 'Control Shift', code: 'KeyA', accelerator: 'A', shown: 'A' },
  { command: 'dictionary', held: 'Control', code: 'KeyD', accelerator: 'D', shown: 'D' },
  { command: 'terms', held: 'Control Shift', code: 'KeyT', accelerator: 'T', shown: 'T' },
  { command: 'history', held: 'Control Shift', code: 'KeyH', accelerator: 'H', shown: 'H' },
  { command: 'larger', held: 'Control Shift', code: 'Period', accelerator: '.', shown: '.' },
  { command: 'smaller', held: 'Control Shift', code: 'Comma', accelerator: ',', shown: ',' },
  { command: 'settings', held: 'Control', code: 'Comma', accelerator: ',', shown: ',' },
  { command: 'about', held: '', code: 'F1', accelerator: 'F1', shown: 'F1' },
];

/** What Electron's menus take. */
export function acceleratorOf(command: Command): string | undefined {
  const shortcut = shortcuts.find((one) => one.command === command);
  if (shortcut?.accelerator === undefined) return undefined;
  const held = shortcut.held.split(' ').filter((key) => key !== '');
  return [...held, shortcut.accelerator].join('+').replace('Control', 'CommandOrControl');
}

import { describe, expect, it } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import { menuTemplate, nothingAvailable } from '../../main/menu.ts';
import { shortcuts } from '../../main/shortcuts.ts';
import { commandOf, shortcutsOn } from '../../renderer/translator/commands.ts';

const app = (busy: boolean) => ({ panel: null, translation: { busy } }) as unknown as Parameters<typeof commandOf>[1];
const press = (code: string, held: string, more: object = {}) =>
  ({ code, ctrlKey: held.includes('Control'), shiftKey: held.includes('Shift'), ...more }) as KeyboardEvent;

const menu = menuTemplate('en', () => {}, { developerTools: false, platform: 'linux', available: nothingAvailable })
  .flatMap(({ submenu }) => submenu as MenuItemConstructorOptions[])
  .filter(({ id, accelerator }) => id !== undefined && accelerator !== undefined);
const accelerators = Object.fromEntries(menu.map(({ id, accelerator }) => [id, accelerator]));

describe('a shortcut', () => {
  it.each(shortcuts)('of “$command” is the same in the menu, in the page and in the about panel', (shortcut) => {
    const { command, held, code, shown } = shortcut;
    expect(commandOf(press(code, held), app(true))).toBe(command);
    const told = shortcutsOn('linux').find((one) => one.command === command)?.keys;
    expect(told).toBe([held.replace('Control', 'Ctrl'), shown].filter((part) => part !== '').join(' '));
    if (command === 'stop') return expect(accelerators[command]).toBeUndefined();
    const spoken = String(accelerators[command]).replaceAll('+', ' ').replace('CommandOrControl', 'Ctrl');
    expect(spoken.replace('Backspace', '⌫')).toBe(told);
  });

  it('is none with Alt, in a composition, or for a key that means another with Shift', () => {
    expect(commandOf(press('KeyS', 'Control Shift', { altKey: true }), app(true))).toBeNull();
    expect(commandOf(press('KeyS', 'Control Shift', { isComposing: true }), app(true))).toBeNull();
    expect(commandOf(press('KeyS', 'Control'), app(true))).toBeNull();
    expect(commandOf(press('KeyS', ''), app(true))).toBeNull();
    expect(commandOf(press('Escape', ''), app(false))).toBeNull();
    expect(commandOf(press('NumpadEnter', 'Control'), app(false))).toBe('translate');
    expect(commandOf(press('', '', { metaKey: true, shiftKey: true, code: 'KeyA' }), app(false))).toBe('inspector');
  });
});

it('on a Mac, keys are told by their signs, and the about panel by its menu', () => {
  const told = shortcutsOn('darwin');
  expect(told.find(({ command }) => command === 'swap')?.keys).toBe('⌘ ⇧ S');
  expect(told.find(({ command }) => command === 'zoom')?.keys).toBe('⌘ + / − / 0');
  expect(told.some(({ command }) => command === 'about')).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { ACCELERATOR, shownAccelerator } from '../../../main/accelerator.ts';
import { defaultSettings } from '../../../main/default-settings.ts';
import { recorded } from '../../../renderer/state/recorded-shortcut.ts';

const press = (code: string, held = '') => ({
  code,
  ctrlKey: held.includes('Ctrl'),
  altKey: held.includes('Alt'),
  shiftKey: held.includes('Shift'),
  metaKey: held.includes('Meta'),
});

describe('a recorded shortcut', () => {
  it.each([
    ['KeyY', 'Ctrl Shift', 'linux', 'CommandOrControl+Shift+Y'],
    ['KeyY', 'Meta Shift', 'darwin', 'CommandOrControl+Shift+Y'],
    ['KeyY', 'Ctrl Alt', 'darwin', 'Control+Alt+Y'],
    ['Digit2', 'Alt', 'win32', 'Alt+2'],
    ['ArrowUp', 'Ctrl Alt', 'linux', 'CommandOrControl+Alt+Up'],
    ['Space', 'Meta', 'linux', 'Super+Space'],
    ['F9', '', 'linux', 'F9'],
  ])('%s with %s on %s is %s', (code, held, platform, accelerator) => {
    expect(recorded(press(code, held), platform)).toEqual({ accelerator });
    expect(accelerator).toMatch(ACCELERATOR);
  });

  it.each([
    ['ControlLeft', 'Ctrl', 'incomplete'],
    ['ShiftRight', 'Shift', 'incomplete'],
    ['KeyY', '', 'plain'],
    ['KeyY', 'Shift', 'plain'],
    ['KeyC', 'Ctrl', 'reserved'],
    ['Tab', 'Alt', 'reserved'],
    ['F4', 'Alt', 'reserved'],
    ['Delete', 'Ctrl Alt', 'reserved'],
    ['AudioVolumeUp', 'Ctrl', 'unknown'],
  ])('%s with %s is none: %s', (code, held, problem) => {
    expect(recorded(press(code, held), 'linux')).toEqual({ problem });
  });

  it('is none where Verso’s own windows have it', () => {
    expect(recorded(press('KeyC', 'Ctrl Shift'), 'linux')).toEqual({ problem: 'own', command: 'copy' });
  });

  it('is shown as the keyboard has it', () => {
    expect(shownAccelerator(defaultSettings.quickShortcut, 'linux')).toBe('Ctrl+Shift+Y');
    expect(shownAccelerator(defaultSettings.quickShortcut, 'darwin')).toBe('⌘ ⇧ Y');
    expect(shownAccelerator('Super+Alt+Left', 'win32')).toBe('Win+Alt+←');
  });
});

it.each(['Y+', '+Y', 'Foo+Y', 'CommandOrControl+', 'Ctrl+Y\n', ''])('%j is no shortcut', (accelerator) => {
  expect(accelerator).not.toMatch(ACCELERATOR);
});

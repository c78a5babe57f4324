import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { notices, type Command } from '../../main/contract.ts';
import { menuTemplate, nothingAvailable, type MenuOptions } from '../../main/menu.ts';

const template = (
  locale: 'en' | 'zh',
  options: Partial<MenuOptions> = {},
  run: (command: Command) => void = () => {},
) =>
  menuTemplate(locale, run, {
    developerTools: false,
    platform: 'linux',
    available: nothingAvailable,
    ...options,
  });
const items = (...args: Parameters<typeof template>) =>
  template(...args).flatMap((menu) => menu.submenu as MenuItemConstructorOptions[]);
const platforms = ['linux', 'win32', 'darwin'] as const;

describe.each(platforms)('the menu on %s', (platform) => {
  it('has an item for every command, which runs it', () => {
    const ran: Command[] = [];
    const commands = items('en', { platform }, (command) => ran.push(command)).filter(
      ({ click }) => click !== undefined,
    );
    for (const item of commands) (item.click as () => void)();
    expect(ran.toSorted()).toEqual(notices.command.options.toSorted());
  });

  it('gives no shortcut twice', () => {
    const shortcuts = items('en', { platform }).flatMap((item) => item.accelerator ?? []);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  it('is Chinese in Chinese', () => {
    const labels = items('zh', { platform }).flatMap((item) => item.label ?? []);
    expect(labels).toHaveLength(items('en', { platform }).filter((item) => item.label !== undefined).length);
    for (const label of labels) expect(label).toMatch(/\p{Script=Han}/u);
  });

  it('zooms with Ctrl and +, − or 0, on the keyboard and on the number pad', () => {
    const zoom = (role: string) =>
      items('en', { platform })
        .filter((item) => item.role === role)
        .map(({ accelerator }) => String(accelerator).replace('CommandOrControl+', ''));
    expect(zoom('zoomIn')).toEqual(['Plus', '=', 'numadd']);
    expect(zoom('zoomOut')).toEqual(['-', 'numsub']);
    expect(zoom('resetZoom')).toEqual(['0', 'num0']);
    expect(
      items('en', { platform }).filter(({ role, visible }) => role === 'zoomIn' && visible !== false),
    ).toHaveLength(1);
  });
});

describe('the menu', () => {
  it('has commands disabled while they would do nothing', () => {
    const enabled = (available: Partial<typeof nothingAvailable>) =>
      items('en', { available: { ...nothingAvailable, ...available } })
        .filter((item) => item.click !== undefined && item.enabled === true)
        .map(({ id }) => id);
    const always = ['settings', 'dictionary', 'models', 'terms', 'history', 'inspector', 'larger', 'smaller', 'about'];
    expect(enabled({})).toEqual(always);
    expect(enabled({ stop: true, copy: true }).toSorted()).toEqual(['stop', 'copy', ...always].toSorted());
  });

  it('has on a Mac the app’s own menu first and one for windows, and quits and sets there', () => {
    const menus = template('en', { platform: 'darwin' });
    const [first] = menus;
    const roles = (first?.submenu as MenuItemConstructorOptions[]).map(({ role, id }) => role ?? id);
    expect(first?.label).toBe('Verso');
    for (const item of ['about', 'settings', 'services', 'hide', 'hideOthers', 'unhide', 'quit'])
      expect(roles).toContain(item);
    const others = menus.slice(1).flatMap((menu) => menu.submenu as MenuItemConstructorOptions[]);
    expect(others.filter(({ role, id }) => role === 'quit' || id === 'settings' || id === 'about')).toEqual([]);
    const window = menus.find(({ role }) => role === 'window')?.submenu as MenuItemConstructorOptions[];
    expect(window.map(({ role }) => role)).toEqual(expect.arrayContaining(['minimize', 'zoom', 'front']));
  });

  it('shows developer tools to developers only', () => {
    expect(items('en').some((item) => item.role === 'toggleDevTools')).toBe(false);
    expect(items('en', { developerTools: true }).some((item) => item.role === 'toggleDevTools')).toBe(true);
  });
});

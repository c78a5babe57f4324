import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { notices } from '../../main/contract.ts';
import { menuTemplate } from '../../main/menu.ts';
import type { Command } from '../../main/menu.ts';

const items = (locale: 'en' | 'zh', run: (command: Command) => void = () => undefined) =>
  menuTemplate(locale, run, { developerTools: false }).flatMap((menu) => menu.submenu as MenuItemConstructorOptions[]);

describe('the menu', () => {
  it('has an item for every command, which runs it', () => {
    const ran: Command[] = [];
    const commands = items('en', (command) => ran.push(command)).filter((item) => item.id !== undefined);
    for (const item of commands) (item.click as () => void)();
    expect(ran.toSorted()).toEqual(notices.command.options.toSorted());
  });

  it('gives no shortcut twice', () => {
    const shortcuts = items('en').flatMap((item) => (item.accelerator === undefined ? [] : [item.accelerator]));
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  it('is Chinese in Chinese', () => {
    const labels = items('zh').flatMap((item) => (item.label === undefined ? [] : [item.label]));
    expect(labels).toHaveLength(items('en').filter((item) => item.label !== undefined).length);
    for (const label of labels) expect(label).toMatch(/\p{Script=Han}/u);
  });

  it('shows developer tools to developers only', () => {
    expect(items('en').some((item) => item.role === 'toggleDevTools')).toBe(false);
  });
});

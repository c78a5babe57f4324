import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../main/default-settings.ts';
import { SettingsStore, firstSettings } from '../../main/settings.ts';

let folder: string;
let warnings: string[];
const path = () => join(folder, 'settings.json');
const open = () => new SettingsStore(path(), (message) => warnings.push(message));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-settings-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('settings', () => {
  it('are the defaults at first, and keep what was changed', () => {
    const store = open();
    expect(store.current).toEqual(defaultSettings);
    store.update({ theme: 'dark', fontSize: 24 });
    expect(open().current).toEqual({ ...defaultSettings, theme: 'dark', fontSize: 24 });
    expect(readdirSync(folder)).toEqual(['settings.json']);
    expect(warnings).toEqual([]);
  });

  it('translate into the system’s language at first, until others are chosen', () => {
    expect([firstSettings('en-GB'), firstSettings('de')].map(({ from, to }) => [from, to])).toEqual([
      ['zh', 'en'],
      ['zh', 'en'],
    ]);
    for (const system of ['zh', 'zh-CN', 'zh-Hant-TW'])
      expect(firstSettings(system)).toEqual({ ...defaultSettings, from: 'en', to: 'zh' });
    const inChinese = () => new SettingsStore(path(), (message) => warnings.push(message), firstSettings('zh-CN'));
    expect(inChinese().current.from).toBe('en');
    inChinese().update({ from: 'zh', to: 'en' });
    expect(inChinese().current.from).toBe('zh');
  });

  it('tell their listeners of every change until these leave', () => {
    const store = open();
    const sizes: number[] = [];
    const leave = store.onChange(({ fontSize }) => sizes.push(fontSize));
    store.update({ fontSize: 19 });
    leave();
    store.update({ fontSize: 20 });
    expect(sizes).toEqual([19]);
  });

  it('refuse values that are not allowed and keep the old ones', () => {
    const store = open();
    expect(() => store.update({ fontSize: 99 })).toThrow();
    expect(store.current).toEqual(defaultSettings);
  });

  it.each([['{"theme": "dark"'], [''], ['\0\0\0']])('in a broken file (%j) are moved aside, not lost', (content) => {
    writeFileSync(path(), content);
    expect(open().current).toEqual(defaultSettings);
    const [aside] = readdirSync(folder);
    expect(aside).toMatch(/^settings\.json\.broken-/);
    expect(readFileSync(join(folder, aside ?? ''), 'utf8')).toBe(content);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('settings.json');
  });

  it.each([['[1, 2]'], ['"dark"'], ['null']])(
    'in a file that holds something else (%s) are kept as a copy',
    (content) => {
      writeFileSync(path(), content);
      const store = open();
      store.update({ fontSize: 20 });
      const aside = readdirSync(folder).find((name) => name.includes('.broken-')) ?? '';
      expect(readFileSync(join(folder, aside), 'utf8')).toBe(content);
    },
  );

  it.each([['X!'], ['zh\0'], ['']])('refuse %j as a language', (language) => {
    expect(() => open().update({ from: language })).toThrow();
    writeFileSync(path(), JSON.stringify({ ...defaultSettings, to: language }));
    expect(open().current.to).toBe(defaultSettings.to);
  });

  it.skipIf(process.platform === 'win32')('that are a link to /dev/zero do not hang the start', () => {
    symlinkSync('/dev/zero', path());
    expect(open().current).toEqual(defaultSettings);
    expect(warnings[0]).toContain('settings.json');
  });

  it('leave no temporary file behind when they cannot be written', () => {
    mkdirSync(path());
    const store = new SettingsStore(path(), (message) => warnings.push(message));
    mkdirSync(path(), { recursive: true });
    store.update({ fontSize: 30 });
    expect(readdirSync(folder).filter((name) => name.includes('.part-'))).toEqual([]);
    expect(warnings.at(-1)).toContain('could not be saved');
  });

  it('that are not understood fall back one by one', () => {
    writeFileSync(path(), JSON.stringify({ theme: 'pink', fontSize: 22, from: 'de' }));
    expect(open().current).toEqual({ ...defaultSettings, fontSize: 22, from: 'de' });
    expect(warnings[0]).toContain('theme');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('of a newer version may have fields this one lacks', () => {
    writeFileSync(path(), JSON.stringify({ ...defaultSettings, fontSize: 21, somethingNew: true }));
    expect(open().current.fontSize).toBe(21);
    expect(warnings).toEqual([]);
  });

  it('hold for this run even where they cannot be written', () => {
    const store = new SettingsStore(join(path(), 'impossible', 'settings.json'), (message) => warnings.push(message));
    writeFileSync(path(), 'a file where a folder would be needed');
    expect(store.update({ fontSize: 30 }).fontSize).toBe(30);
    expect(warnings[0]).toContain('could not be saved');
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { launch, type TestApp } from './support/app.ts';
import { TranslatorWindow } from './support/translator.ts';

const folder = mkdtempSync(join(tmpdir(), 'verso-test-'));
const userData = join(folder, 'profile');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

const SKY = '今天天气很好。';
const FRIEND = '他的朋友住在北京。';
const rows = (page: Page): Locator => page.locator('dialog [data-row]');
const listed = (page: Page): Promise<string[]> => page.locator('dialog li .text:not(.target)').allTextContents();

/** Whoever saves a file next chooses this one. */
async function choose(app: TestApp, path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
}

describe('the history', () => {
  let shown = '';

  it('has what was translated, and not the versions on the way there', async () => {
    const app = await launch({ userData });
    try {
      const window = new TranslatorWindow(app.page);
      await window.ready();
      await window.translate(FRIEND);
      await window.translate('今天天气');
      shown = await window.translate(SKY);
      expect(shown).toMatch(/weather/i);
      // Copied: it need not stand for a moment.
      await window.button('Copy').click();
      await app.page.keyboard.press('Control+Shift+H');
      await expect.poll(() => listed(app.page)).toEqual([SKY, FRIEND]);
      await window.expectAccessible();
      expect(statSync(join(userData, 'verso.db')).mode & 0o077).toBe(0);
      expect(app.errors).toEqual([]);
    } finally {
      await app.close();
    }
  });

  it('is there after a restart, searched in Chinese and English, opened, starred, deleted and exported', async () => {
    const app = await launch({ userData });
    try {
      const { page } = app;
      const window = new TranslatorWindow(page);
      await window.ready();
      await window.button('Clear').click();
      await window.button('History').click();
      const search = page.getByRole('searchbox', { name: 'Search history' });
      await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
      for (const [words, found] of [
        ['京', [FRIEND]],
        ['天气', [SKY]],
        ['天', [SKY]],
        ['weath', [SKY]],
        ['不存在', []],
        ['', [SKY, FRIEND]],
      ] as const) {
        await search.fill(words);
        await expect.poll(() => listed(page), { message: words }).toEqual(found);
      }
      await search.fill('天气');
      await expect.poll(() => page.locator('dialog mark').allTextContents()).toContain('天气');

      // By keyboard alone: from the field to the list, and opened.
      await search.press('ArrowDown');
      await expect
        .poll(() =>
          rows(page)
            .first()
            .evaluate((row) => row === document.activeElement),
        )
        .toBe(true);
      await page.keyboard.press('Enter');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => window.source.inputValue()).toBe(SKY);
      expect(await window.finished(SKY)).toBe(shown);

      await page.keyboard.press('Control+Shift+H');
      await rows(page).nth(1).waitFor();
      await page.getByRole('button', { name: 'Mark as favourite' }).nth(1).click();
      await page.getByRole('button', { name: 'Favourites only' }).click();
      await expect.poll(() => listed(page)).toEqual([FRIEND]);
      await page.getByRole('button', { name: 'Favourites only' }).click();
      await expect.poll(() => listed(page)).toEqual([SKY, FRIEND]);

      await rows(page).first().focus();
      await page.keyboard.press('Delete');
      await page.getByText('The translation was deleted.').waitFor();
      await expect.poll(() => listed(page)).toEqual([FRIEND]);
      await window.button('Undo').click();
      await expect.poll(() => listed(page)).toEqual([SKY, FRIEND]);

      for (const [format, expected] of [
        ['csv', new RegExp(`^\ufefftime,from,to,.*\r\n.*,zh,en,${SKY},`)],
        ['json', new RegExp(`"source":"${FRIEND}".*"favourite":true`)],
        ['tmx', new RegExp(`<tuv xml:lang="zh"><seg>${SKY}</seg></tuv>`)],
      ] as const) {
        const file = join(folder, `history.${format}`);
        await choose(app, file);
        await window.button(`Export ${format.toUpperCase()}`).click();
        await expect.poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : '')).toMatch(expected);
        await page.getByText('2 translations saved.').waitFor();
      }

      await window.button('Select').click();
      await page.getByRole('checkbox').first().check();
      await window.button('Delete 1').click();
      await expect.poll(() => listed(page)).toEqual([FRIEND]);
      await window.button('Delete everything…').click();
      await window.button('Delete everything').click();
      await page.getByText('Nothing here yet.').waitFor();
      await window.expectAccessible();
      expect(app.errors).toEqual([]);
    } finally {
      await app.close();
    }
  });

  it('is left alone when a newer Verso wrote it, and says so', async () => {
    const first = await launch({ userData });
    const store = join(userData, 'verso.db');
    await first.close();
    const { openDatabase } = await import('../../main/store/open.ts');
    const database = openDatabase(store);
    database.exec('PRAGMA user_version = 999');
    database.close();
    const before = readFileSync(store);
    const app = await launch({ userData });
    try {
      const window = new TranslatorWindow(app.page);
      await window.ready();
      await window.button('History').click();
      await app.page.getByText('was written by a newer Verso').first().waitFor();
    } finally {
      await app.close();
    }
    expect(readFileSync(store).equals(before)).toBe(true);
  });
});

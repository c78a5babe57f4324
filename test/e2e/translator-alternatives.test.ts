import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launch } from './support/app.ts';
import { TranslatorWindow } from './support/translator.ts';

const userData = mkdtempSync(join(tmpdir(), 'verso-test-'));
afterAll(() => rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

const FIRST = '由于天气原因，所有航班都被取消了。';
const SECOND = '她从小在海边长大。';

describe('another translation of a sentence', () => {
  it('comes from a word by mouse and by keyboard, stays, and can be taken back', async () => {
    const app = await launch({ userData });
    try {
      const window = new TranslatorWindow(app.page);
      await window.ready();
      const before = await window.translate(FIRST + SECOND);
      const second = before.slice(before.indexOf('.') + 2);
      const [word = ''] = /^\w+/.exec(before) ?? [];

      const { x, y } = await window.placeOf(window.target, word);
      // Below the text is no word.
      await app.page.mouse.click(x, y + 150);
      await app.page.mouse.click(x, y);
      const popover = app.page.getByRole('dialog', { name: /Other words for/ });
      await popover.locator('li button:not([aria-current])').first().waitFor();
      await window.expectAccessible();
      await app.page.keyboard.press('Escape');
      await popover.waitFor({ state: 'hidden' });
      expect(await window.targetText()).toBe(before);

      // The focus is back in the text, at the word.
      await app.page.keyboard.press('Enter');
      const other = popover.locator('li button:not([aria-current])').first();
      await other.waitFor();
      const taken = (await other.locator('.word').textContent()) ?? '';
      await expect.poll(() => other.evaluate((button) => button === document.activeElement)).toBe(true);
      await app.page.keyboard.press('Enter');
      await popover.waitFor({ state: 'hidden' });
      const after = await window.targetText();
      expect(after.startsWith(taken)).toBe(true);
      expect(after).not.toBe(before);
      expect(after.endsWith(second)).toBe(true);

      // Another sentence changes; this one stays as it was chosen.
      await window.translate(`${FIRST}${SECOND}你好！`);
      expect((await window.targetText()).startsWith(after)).toBe(true);

      await window.target.focus();
      await app.page.keyboard.press('Control+Z');
      await expect.poll(async () => (await window.targetText()).startsWith(before)).toBe(true);
      expect(app.errors).toEqual([]);
    } finally {
      await app.close();
    }
  });

  it('is one of several of the whole sentence, or written by hand with the rest decoded', async () => {
    const app = await launch({ userData });
    try {
      const window = new TranslatorWindow(app.page);
      await window.ready();
      const before = await window.translate(FIRST);
      await window.target.focus();
      await app.page.keyboard.press('ArrowRight');
      await app.page.keyboard.press('Enter');
      await window.button('Whole sentence').click();
      const others = app.page.locator('.sentences button:not([aria-current])');
      await others.first().waitFor();
      const wanted = (await others.first().textContent()) ?? '';
      await others.first().click();
      await expect.poll(() => window.targetText()).toBe(wanted);

      await app.page.keyboard.press('Enter');
      await window.button('First translation').click();
      await expect.poll(() => window.targetText()).toBe(before);

      await app.page.keyboard.press('F2');
      const field = app.page.getByLabel('Edit this sentence of the translation');
      await field.waitFor();
      await window.expectAccessible();
      await field.press('Home');
      await app.page.keyboard.type('All fl');
      await expect
        .poll(() => field.inputValue())
        .toSatisfy((text: string) => text.startsWith('All fl') && !text.endsWith(before));
      const whole = await field.inputValue();
      await field.press('Enter');
      await expect.poll(() => window.targetText()).toBe(whole);
      // Words of what was written have alternatives, too.
      await app.page.keyboard.press('ArrowRight');
      await app.page.keyboard.press('Enter');
      await app.page.locator('li button .word').first().waitFor();
      await app.page.keyboard.press('Escape');

      const { x, y } = await window.placeOf(window.target, 'All');
      await app.page.mouse.dblclick(x, y);
      await field.waitFor();
      await field.press('Escape');
      await field.waitFor({ state: 'hidden' });
      expect(await window.targetText()).toBe(whole);
      expect(app.errors).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

describe('a sentence that may be wrong', () => {
  it('has one mark that says why, unless the user wants none', async () => {
    const app = await launch({ userData });
    try {
      const translator = new TranslatorWindow(app.page);
      await translator.ready();
      await app.page.evaluate(() => window.verso.invoke('settings:write', { doubts: true }));
      await translator.translate(`我昨天去了北京。\n他吃软不吃硬，你好好跟他说。`);
      const marked = app.page.locator('.doubted');
      await expect.poll(() => marked.count()).toBe(1);
      const [word = ''] = /^\w+/.exec((await marked.textContent()) ?? '') ?? [];
      const { x, y } = await translator.placeOf(marked, word);
      await app.page.mouse.move(x, y);
      await app.page.locator('.tip', { hasText: 'Check this sentence' }).waitFor();
      expect((await translator.painted('unsure')).length).toBeGreaterThan(0);
      await app.page.mouse.move(1, 1);
      await expect.poll(() => translator.painted('unsure')).toEqual([]);
      await app.page.evaluate(() => window.verso.invoke('settings:write', { doubts: false }));
      await expect.poll(() => marked.count()).toBe(0);
      expect(app.errors).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

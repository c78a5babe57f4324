import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { launch } from './support/app.ts';
import { TranslatorWindow } from './support/translator.ts';

describe('the dictionary', () => {
  it('works without any pack: at the pointer, for a selection, and by searching', async () => {
    const packs = mkdtempSync(join(tmpdir(), 'verso-no-packs-'));
    const app = await launch({ packs });
    try {
      const window = new TranslatorWindow(app.page);
      const under = app.page.getByRole('group', { name: 'About the text' });
      await window.source.fill('他研究生命起源。');
      const { x, y } = await window.placeOf(app.page.locator('.overlay'), '生');
      await app.page.mouse.move(x, y);
      await under.getByText('shēng mìng').waitFor();
      await under.getByText('living being; creature').waitFor();
      await under.getByText('CC BY-SA 4.0').waitFor();
      await window.expectAccessible();
      await under.getByRole('button', { name: 'Look up 研究生' }).click();
      await under.getByText('postgraduate student').waitFor();
      await under.getByRole('button', { name: 'Back' }).click();
      await under.getByText('living being; creature').waitFor();
      await under.getByRole('button', { name: 'Hide the entry' }).click();
      await expect.poll(() => under.getByText('shēng mìng').count()).toBe(0);

      await window.source.fill('云雀计划');
      await window.source.press('ControlOrMeta+a');
      await under.getByText('skylark').waitFor();
      await under.getByText('Word by word').waitFor();

      await app.page.keyboard.press('Control+d');
      const dialog = app.page.getByRole('dialog', { name: 'Dictionary' });
      const field = dialog.getByRole('searchbox');
      for (const [query, expected] of [
        ['xuexi', 'xué xí'],
        ['xué xí', '學習'],
        ['學習', 'to study'],
        ['taxi', '出租车'],
      ] as const) {
        await field.fill(query);
        await dialog.getByText(expected, { exact: true }).first().waitFor();
      }
      await window.expectAccessible();
      await field.fill('qqqqq');
      await dialog.getByText('No entry has this.').waitFor();
      await app.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    } finally {
      await app.close();
      rmSync(packs, { recursive: true, force: true });
    }
  });

  it('shows Chinese words for an English one in the translation, and teaches it as a term', async () => {
    const app = await launch();
    try {
      const window = new TranslatorWindow(app.page);
      await window.ready();
      await window.translate('这是一个苹果。');
      const under = app.page.getByRole('group', { name: 'About the translation' });
      const { x, y } = await window.placeOf(window.target, 'apple');
      await app.page.mouse.move(x, y);
      await under.getByRole('button', { name: 'Look up 苹果', exact: true }).waitFor();
      await under.getByRole('button', { name: 'Add to your terms' }).click();
      await expect.poll(() => app.page.getByLabel('as', { exact: true }).inputValue()).toBe('apple');
      await expect.poll(() => app.page.getByLabel('Always translate').inputValue()).toContain('苹果');
      await app.page.keyboard.press('Escape');
      expect(app.errors).toEqual([]);
    } finally {
      await app.close();
    }
  });

  it('offers reading aloud for local voices only', async () => {
    const app = await launch();
    try {
      const window = new TranslatorWindow(app.page);
      await window.source.fill('学习');
      const speak = (voices: readonly { lang: string; localService: boolean }[]) =>
        app.page.evaluate((list) => {
          speechSynthesis.getVoices = () =>
            list.map((voice) => ({ ...voice, name: voice.lang, default: false, voiceURI: voice.lang }));
          speechSynthesis.dispatchEvent(new Event('voiceschanged'));
        }, voices);
      const button = window.button('Read the text aloud');
      await speak([{ lang: 'zh-CN', localService: false }]);
      expect(await button.count()).toBe(0);
      await speak([
        { lang: 'zh-CN', localService: false },
        { lang: 'zh-TW', localService: true },
      ]);
      await button.waitFor();
      expect(await window.button('Read the translation aloud').count()).toBe(0);
    } finally {
      await app.close();
    }
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launch } from './support/app.ts';
import { TranslatorWindow } from './support/translator.ts';

const userData = mkdtempSync(join(tmpdir(), 'verso-test-'));
afterAll(() => rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

describe('the user’s terms', () => {
  const text = '云雀计划明天开始。';

  it('are taught by keyboard from a selection, used at once, marked, and there after a restart', async () => {
    const first = await launch({ userData });
    try {
      const window = new TranslatorWindow(first.page);
      await window.ready();
      expect(await window.translate(text)).not.toContain('Project Skylark');
      await window.source.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 4));
      await window.source.press('Control+Shift+T');
      await expect.poll(() => first.page.getByLabel('Always translate').inputValue()).toBe('云雀计划');
      await first.page.keyboard.type('Project Skylark');
      await first.page.keyboard.press('Enter');
      await first.page.getByText('云雀计划 → Project Skylark').waitFor();
      await window.expectAccessible();
      await first.page.keyboard.press('Escape');
      await expect.poll(() => window.targetText()).toContain('Project Skylark');
      await expect.poll(() => window.painted('term')).toEqual(['Project Skylark']);
      const { x, y } = await window.placeOf(window.target, 'Skylark');
      await first.page.mouse.move(x, y);
      await first.page.locator('.tip', { hasText: 'Your term' }).waitFor();
      expect(first.errors).toEqual([]);
    } finally {
      await first.close();
    }
    const second = await launch({ userData });
    try {
      const window = new TranslatorWindow(second.page);
      await window.ready();
      expect(await window.finished(text)).toContain('Project Skylark');
      await window.button('Your terms').click();
      await window.button('Delete 云雀计划').click();
      await second.page.getByText('云雀计划 was deleted.').waitFor();
      await window.button('Undo').click();
      await second.page.getByText('云雀计划 → Project Skylark').waitFor();
      await window.button('Edit 云雀计划').click();
      await second.page.getByLabel('as', { exact: true }).fill('Lark One');
      await window.button('Save').click();
      await second.page.getByLabel('Always translate').fill('云雀计划');
      await second.page.getByText('“云雀计划” is “Lark One” so far.').waitFor();
      await second.page.getByLabel('as', { exact: true }).fill('Lark Two');
      await window.button('Replace it').click();
      await second.page.getByText('云雀计划 → Lark Two').waitFor();
      await second.page.keyboard.press('Escape');
      await expect.poll(() => window.targetText()).toContain('Lark Two');
      expect(second.errors).toEqual([]);
    } finally {
      await second.close();
    }
  });
});

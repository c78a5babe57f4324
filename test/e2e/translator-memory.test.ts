import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launch } from './support/app.ts';
import { TranslatorWindow } from './support/translator.ts';

const folder = mkdtempSync(join(tmpdir(), 'verso-test-'));
const userData = join(folder, 'profile');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

const TMX = `<?xml version="1.0" encoding="UTF-16"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="zh-CN"/><body>
<tu><tuv xml:lang="zh-CN"><seg>今天天气很好。</seg></tuv><tuv xml:lang="en-GB"><seg>Lovely weather, innit?</seg></tuv></tu>
</body></tmx>`;

describe('the translation memory', () => {
  it('comes from a TMX file, is used exactly and by its likeness, and is there after a restart', async () => {
    const first = await launch({ userData });
    try {
      const { page } = first;
      const window = new TranslatorWindow(page);
      await window.ready();
      const open = join(folder, 'given.tmx');
      const saved = join(folder, 'saved.tmx');
      await first.electron.evaluate(
        ({ dialog }, [given, wanted]) => {
          dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [given ?? ''] });
          dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: wanted ?? '' });
        },
        [open, saved],
      );
      await window.button('Settings').click();
      writeFileSync(open, TMX.replace('</tu>', ''));
      await window.button('Import TMX…').click();
      await page.getByText('given.tmx was not imported. Line 5:').waitFor();
      writeFileSync(open, Buffer.from(`\ufeff${TMX}`, 'utf16le'));
      await window.button('Import TMX…').click();
      await page.getByText('1 sentence from given.tmx.').waitFor();
      await window.expectAccessible();
      await window.button('Export TMX').click();
      await expect.poll(() => readFileSync(saved, 'utf8')).toContain('<seg>Lovely weather, innit?</seg>');
      await page.keyboard.press('Escape');

      await window.source.fill('昨天天气很好。');
      await page.getByText('85 %').waitFor();
      expect(await window.targetText()).not.toContain('innit');
      await window.expectAccessible();
      await page.getByRole('button', { name: 'Use', exact: true }).click();
      await expect.poll(() => window.targetText()).toBe('Lovely weather, innit?');
      await page.getByText('One sentence is as you translated it before: 100 %.').waitFor();
      expect(first.errors).toEqual([]);
    } finally {
      await first.close();
    }
    const second = await launch({ userData });
    try {
      const window = new TranslatorWindow(second.page);
      await window.ready();
      await window.source.fill('今天天气很好。我的猫很小。');
      await expect.poll(() => window.targetText()).toMatch(/^Lovely weather, innit\? .*cat/);
      expect(second.errors).toEqual([]);
    } finally {
      await second.close();
    }
  });
});

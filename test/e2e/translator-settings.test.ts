import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/paths.mjs';
import { launch, reading, type TestApp } from './support/app.ts';
import { TranslatorWindow } from './support/translator.ts';

/* What lasts from one start to the next, and whom the window is usable for. */

const userData = mkdtempSync(join(tmpdir(), 'verso-test-'));
afterAll(() => rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

async function withApp(work: (app: TestApp, window: TranslatorWindow) => Promise<void>): Promise<void> {
  const app = await launch({ userData });
  try {
    const window = new TranslatorWindow(app.page);
    await window.ready();
    await work(app, window);
    expect(app.errors).toEqual([]);
  } finally {
    await app.close();
  }
}

const theme = (app: TestApp): Promise<string | undefined> =>
  app.page.evaluate(() => document.documentElement.dataset['theme']);

describe('settings', () => {
  it('theme, languages and text size are there again after a restart', async () => {
    await withApp(async (app, window) => {
      expect(await theme(app)).toBe('light');
      await window.button('Settings').click();
      await app.page.getByText('Dark', { exact: true }).click();
      await expect.poll(() => theme(app)).toBe('dark');
      await app.page.getByRole('button', { name: 'Larger text' }).click();
      await app.page.keyboard.press('Escape');
      await app.page.getByLabel('Translate from').selectOption('en');
      await expect.poll(() => app.page.getByLabel('Translate to').inputValue()).toBe('zh');
    });
    await withApp(async (app, window) => {
      expect(await theme(app)).toBe('dark');
      await expect.poll(() => window.from()).toBe('en');
      await expect.poll(() => app.page.getByLabel('Translate to').inputValue()).toBe('zh');
      const size = await window.source.evaluate((field) => getComputedStyle(field).fontSize);
      expect(size).toBe('19px');
    });
  });
});

describe('fast and careful search', () => {
  const text = '他们昨天在图书馆里讨论了这个问题，但是没有找到答案。';
  const inTerminal = (beam: number): string =>
    spawnSync(
      process.execPath,
      ['scripts/run.mjs', 'translate', '--from', 'zh', '--to', 'en', '--beam', String(beam), text],
      { cwd: root, encoding: 'utf8' },
    ).stdout.trim();

  it('translate as the terminal does: carefully unless told otherwise, which stays chosen', async () => {
    const [fast, careful] = [inTerminal(1), inTerminal(4)];
    expect(careful).toMatch(/\w+ \w+/);
    await withApp(async (app, window) => {
      await app.page.getByLabel('Translate from').selectOption('zh');
      expect(await window.translate(text)).toBe(careful);
      await window.button('Settings').click();
      await app.page.getByText('Fast', { exact: true }).click();
      await app.page.keyboard.press('Escape');
      await expect.poll(() => window.targetText()).toBe(fast);
    });
    await withApp(async (app, window) => {
      expect(await window.translate(text)).toBe(fast);
      await window.button('Settings').click();
      expect(await app.page.getByRole('radio', { name: 'Fast' }).isChecked()).toBe(true);
    });
  });
});

describe('accessibility', () => {
  for (const scheme of ['Light', 'Dark'] as const) {
    it(`axe finds nothing in the ${scheme.toLowerCase()} window, in English and Chinese`, async () => {
      await withApp(async (app, window) => {
        await window.button(/Settings|设置/).click();
        await app.page.getByRole('radio', { name: 'English' }).check({ force: true });
        await app.page.getByText(scheme, { exact: true }).click();
        await window.expectAccessible();
        await app.page.keyboard.press('Escape');
        await window.expectAccessible();
        await window.translate((await window.from()) === 'en' ? 'I like books.' : '我喜欢读书。');
        await window.expectAccessible();
        await window.button('About Verso').click();
        await app.page.getByText('Blocked network requests').waitFor();
        await window.expectAccessible();
        await app.page.keyboard.press('Escape');
        await window.button('Settings').click();
        await app.page.getByRole('radio', { name: '中文' }).check({ force: true });
        await app.page.keyboard.press('Escape');
        await window.button('复制译文').waitFor();
        expect(await app.page.evaluate(() => document.documentElement.lang)).toBe('zh-Hans');
        await window.expectAccessible();
      });
    });
  }

  it('tells what happened where screen readers listen: copied, warnings', async () => {
    await withApp(async (app, window) => {
      const { page } = app;
      const heard = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('[role=status], [aria-live]')]
            .map((region) => region.textContent?.trim())
            .join('|'),
        );
      // Regions are there before anything is said in them.
      expect(await page.locator('.notice[role=status]').count()).toBe(1);
      const english = (await window.from()) === 'en';
      await window.translate(english ? 'I like books.' : '我喜欢读书。');
      await window.button(/Copy translation|复制译文/).click();
      await expect.poll(heard).toMatch(/Copied|已复制/);
      await page.getByLabel(/Translate from|源语言/).selectOption(english ? 'en' : 'zh');
      await window.source.fill(english ? '我喜欢读书。' : 'I like books.');
      await expect.poll(heard).toMatch(/shown as it is|按原样显示/);
    });
  });

  it('shows the focus in forced colours, in the text and on every control', async () => {
    await withApp(async (app, window) => {
      await app.page.emulateMedia({ forcedColors: 'active' });
      await window.source.focus();
      const ring = () =>
        app.page.evaluate(() => {
          const { outlineStyle, outlineColor, outlineWidth } = getComputedStyle(document.activeElement!);
          return outlineStyle === 'solid' && outlineWidth === '2px' && !/, 0\)$/.test(outlineColor);
        });
      for (let press = 0; press < 8; press++) {
        expect(await ring()).toBe(true);
        await app.page.keyboard.press('Tab');
      }
    });
  });

  it('nothing is cut off in the settings of a narrow window', async () => {
    await withApp(async (app, window) => {
      await app.page.setViewportSize({ width: 360, height: 480 });
      await window.useTool(/Settings|设置/);
      const wide = () =>
        app.page.evaluate(() =>
          [...document.querySelectorAll('dialog .row, dialog .row > *')].flatMap((element) => {
            const { left, right } = element.getBoundingClientRect();
            const { left: least, right: most } = document.querySelector('dialog')!.getBoundingClientRect();
            return left >= least && right <= most ? [] : [element.textContent];
          }),
        );
      expect(await wide()).toEqual([]);
      await app.page.evaluate(() => globalThis.window.verso.invoke('settings:write', { locale: 'en' }));
      await expect.poll(() => app.page.locator('dialog').innerText()).toContain('Interface language');
      expect(await wide()).toEqual([]);
    });
  });

  it('everything works by keyboard, with the focus visible', async () => {
    await withApp(async (app, window) => {
      const { keyboard } = app.page;
      const focused = (): Promise<string> =>
        app.page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
        );
      const ring = (): Promise<string> =>
        app.page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).boxShadow);
      await keyboard.press('Control+Comma');
      await app.page.getByRole('dialog').waitFor();
      await app.page
        .getByRole('radio', { name: 'English' })
        .or(app.page.getByRole('radio', { name: '跟随系统' }))
        .first()
        .waitFor({ state: 'attached' });
      await app.page.getByRole('radio', { name: 'English' }).focus();
      await keyboard.press('Space');
      await keyboard.press('Escape');
      await app.page.locator('dialog').waitFor({ state: 'detached' }); // gone, not only closed: until then keys belong to it
      await app.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const order: string[] = [];
      for (let press = 0; press < 18; press++) {
        await keyboard.press('Tab');
        order.push(await focused());
        if (await app.page.evaluate(() => document.activeElement?.tagName === 'BUTTON'))
          expect(await ring()).not.toBe('none');
      }
      expect(order).toEqual(
        expect.arrayContaining([
          'Inspect attention',
          'Settings',
          'About Verso',
          'Translate from',
          'Swap languages',
          'Translate to',
          'Text to translate',
        ]),
      );
      await window.source.focus();
      await keyboard.press('Control+A');
      const english = (await window.from()) === 'en';
      const text = english ? 'I like books.' : '我喜欢读书。';
      await keyboard.insertText(text);
      await keyboard.press('Control+Enter');
      const translation = await window.finished(text);
      await keyboard.press('Control+Shift+KeyC');
      await expect.poll(() => reading(app.electron)(({ clipboard }) => clipboard.readText())).toBe(translation);
      await keyboard.press('Control+Shift+KeyS');
      await expect.poll(() => window.source.inputValue()).toBe(translation);
      const size = (): Promise<string> => window.source.evaluate((field) => getComputedStyle(field).fontSize);
      const before = Number.parseInt(await size());
      await keyboard.press('Control+Shift+Period');
      await expect.poll(size).toBe(`${before + 1}px`);
      await keyboard.press('F1');
      await app.page.getByRole('dialog', { name: 'About Verso' }).waitFor();
      await keyboard.press('Escape');
      await app.page.locator('dialog').waitFor({ state: 'detached' }); // gone, not only closed: until then keys belong to it
      await keyboard.press('Control+Shift+Backspace');
      await expect.poll(() => window.source.inputValue()).toBe('');
    });
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, reading, windowOf, type TestApp } from './support/app.ts';
import { TranslatorWindow } from './support/translator.ts';

/*
 * What there is around the window. No shortcut is registered with the system: the tests take what Verso gives to
 * Electron's `register`, and call that.
 */

interface Caught {
  shortcuts?: Map<string, () => void>;
  taken?: string;
  dialogs?: { message: string }[];
  answer?: number;
}

let app: TestApp;
let configuration: string;
beforeAll(async () => {
  configuration = mkdtempSync(join(tmpdir(), 'verso-configuration-'));
  app = await launch({ environment: { XDG_CONFIG_HOME: configuration } });
  await app.electron.evaluate(({ dialog, globalShortcut }) => {
    const caught = globalThis as Caught;
    const shortcuts = new Map<string, () => void>();
    caught.shortcuts = shortcuts;
    caught.dialogs = [];
    globalShortcut.register = (accelerator, callback) => {
      if (caught.taken === accelerator) return false;
      shortcuts.set(accelerator, callback);
      return true;
    };
    globalShortcut.unregister = (accelerator) => void shortcuts.delete(accelerator);
    dialog.showMessageBox = ((options: { message: string }) => {
      caught.dialogs?.push(options);
      return Promise.resolve({ response: caught.answer ?? 0, checkboxChecked: false });
    }) as typeof dialog.showMessageBox;
  });
});
afterAll(async () => {
  await app.close();
  rmSync(configuration, { recursive: true, force: true });
});

const write = (change: object, page = app.page): Promise<unknown> =>
  page.evaluate((value) => window.verso.invoke('settings:write', value), change);
const copied = (): Promise<string> => reading(app.electron)(({ clipboard }) => clipboard.readText());
const shown = (): Promise<boolean> =>
  reading(app.electron)(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().some(
      (window) => window.webContents.getURL().includes('/quick/') && window.isVisible(),
    ),
  );

/** Copies a text, and presses the shortcut. */
async function press(text: string): Promise<Page> {
  await app.electron.evaluate(({ clipboard }, copy) => clipboard.writeText(copy), text);
  await app.electron.evaluate(() => (globalThis as Caught).shortcuts?.values().next().value?.());
  const page = await windowOf(app.electron, 'quick');
  page.setDefaultTimeout(60_000);
  await expect.poll(shown, { timeout: 30_000 }).toBe(true);
  return page;
}

const source = (page: Page) => page.getByRole('textbox', { name: 'Text to translate' });
const target = (page: Page) => page.getByRole('textbox', { name: 'Translation' });
const translated = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Translation: ./ })
    .waitFor({ state: 'attached' });

describe('the small window', () => {
  beforeAll(() => write({ quick: true, quickSource: 'clipboard' }));
  afterAll(() => write({ quick: false }));

  it('is off until it is switched on, and then opens at its shortcut with the text that was copied', async () => {
    expect(await reading(app.electron)(() => [...((globalThis as Caught).shortcuts?.keys() ?? [])])).toEqual([
      'CommandOrControl+Shift+Y',
    ]);
    const page = await press('我喜欢读书。');
    expect(await source(page).inputValue()).toBe('我喜欢读书。');
    await translated(page);
    expect(await target(page).innerText()).toMatch(/book|read/i);
    await page.getByRole('button', { name: 'Chinese to English' }).waitFor();
  });

  it('is one, without a frame, in the work area of the pointer’s screen', async () => {
    await press('我喜欢读书。');
    const found = await reading(app.electron)(({ BrowserWindow, screen }) =>
      BrowserWindow.getAllWindows()
        .filter((window) => window.webContents.getURL().includes('/quick/'))
        .map((window) => ({
          bounds: window.getBounds(),
          content: window.getContentBounds(),
          area: screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea,
        })),
    );
    expect(found).toHaveLength(1);
    const { bounds, content, area } = found[0]!;
    expect(content).toEqual(bounds);
    expect(bounds.x >= area.x && bounds.x + bounds.width <= area.x + area.width).toBe(true);
    expect(bounds.y >= area.y && bounds.y + bounds.height <= area.y + area.height).toBe(true);
  });

  it('turns the direction around for a text in the other language, leaving the translator as it is', async () => {
    const page = await press('The weather is nice today.');
    await page.getByRole('button', { name: 'English to Chinese' }).waitFor();
    await translated(page);
    expect(await target(page).innerText()).toMatch(/\p{Script=Han}/u);
    expect(await app.page.evaluate(() => window.verso.invoke('settings:read'))).toMatchObject({ from: 'zh', to: 'en' });
  });

  it('lets the text be changed, and Enter copies its translation and closes', async () => {
    const page = await press('我喜欢读书。');
    await source(page).fill('我喜欢喝茶。');
    await source(page).press('Enter');
    await expect.poll(shown).toBe(false);
    expect(await copied()).toMatch(/tea/i);
    expect(await source(page).inputValue()).toBe('我喜欢喝茶。');
  });

  it('copies and closes at Ctrl+C, unless something is selected, which is copied as everywhere', async () => {
    const page = await press('他昨天在北京买了一本书。');
    await translated(page);
    await source(page).selectText();
    await source(page).press('Control+c');
    await expect.poll(copied).toBe('他昨天在北京买了一本书。');
    expect(await shown()).toBe(true);
    await source(page).press('End');
    await source(page).press('Control+c');
    await expect.poll(shown).toBe(false);
    expect(await copied()).toMatch(/Beijing/);
  });

  it('closes at Escape and leaves the clipboard alone; pinned, it outlasts the loss of the focus', async () => {
    const page = await press('我喜欢读书。');
    const blur = () =>
      app.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .find((window) => window.webContents.getURL().includes('/quick/'))
          ?.emit('blur'),
      );
    await page.getByRole('button', { name: 'Keep this window open' }).click();
    await page.getByRole('button', { name: 'Keep this window open', pressed: true }).waitFor();
    await blur();
    expect(await shown()).toBe(true);
    await page.getByRole('button', { name: 'Keep this window open' }).click();
    await page.getByRole('button', { name: 'Keep this window open', pressed: false }).waitFor();
    await blur();
    await expect.poll(shown).toBe(false);
    await press('我喜欢读书。');
    await source(page).press('Escape');
    await expect.poll(shown).toBe(false);
    expect(await copied()).toBe('我喜欢读书。');
  });

  it('remembers its size', async () => {
    await press('我喜欢读书。');
    const quick = await app.electron.browserWindow(await windowOf(app.electron, 'quick'));
    await quick.evaluate((window) => window.setSize(520, 400));
    await source(await windowOf(app.electron, 'quick')).press('Escape');
    await expect.poll(shown).toBe(false);
    const kept = JSON.parse(readFileSync(join(app.userData, 'windows.json'), 'utf8')) as { quick: object };
    expect(kept.quick).toMatchObject({ width: 520, height: 400 });
    await press('今天天气很好。');
    expect(await quick.evaluate((window) => window.getSize())).toEqual([520, 400]);
  });

  it('can be used without a mouse and by a screen reader', async () => {
    const page = await press('我喜欢读书。');
    await translated(page);
    await new TranslatorWindow(page).expectAccessible();
    const reached: string[] = [];
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
        ),
      );
    }
    for (const name of [/Swap/, /Keep/, /Open in Verso/, /Close/, /Text to/, /Translation/, /Copy and close/])
      expect(reached.join('\n')).toMatch(name);
  });

  it('goes on in the translator with its text', async () => {
    const page = await press('我们去公园散步。');
    await page.getByRole('button', { name: 'Open in Verso' }).click();
    const translator = new TranslatorWindow(app.page);
    await translator.finished('我们去公园散步。');
    await expect.poll(shown).toBe(false);
    await translator.source.press('Control+z');
    expect(await translator.source.inputValue()).not.toBe('我们去公园散步。');
  });
});

it('no page wrote an error', () => {
  expect(app.errors).toEqual([]);
});

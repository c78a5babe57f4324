import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electronBinary } from '../../scripts/setup/electron.mjs';
import { root } from '../../scripts/setup/paths.mjs';
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

describe('a second start', () => {
  /** Starts the app again beside the first, and waits until it has handed over what it was started for. */
  function again(...args: string[]): Promise<{ code: number | null; said: string }> {
    const second = spawn(electronBinary(root), [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      `--user-data-dir=${app.userData}`,
      root,
      ...args,
    ]);
    let said = '';
    second.stderr.on('data', (data: Buffer) => (said += data.toString()));
    return new Promise((resolve) => second.once('exit', (code) => resolve({ code, said })));
  }

  it('with a text has the first translate it, whatever its letters', async () => {
    const text = '他说："你好 & 再见"。';
    expect((await again('--text', text)).code).toBe(0);
    expect(await new TranslatorWindow(app.page).finished(text)).not.toBe('');
    await app.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  });

  it('takes a text of the length it promises, and refuses a longer one with what to do', async () => {
    const text = '好'.repeat(1333);
    expect((await again('--text', text)).code).toBe(0);
    await expect.poll(() => new TranslatorWindow(app.page).source.inputValue(), { timeout: 30_000 }).toBe(text);
    await app.page.getByRole('button', { name: 'Clear text' }).click();
    const refused = await again('--text', '好'.repeat(1334));
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining('4000 bytes at most')]);
  });

  it('with --clipboard opens the small window, also while the shortcut is off', async () => {
    await write({ quickSource: 'clipboard' });
    await app.electron.evaluate(({ clipboard }) => clipboard.writeText('春天来了。'));
    expect((await again('--clipboard')).code).toBe(0);
    await expect.poll(shown, { timeout: 30_000 }).toBe(true);
    const page = await windowOf(app.electron, 'quick');
    await translated(page);
    expect(await source(page).inputValue()).toBe('春天来了。');
    await source(page).press('Escape');
    await expect.poll(shown).toBe(false);
  });
});

describe('a text dropped on the window', () => {
  const drop = (text: string | null, file: { name: string; bytes: number[] } | null) =>
    app.page.evaluate(
      ([dropped, content]) => {
        const data = new DataTransfer();
        if (dropped !== null) data.setData('text/plain', dropped);
        if (content !== null) data.items.add(new File([Uint8Array.from(content.bytes)], content.name));
        const over = document.querySelector('main') ?? document.body;
        for (const type of ['dragover', 'drop'])
          over.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [text, file] as const,
    );

  it('is translated, and so is that of a file', async () => {
    const translator = new TranslatorWindow(app.page);
    await drop('我们去公园散步。', null);
    await translator.finished('我们去公园散步。');
    await drop(null, { name: 'gb.txt', bytes: [0xce, 0xd2, 0xc3, 0xc7] });
    await translator.finished('我们');
    await translator.source.press('Control+z');
    expect(await translator.source.inputValue()).toBe('我们去公园散步。');
  });

  it('of a file that is no text is refused by its name, and changes nothing', async () => {
    await drop(null, { name: 'photo.png', bytes: [0x89, 0x50, 0, 0, 1] });
    await app.page.getByText('photo.png was not taken').waitFor();
    await app.page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await new TranslatorWindow(app.page).source.inputValue()).toBe('我们去公园散步。');
  });
});

describe('the settings', () => {
  const settings = () => app.page.evaluate(() => window.verso.invoke('settings:read'));

  it('switch it on, and take another shortcut from the keyboard, saying what cannot be one', async () => {
    await app.page.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('switch', { name: 'Translate from any program' }).click();
    await expect.poll(settings).toMatchObject({ quick: true });
    const row = app.page.getByRole('group', { name: 'Shortcut', exact: true });
    const registered = () => reading(app.electron)(() => [...((globalThis as Caught).shortcuts?.keys() ?? [])]);
    const [before] = await registered();
    await row.getByRole('button', { name: /Change/ }).click();
    // The one there is can be pressed, too: it rests until another is chosen, or none.
    await expect.poll(registered).toEqual([]);
    await app.page.keyboard.press('Escape');
    await expect.poll(registered).toEqual([before]);
    await row.getByRole('button', { name: /Change/ }).click();
    await app.page.keyboard.press('j');
    await row.getByText('Hold Ctrl, Alt or the like as well.').waitFor();
    await app.page.keyboard.press('Control+c');
    await row.getByText('Every program needs this shortcut.').waitFor();
    await app.page.keyboard.press('Control+Alt+j');
    await row.getByText('Ctrl+Alt+J').waitFor();
    await expect.poll(settings).toMatchObject({ quickShortcut: 'CommandOrControl+Alt+J' });
    await expect.poll(registered).toEqual(['CommandOrControl+Alt+J']);
    await app.electron.evaluate(() => ((globalThis as Caught).taken = 'CommandOrControl+Alt+K'));
    await row.getByRole('button', { name: /Change/ }).click();
    await app.page.keyboard.press('Control+Alt+k');
    await row.getByText('Another program or the system has this shortcut.').waitFor();
    await new TranslatorWindow(app.page).expectAccessible();
    await app.page.keyboard.press('Escape');
    await write({ quick: false });
  });
});

describe('what the system may refuse', () => {
  const around = () => app.page.evaluate(() => window.verso.invoke('around:read'));

  it('is told: a shortcut that another program has', async () => {
    await app.electron.evaluate(() => ((globalThis as Caught).taken = 'Alt+Y'));
    await write({ quick: true, quickShortcut: 'Alt+Y' });
    expect(await around()).toEqual({ shortcut: 'taken' });
    await write({ quickShortcut: 'CommandOrControl+Shift+Y' });
    expect(await around()).toEqual({ shortcut: 'on' });
  });

  it.skipIf(process.platform !== 'linux')('opening at login is a file that comes and goes', async () => {
    const file = join(configuration, 'autostart/org.verso.translator.desktop');
    await write({ openAtLogin: true });
    expect(readFileSync(file, 'utf8')).toContain(`"${root}" "--hidden"`);
    await write({ openAtLogin: false });
    expect(existsSync(file)).toBe(false);
  });
});

describe('every window', () => {
  const LINES = Array.from({ length: 30 }, (_, line) => `第${line + 1}天，我们去公园散步，他买了一本书。`).join('\n');
  const visible = () =>
    reading(app.electron)(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((one) => one.isVisible()).length);

  it('may close in the middle of a translation and changes nothing for the others', async () => {
    const translator = new TranslatorWindow(app.page);
    const inspectors: Page[] = [];
    for (let count = 0; count < 3; count++)
      inspectors.push(await app.inspector(() => app.page.evaluate(() => window.verso.invoke('inspector:open'))));
    for (const inspector of inspectors) await inspector.locator('main').waitFor();
    await translator.source.fill(LINES);
    await expect
      .poll(async () => (await translator.target.count()) > 0 && (await translator.targetText()) !== '', {
        timeout: 60_000,
      })
      .toBe(true);
    const quick = await press('他明天去上海。');
    await inspectors[1]?.close();
    await translated(quick);
    await source(quick).press('Escape');
    expect((await translator.finished(LINES)).split('\n')).toHaveLength(30);
    // Neither the engine's window nor its worker was lost on the way.
    expect(app.engine.isClosed()).toBe(false);
    expect(await app.page.getByText('was started again').count()).toBe(0);
    for (const inspector of [inspectors[0], inspectors[2]]) {
      expect(await inspector?.evaluate(async () => (await window.verso.invoke('packs:list')).length)).toBeGreaterThan(
        0,
      );
      await inspector?.close();
    }
  });

  it('may be closed with the icon in the tray: the app goes on, says so once, and comes back', async () => {
    await write({ tray: true });
    const told = () => reading(app.electron)(() => (globalThis as Caught).dialogs?.map(({ message }) => message));
    await app.page.close();
    await expect.poll(told, { timeout: 30_000 }).toEqual(['Verso is still there']);
    expect(await visible()).toBe(0);
    const quick = await press('我每天早上喝茶。');
    await translated(quick);
    await quick.getByRole('button', { name: 'Open in Verso' }).click();
    const back = await windowOf(app.electron, 'translator');
    await new TranslatorWindow(back).finished('我每天早上喝茶。');
    await expect.poll(shown).toBe(false);
    await back.close();
    await expect.poll(visible).toBe(0);
    expect(await told()).toHaveLength(1);
  });

  it('gone, without the icon, ends the app', async () => {
    const over = new Promise<void>((resolve) => app.electron.process().once('exit', () => resolve()));
    const quick = await press('再见。');
    await write({ tray: false }, quick);
    await source(quick)
      .press('Escape')
      .catch(() => undefined);
    await over;
  });
});

it('no page wrote an error', () => {
  expect(app.errors).toEqual([]);
});

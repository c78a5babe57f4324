import { afterEach, describe, expect, it } from 'vitest';
import { launch, type LaunchOptions, type TestApp } from './support/app.ts';
import { PackFolder, TranslatorWindow } from './support/translator.ts';

/* The engine fails for real, in the real app, and the user loses nothing. */

let app: TestApp | undefined;
const packs = new PackFolder().add('tiny', 'zh', 'en');
afterEach(() => app?.close());

async function open(options: LaunchOptions): Promise<TranslatorWindow> {
  app = await launch(options);
  const translator = new TranslatorWindow(app.page);
  await translator.ready();
  return translator;
}

describe('a crashed worker', () => {
  it('is replaced in the middle of a translation, with one line about it', async () => {
    const translator = await open({ args: ['--verso-allow-software-gpu'] });
    const text = Array.from({ length: 40 }, (_, index) => `这是第${index}个句子，我们今天去公园散步。`).join('');
    await translator.source.fill(text);
    await translator.target.waitFor();
    await translator.page.evaluate(() => window.versoTest.host.fail('crash'));
    const notice = translator.page.locator('.notice[role=status]');
    await notice.waitFor();
    expect(await notice.innerText()).toContain('The engine stopped and was started again');
    const translation = await translator.finished(text);
    expect(translation.match(/[.!?]/g)?.length).toBeGreaterThanOrEqual(40);
    expect(await notice.count()).toBe(1);
    await translator.button('Dismiss').click();
    await expect.poll(() => notice.innerText()).toBe('');
    expect((await translator.translate('我喜欢读书。')).length).toBeGreaterThan(0);
  });
});

describe('an idle engine', () => {
  it('gives its memory back, and returns with the next text', async () => {
    const translator = await open({ args: ['--verso-allow-software-gpu'] });
    await translator.page.evaluate(() => {
      const settings = { backend: 'wasm', threads: 2, acceptFallbackAdapter: true } as const;
      window.versoTest.host.configure({ ...settings, idleMinutes: 0.1 });
    });
    await translator.translate('我喜欢读书。');
    const pid = await app!.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.getOSProcessId(),
    );
    /** Kilobytes the window's process holds. */
    const memory = (): Promise<number> =>
      app!.electron.evaluate(
        ({ app: electron }, wanted) =>
          electron.getAppMetrics().find((metric) => metric.pid === wanted)?.memory.workingSetSize ?? 0,
        pid,
      );
    const loaded = await memory();
    await translator.page.locator('footer', { hasText: 'Model unloaded' }).waitFor();
    await expect.poll(memory, { timeout: 30_000 }).toBeLessThan(loaded - 50_000);
    expect(await translator.translate('你好。')).toMatch(/\w/);
  });
});

describe('a crashed page', () => {
  it('is opened again with the text that was in it', async () => {
    const translator = await open({});
    await translator.translate('我喜欢读书。');
    await expect.poll(() => translator.page.evaluate(() => window.verso.invoke('draft:read'))).toBe('我喜欢读书。');
    const { electron } = app!;
    await electron.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]!.webContents;
      const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
      contents.forcefullyCrashRenderer();
      await loaded;
    });
    const shown = (): Promise<unknown> =>
      electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(`[
          document.querySelector('textarea')?.value,
          document.querySelector('.notice[role=status]')?.textContent.includes('Your text is back'),
          /\\w/.test(document.querySelector('[role=textbox][aria-readonly]')?.textContent),
        ]`),
      );
    await expect.poll(shown, { timeout: 60_000 }).toEqual(['我喜欢读书。', true, true]);
  });
});

describe('a lost GPU device', () => {
  it('is replaced by the processor, with one line about it', async () => {
    const translator = await open({ backend: 'webgpu', packs: packs.path });
    await translator.page.locator('footer', { hasText: 'Graphics card' }).waitFor();
    const before = await translator.translate('你好');
    await translator.page.evaluate(() => window.versoTest.host.fail('lose-device'));
    const notice = translator.page.locator('.notice[role=status]');
    await notice.waitFor();
    expect(await notice.innerText()).toContain('The graphics card was lost');
    const after = await translator.translate('你好。');
    expect(after.length).toBeGreaterThan(0);
    expect(before.length).toBeGreaterThan(0);
    await translator.page.locator('footer', { hasText: 'Processor' }).waitFor();
  }, 300_000);
});

import { afterEach, describe, expect, it } from 'vitest';
import { launch, reading, windowOf, type LaunchOptions, type TestApp } from './support/app.ts';
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
    await app!.engine.evaluate(() => window.versoTest.host.fail('crash'));
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
    const { engine } = app!;
    await engine.evaluate(() => {
      const settings = { backend: 'wasm', threads: 2, acceptFallbackAdapter: true } as const;
      window.versoTest.host.configure({ ...settings, idleMinutes: 0.1 });
    });
    await translator.translate('我喜欢读书。');
    const workers = (): number => engine.workers().filter((worker) => worker.url().includes('/worker-')).length;
    expect(workers()).toBe(1);
    await translator.engineSays('Model unloaded');
    // wasm memory goes with its worker, and in no other way.
    await expect.poll(() => workers(), { timeout: 30_000 }).toBe(0);
    const started = engine.waitForEvent('worker');
    expect(await translator.translate('你好。')).toMatch(/\w/);
    await started;
  });
});

describe('a crashed engine window', () => {
  it('is opened again: the translation in progress and the open trace go on, with one line about it', async () => {
    const translator = await open({});
    await translator.translate('我喜欢读书。');
    const inspector = await app!.inspector(() => translator.page.evaluate(() => window.verso.invoke('inspector:open')));
    await inspector.locator('main canvas').first().waitFor();
    const text = Array.from({ length: 12 }, (_, index) => `这是第${index}个句子，我们今天去公园散步。`).join('');
    await translator.source.fill(text);
    await translator.target.waitFor();
    const engine = await app!.electron.browserWindow(app!.engine);
    // Later, so that the answer to this call is out before.
    await engine.evaluate((window) => void setTimeout(() => window.webContents.forcefullyCrashRenderer(), 50));
    const notice = translator.page.locator('.notice[role=status]');
    await notice.getByText('The engine stopped and was started again').waitFor();
    const translation = await translator.finished(text);
    expect(translation.match(/[.!?]/g)?.length).toBeGreaterThanOrEqual(12);
    // Matrices of the new engine, not only pictures from before.
    await inspector.locator('.strip [role=toolbar]').first().locator('button', { hasText: '公园' }).waitFor();
    await inspector.keyboard.press('3');
    await inspector.locator('main canvas').first().waitFor();
    expect(await inspector.getByRole('alert').count()).toBe(0);
  });
});

describe('an engine window that keeps crashing', () => {
  it('is given up, and opened again by the next translation', async () => {
    const translator = await open({});
    const { electron } = app!;
    const crash = (): Promise<string> =>
      electron.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()
          .map((window) => window.webContents)
          .find((one) => one.getURL().includes('/engine-window/'));
        if (contents === undefined) return 'gone';
        if (!contents.isCrashed() && !contents.isLoading()) setTimeout(() => contents.forcefullyCrashRenderer(), 20);
        return 'there';
      });
    await expect.poll(crash, { timeout: 60_000, interval: 200 }).toBe('gone');
    // Windows ask no more by themselves.
    await translator.page.getByText('The engine stopped and was started again').waitFor();
    expect(await crash()).toBe('gone');
    expect(await translator.translate('你好。')).toMatch(/\w/);
    await windowOf(electron, 'engine-window');
  });
});

describe('a reloaded engine window', () => {
  it('is connected to anew: the next translation is done by the new page', async () => {
    const translator = await open({ args: ['--verso-allow-software-gpu'] });
    await app!.engine.reload();
    expect((await translator.translate('我喜欢读书。')).length).toBeGreaterThan(0);
    const state = await app!.engine.evaluate(
      () =>
        new Promise<string>((resolve) => {
          window.versoTest.engine.onStatus((status) => status.state === 'ready' && resolve(status.state));
        }),
    );
    expect(state).toBe('ready');
  });
});

describe('a crashed page', () => {
  it('is opened again with the text that was in it', async () => {
    const translator = await open({});
    await translator.translate('我喜欢读书。');
    await expect.poll(() => translator.page.evaluate(() => window.verso.invoke('draft:read'))).toBe('我喜欢读书。');
    const window_ = await app!.electron.browserWindow(translator.page);
    await window_.evaluate(async ({ webContents: contents }) => {
      const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
      contents.forcefullyCrashRenderer();
      await loaded;
    });
    const shown = (): Promise<unknown> =>
      window_.evaluate(({ webContents: contents }) =>
        contents.executeJavaScript(`[
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
    await translator.engineSays('Graphics card');
    const before = await translator.translate('你好');
    await app!.engine.evaluate(() => window.versoTest.host.fail('lose-device'));
    const notice = translator.page.locator('.notice[role=status]');
    await notice.waitFor();
    expect(await notice.innerText()).toContain('The graphics card was lost');
    const after = await translator.translate('你好。');
    expect(after.length).toBeGreaterThan(0);
    expect(before.length).toBeGreaterThan(0);
    await translator.engineSays('Processor');
  }, 300_000);
});

describe('a killed GPU process', () => {
  it('takes the device along, and the processor goes on in its place', async () => {
    const translator = await open({ backend: 'webgpu', packs: packs.path });
    await translator.engineSays('Graphics card');
    await translator.translate('你好');
    const pid = await reading(app!.electron)(
      ({ app: main }) => main.getAppMetrics().find(({ type }) => type === 'GPU')?.pid,
    );
    process.kill(pid!, 'SIGKILL');
    await translator.page.locator('.notice[role=status]', { hasText: 'The graphics card was lost' }).waitFor();
    expect((await translator.translate('你好。')).length).toBeGreaterThan(0);
    await translator.engineSays('Processor');
  }, 300_000);
});

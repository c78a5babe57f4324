import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handOver } from '../../main/arguments.ts';
import type { Bridge } from '../../main/contract.ts';
import { makePackFolder } from '../main/packs/pack-folder.ts';
import { launch, reading, windowOf } from './support/app.ts';
import type { LaunchOptions, TestApp } from './support/app.ts';

let userData: string;
let app: TestApp | undefined;
beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'verso-shell-'));
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function start(options: LaunchOptions = {}): Promise<TestApp> {
  app = await launch({ userData, ...options });
  return app;
}

const settings = (page: Page) =>
  page.evaluate(() => (window as unknown as { verso: Bridge }).verso.invoke('settings:read'));
const write = (page: Page, change: Partial<Awaited<ReturnType<typeof settings>>>) =>
  page.evaluate((value) => (window as unknown as { verso: Bridge }).verso.invoke('settings:write', value), change);
const openInspector = (page: Page) =>
  page.evaluate(() => (window as unknown as { verso: Bridge }).verso.invoke('inspector:open'));

describe('a profile that cannot be written', () => {
  it('is replaced by a temporary one: the window opens and settings hold', async () => {
    const file = join(userData, 'a-file');
    writeFileSync(file, '');
    const { page } = await start({ userData: join(file, 'profile') });
    expect(await write(page, { fontSize: 25 })).toMatchObject({ fontSize: 25 });
    expect(await settings(page)).toMatchObject({ fontSize: 25 });
  });
});

describe('what is kept between two runs', () => {
  it('are settings and the place of the window', async () => {
    const first = await start();
    await write(first.page, { theme: 'dark', fontSize: 25 });
    const bounds = { x: 120, y: 80, width: 900, height: 640 };
    await (await first.electron.browserWindow(first.page)).evaluate((window, to) => window.setBounds(to), bounds);
    await first.close();
    const second = await start();
    expect(await settings(second.page)).toMatchObject({ theme: 'dark', fontSize: 25 });
    const placed = await (await second.electron.browserWindow(second.page)).evaluate((window) => window.getBounds());
    expect(placed).toEqual(bounds);
    expect(await second.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
  });

  it('is not lost when its file is broken: it is moved aside and the app starts', async () => {
    writeFileSync(join(userData, 'settings.json'), '{"theme": "da');
    writeFileSync(join(userData, 'windows.json'), 'null and void');
    const { page } = await start();
    expect(await settings(page)).toMatchObject({ theme: 'system' });
    const aside = readdirSync(userData).filter((name) => name.includes('.broken-'));
    expect(aside.toSorted()).toMatchObject(
      [/^settings\.json/, /^windows\.json/].map((pattern) => expect.stringMatching(pattern) as string),
    );
    expect(readFileSync(join(userData, aside.find((name) => name.startsWith('settings')) ?? ''), 'utf8')).toBe(
      '{"theme": "da',
    );
  });
});

describe('the text being translated', () => {
  const text = '我喜欢读书。\n12345';
  const field = ({ page }: TestApp) => page.locator('textarea');
  const kept = () => existsSync(join(userData, 'draft.json'));

  it('is there again after the app was closed, however soon after typing', async () => {
    const first = await start();
    await field(first).fill(text);
    await first.close();
    const second = await start();
    expect(await field(second).inputValue()).toBe(text);
    await second.page.locator('[role=textbox][aria-readonly=true]', { hasText: '12345' }).waitFor();
  });

  it('outlives six killed GPU processes, which end the app', async () => {
    const first = await start();
    await field(first).fill(text);
    await expect.poll(kept).toBe(true);
    const over = new Promise<void>((resolve) => first.electron.process().once('exit', () => resolve()));
    let ended = false;
    void over.then(() => (ended = true));
    const graphics = (): Promise<number | undefined> =>
      reading(first.electron)(({ app: main }) => main.getAppMetrics().find(({ type }) => type === 'GPU')?.pid).catch(
        () => undefined,
      );
    const killed = new Set<number>();
    await expect
      .poll(
        async () => {
          const pid = ended ? undefined : await graphics();
          if (pid !== undefined && !killed.has(pid)) {
            killed.add(pid);
            process.kill(pid, 'SIGKILL');
          }
          return ended || killed.size > 10;
        },
        { timeout: 90_000, interval: 100 },
      )
      .toBe(true);
    if (!ended) first.electron.process().kill('SIGKILL');
    await over;
    app = undefined;
    const second = await start();
    expect(await field(second).inputValue()).toBe(text);
  });

  it('is not kept where the user does not want it, and not after Clear', async () => {
    const first = await start();
    await field(first).fill(text);
    await expect.poll(kept).toBe(true);
    await first.page.getByRole('button', { name: 'Settings' }).click();
    await first.page.getByRole('switch', { name: 'Keep my text when I quit' }).click();
    await expect.poll(kept).toBe(false);
    await first.close();
    const second = await start();
    expect(await field(second).inputValue()).toBe('');
    await write(second.page, { keepText: true });
    await field(second).fill(text);
    await expect.poll(kept).toBe(true);
    await second.page.getByRole('button', { name: 'Clear text' }).click();
    await expect.poll(kept).toBe(false);
  });
});

describe('menus', () => {
  /** What a right click offers: labels, those that cannot be used in brackets. */
  async function offered({ electron }: TestApp, target: Locator): Promise<string[]> {
    await electron.evaluate(({ Menu }) => {
      const shown = globalThis as { shown?: string[] };
      Menu.prototype.popup = function () {
        shown.shown = this.items
          .filter(({ type }) => type !== 'separator')
          .map(({ label, enabled }) => (enabled ? label : `(${label})`));
      };
    });
    await target.click({ button: 'right' });
    await expect
      .poll(() => reading(electron)(() => (globalThis as { shown?: string[] }).shown?.length))
      .toBeGreaterThan(0);
    const found = await electron.evaluate(() => {
      const shown = globalThis as { shown?: string[] };
      const labels = shown.shown ?? [];
      delete shown.shown;
      return labels;
    });
    return found;
  }

  it('are at the right click of both windows, in the interface’s language', async () => {
    const first = await start();
    const { page } = first;
    await page.locator('textarea').fill('我喜欢读书。');
    const field = await offered(first, page.locator('textarea'));
    expect(field.map((label) => label.replace(/[()]/g, ''))).toEqual([
      'Undo',
      'Redo',
      'Cut',
      'Copy',
      'Paste',
      'Select All',
    ]);
    expect(field).toContain('Undo');
    await write(page, { locale: 'zh' });
    const target = page.locator('[role=textbox][aria-readonly=true]');
    await target.waitFor();
    expect((await offered(first, target)).map((label) => label.replace(/[()]/g, ''))).toEqual(['复制', '全选']);
    const inspector = await first.inspector(() => openInspector(page));
    await inspector.locator('main').waitFor();
    const there = await offered(first, inspector.locator('h1, h2, main').first());
    expect(there.map((label) => label.replace(/[()]/g, ''))).toEqual(['复制', '全选']);
  });

  it('have Stop, Copy and Clear only while there is something to stop, copy or clear', async () => {
    const { electron, page } = await start();
    const enabled = () =>
      reading(electron)(({ Menu }) =>
        ['translate', 'stop', 'clear', 'copy'].filter((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.enabled),
      );
    await expect.poll(enabled, { timeout: 60_000 }).toEqual([]);
    await page.locator('textarea').fill('我喜欢读书。');
    await expect.poll(enabled, { timeout: 60_000 }).toEqual(['translate', 'clear', 'copy']);
    await write(page, { locale: 'zh' });
    await expect.poll(enabled, { timeout: 60_000 }).toEqual(['translate', 'clear', 'copy']);
    await page.locator('textarea').fill('');
    await expect.poll(enabled, { timeout: 60_000 }).toEqual([]);
  });

  it('zoom the window in, out and back', async () => {
    const { electron, page } = await start();
    const choose = (id: string) =>
      electron.evaluate(({ BrowserWindow, Menu }, item) => {
        const window = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().includes('/translator/'))!;
        Menu.getApplicationMenu()?.getMenuItemById(item)?.click({}, window, window.webContents);
      }, id);
    const width = () => page.evaluate(() => window.innerWidth);
    const before = await width();
    await choose('zoomIn');
    await expect.poll(width).toBeLessThan(before);
    await choose('resetZoom');
    await expect.poll(width).toBe(before);
    await choose('zoomOut');
    await expect.poll(width).toBeGreaterThan(before);
  });
});

it('the first direction is into the system’s language', async () => {
  const { page } = await start({ args: ['--lang=zh-CN'] });
  expect(await settings(page)).toMatchObject({ from: 'en', to: 'zh' });
  expect(await page.locator('textarea').getAttribute('lang')).toBe('en');
});

describe('packs', () => {
  it('are served to the page once they were verified, byte for byte', async () => {
    const packs = makePackFolder();
    try {
      const { page } = await start({ packs: packs.folder });
      const served = await page.evaluate(async () => {
        const { manifest } = await (window as unknown as { verso: Bridge }).verso.invoke('packs:verify', 'zh-en');
        const response = await fetch('app://verso/packs/zh-en/weights.bin');
        const bytes = new Uint8Array(await response.arrayBuffer());
        return {
          id: (JSON.parse(manifest) as { id: string }).id,
          status: response.status,
          length: bytes.length,
          all7: bytes.every((byte) => byte === 7),
        };
      });
      expect(served).toEqual({ id: 'zh-en', status: 200, length: 5000, all7: true });
    } finally {
      packs.remove();
    }
  });
});

describe('inspector windows', () => {
  it('may be several, and need the translator no more: the last window ends the app, hidden engine and all', async () => {
    const { electron, page, inspector } = await start();
    const second = await inspector(() => openInspector(page));
    expect(new URL(second.url()).pathname).toBe('/inspector/index.html');
    const others: Page[] = [];
    for (let count = 0; count < 9; count++) others.push(await inspector(() => openInspector(page)));
    expect(electron.windows()).toHaveLength(12);
    await page.close();
    for (const other of others) await other.close();
    // The engine answers those that are left.
    await second.getByRole('button', { name: 'Examples' }).click();
    await second.getByRole('menuitem').first().click();
    await second.locator('main canvas').first().waitFor({ timeout: 60_000 });
    // A second start, or a command of the menu that is the translator's, brings that back.
    const handed = handOver({ clipboard: false, hidden: false });
    await electron.evaluate(({ app: main }, data) => void main.emit('second-instance', {}, [], '', data), handed);
    const back = await windowOf(electron, 'translator');
    await back.locator('textarea').fill('我喜欢读书。');
    await back.locator('[role=textbox][aria-readonly=true]').waitFor();
    await back.close();
    const ended = electron.waitForEvent('close');
    await (await electron.browserWindow(second)).evaluate((window) => window.close());
    await ended;
    app = undefined;
  }, 180_000);

  it('cannot hand ports to each other: pages can receive them only', async () => {
    const { page, inspector } = await start();
    const first = await inspector(() => openInspector(page));
    const second = await inspector(() => openInspector(page));
    // The engine's own port may arrive, too; a forged one would bring a greeting with it.
    await second.evaluate(() => {
      window.addEventListener('message', ({ data, ports }: MessageEvent<{ verso?: string } | null>) => {
        if (data?.verso !== 'engine-port') return;
        ports[0]?.addEventListener('message', (event: MessageEvent<unknown>) => {
          if (event.data === 'forged') document.documentElement.dataset['forged'] = 'yes';
        });
        ports[0]?.start();
      });
    });
    await first.evaluate(() => {
      for (let inspector = 0; inspector < 12; inspector += 1) {
        const { port1, port2 } = new MessageChannel();
        port2.postMessage('forged');
        window.postMessage({ verso: 'engine-port', inspector }, location.origin, [port1]);
      }
    });
    // A request answered after the messages shows that these have been dealt with.
    await settings(first);
    expect(await second.evaluate(() => document.documentElement.dataset['forged'])).toBeUndefined();
  });
});

describe('a page that crashes', () => {
  it('is opened again and is told so', async () => {
    const { electron, page } = await start();
    const shown = await electron.browserWindow(page);
    // Later, so that the answer to this call is out before the page dies.
    await shown.evaluate((window) => void setTimeout(() => window.webContents.forcefullyCrashRenderer(), 50));
    await expect
      .poll(
        () =>
          shown.evaluate(({ webContents: contents }) =>
            !contents.isCrashed() && !contents.isLoading() ? contents.getURL() : '',
          ),
        { timeout: 20_000 },
      )
      .toContain('recovered=1');
    expect(page.isClosed()).toBe(false);
  });
});

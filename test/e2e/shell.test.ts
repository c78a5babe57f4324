import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bridge } from '../../main/contract.ts';
import { makePackFolder } from '../main/pack-folder.ts';
import { launch } from './support/app.ts';
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
    await first.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);
    await first.close();
    const second = await start();
    expect(await settings(second.page)).toMatchObject({ theme: 'dark', fontSize: 25 });
    const placed = await second.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
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
  it('may be several, and close with the translator, whose engine they use', async () => {
    const { electron, page, inspector } = await start();
    await inspector(() => openInspector(page));
    const second = await inspector(() => openInspector(page));
    expect(new URL(second.url()).pathname).toBe('/inspector/index.html');
    expect(electron.windows()).toHaveLength(3);
    const ended = electron.waitForEvent('close');
    await electron.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()
        .find((window) => window.webContents.getURL().includes('/translator/'))
        ?.close();
    });
    await ended;
    app = undefined;
  });

  it('cannot hand ports to each other: only the translator’s are passed on', async () => {
    const { page, inspector } = await start();
    const first = await inspector(() => openInspector(page));
    const second = await inspector(() => openInspector(page));
    // The translator's own port may arrive, too; a forged one would bring a greeting with it.
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
        window.postMessage({ verso: 'send-port', inspector }, location.origin, [port1]);
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
    // Later, so that the answer to this call is out before the page dies.
    await electron.evaluate(({ BrowserWindow }) => {
      setTimeout(() => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(), 50);
    });
    await expect
      .poll(
        () =>
          electron.evaluate(({ BrowserWindow }) => {
            const contents = BrowserWindow.getAllWindows()[0]?.webContents;
            return contents?.isCrashed() === false && !contents.isLoading() ? contents.getURL() : '';
          }),
        { timeout: 20_000 },
      )
      .toContain('recovered=1');
    expect(page.isClosed()).toBe(false);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bridge } from '../../main/contract.ts';
import { launch, windowOf } from './support/app.ts';
import type { TestApp } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await launch();
});
afterAll(() => app.close());

const about = () => app.page.evaluate(() => window.verso.invoke('about:read'));

describe('a window', () => {
  it('is sandboxed, isolated and without Node', async () => {
    const preferences = await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => {
        // Electron has it, its type declarations do not.
        const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
        return contents.getLastWebPreferences();
      }),
    );
    const confined = {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
    };
    // The translator and the hidden one of the engine.
    expect(preferences).toMatchObject([confined, confined]);
    expect((await about()).sandboxed).toBe(process.getuid?.() !== 0);
    const reachable = await app.page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in globalThis),
    );
    expect(reachable).toEqual([]);
    expect(await app.page.evaluate(() => Object.keys(window.verso).sort())).toEqual(['invoke', 'on', 'platform']);
  });

  it('of the engine is never seen: not shown, not in the task bar, never in focus', async () => {
    const hidden = await app.electron.browserWindow(app.engine);
    const seen = await hidden.evaluate((window) => [
      window.isVisible(),
      window.isFocusable(),
      window.isFocused(),
      window.isMinimized(),
    ]);
    expect(seen).toEqual([false, false, false, false]);
    expect(await app.engine.evaluate(() => document.body.innerText.trim())).toBe('');
    const policy = await app.engine.evaluate(async () =>
      (await fetch(location.href)).headers.get('content-security-policy'),
    );
    expect(policy).toContain("default-src 'none'");
    expect(await app.engine.evaluate(() => [crossOriginIsolated, Object.keys(window.verso).length])).toEqual([true, 3]);
  });

  it('near the pointer is confined as the others are, and no other page speaks for it', async () => {
    await app.electron.evaluate(({ globalShortcut }) => {
      globalShortcut.register = (_accelerator, callback) => {
        setTimeout(callback);
        return true;
      };
    });
    await app.page.evaluate(() => window.verso.invoke('settings:write', { quick: true }));
    const quick = await windowOf(app.electron, 'quick');
    await quick.getByRole('textbox').first().waitFor();
    const preferences = await (
      await app.electron.browserWindow(quick)
    ).evaluate((window) =>
      (window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences(),
    );
    expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
    const before = quick.url();
    const found = await quick.evaluate(async () => {
      location.href = 'https://example.org/';
      const policy = (await fetch(location.href)).headers.get('content-security-policy');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return {
        policy,
        opened: window.open('app://verso/translator/index.html') !== null,
        isolated: crossOriginIsolated,
      };
    });
    expect(found).toEqual({
      policy: expect.stringContaining("default-src 'none'") as string,
      opened: false,
      isolated: true,
    });
    expect(quick.url()).toBe(before);
    const elsewhere = app.page.evaluate(() => window.verso.invoke('quick:ready'));
    await expect(elsewhere).rejects.toThrow('untrusted');
    const gone = quick.waitForEvent('close');
    await (await app.electron.browserWindow(quick)).evaluate((window) => window.destroy());
    await gone;
    await app.page.evaluate(() => window.verso.invoke('settings:write', { quick: false }));
  });

  it('is cross-origin isolated, so that wasm has threads', async () => {
    expect(await app.page.evaluate(() => [crossOriginIsolated, typeof SharedArrayBuffer])).toEqual([true, 'function']);
  });

  it('has a content security policy without inline code or eval', async () => {
    const policy = await app.page.evaluate(async () =>
      (await fetch(location.href)).headers.get('content-security-policy'),
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/);
    const ran = await app.page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.inlineRan = true';
      document.head.append(script);
      await new Promise((resolve) => setTimeout(resolve, 50));
      script.remove();
      let evaluated: boolean;
      try {
        evaluated = new Function('return true')() as boolean;
      } catch (error) {
        evaluated = !(error instanceof EvalError);
      }
      return { inline: 'inlineRan' in window, evaluated };
    });
    expect(ran).toEqual({ inline: false, evaluated: false });
  });

  it('compiles WebAssembly', async () => {
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0];
    expect(
      await app.page.evaluate(
        (wasm) =>
          WebAssembly.validate(new Uint8Array(wasm)) &&
          new WebAssembly.Module(new Uint8Array(wasm)) instanceof WebAssembly.Module,
        bytes,
      ),
    ).toBe(true);
  });

  it('goes nowhere and opens nothing', async () => {
    const before = app.page.url();
    const opened = await app.page.evaluate(async () => {
      const window_ = window.open('app://verso/inspector/index.html');
      location.href = 'https://example.org/';
      await new Promise((resolve) => setTimeout(resolve, 300));
      return window_ === null;
    });
    expect(opened).toBe(true);
    expect(app.page.url()).toBe(before);
    expect(app.electron.windows()).toHaveLength(2);
  });

  it('comes back when it was sent to a blank page, which nobody can forbid', async () => {
    const back = app.page.waitForURL(/translator\/index\.html\?.*recovered=1/);
    await app.page.evaluate(() => {
      location.href = 'about:blank';
    });
    await back;
    await app.page.getByRole('textbox').first().waitFor();
  });

  it('is given no permission but writing to the clipboard', async () => {
    const answers = await app.page.evaluate(async () => {
      const geolocation = await new Promise<string>((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : `other ${error.code}`),
        ),
      );
      const media = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'granted',
        (error: unknown) => (error as DOMException).name,
      );
      return { geolocation, notification: await Notification.requestPermission(), media };
    });
    expect(answers.geolocation).toBe('denied');
    expect(answers.notification).toBe('denied');
    expect(answers.media).toMatch(/NotAllowedError|NotFoundError/);
  });
});

describe('requests to the main process', () => {
  const invoke = (channel: string, argument?: unknown) =>
    app.page.evaluate(
      async ([name, value]) => {
        const call = window.verso.invoke as (channel: unknown, argument?: unknown) => Promise<unknown>;
        return call(name, value).then(
          (result) => ({ result }),
          (error: unknown) => ({ error: (error as Error).message }),
        );
      },
      [channel, argument] as const,
    );

  it('with arguments that do not fit the contract are refused', async () => {
    expect(await invoke('settings:write', { fontSize: 4000 })).toHaveProperty('error');
    expect(await invoke('settings:write', { unknownSetting: true })).toHaveProperty('error');
    expect(await invoke('packs:verify', { id: 'zh-en' })).toHaveProperty('error');
    expect(await invoke('packs:verify', '../../etc')).toMatchObject({
      error: expect.stringContaining('not-a-pack') as string,
    });
    expect(await invoke('clipboard:write', 7)).toHaveProperty('error');
    expect(await invoke('file:save', { name: 'a', kind: 'exe', data: '' })).toHaveProperty('error');
  });

  it('on unknown channels are refused', async () => {
    expect(await invoke('shell:open', 'x')).toEqual({
      error: '{"code":"no-channel","arguments":{"channel":"shell:open"}}',
    });
    expect(await invoke('constructor')).toHaveProperty('error');
  });

  it('that fit are answered', async () => {
    expect(await invoke('settings:write', { fontSize: 20 })).toMatchObject({ result: { fontSize: 20 } });
  });
});

describe('the app scheme', () => {
  const status = (url: string, method = 'GET') =>
    app.page.evaluate(async ([address, verb]) => (await fetch(address, { method: verb })).status, [
      url,
      method,
    ] as const);

  it('serves the bundle only', async () => {
    expect(await status('app://verso/translator/index.html')).toBe(200);
    expect(await status('app://verso/ort/ort-wasm-simd-threaded.wasm', 'HEAD')).toBe(200);
    for (const path of [
      '/../main/app.js',
      '/%2e%2e/main/app.js',
      '/..%2fmain/app.js',
      '/translator/..%5c..%5cmain/app.js',
      '//etc/passwd',
      '/translator',
    ]) {
      expect([path, await status(`app://verso${path}`)]).toEqual([path, 404]);
    }
    expect(await status('app://verso/translator/index.html', 'POST')).toBe(405);
  });

  it('serves no file of a pack that was not verified', async () => {
    expect(await status('app://verso/packs/never-verified/weights.bin')).toBe(403);
  });
});

describe('the network', () => {
  it('is out of reach, and attempts are counted', async () => {
    let reached = 0;
    const server = createServer((_request, response) => {
      reached += 1;
      response.end('reached');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    try {
      const start = (await about()).blockedRequests;
      // Stopped by the page's policy …
      const fromPage = await app.page.evaluate(
        (address) =>
          fetch(address).then(
            () => 'reached',
            () => 'stopped',
          ),
        url,
      );
      expect(fromPage).toBe('stopped');
      await expect.poll(async () => (await about()).blockedRequests, { timeout: 5000 }).toBe(start + 1);
      // … and by the session, for requests that no page's policy binds.
      const fromMain = await app.electron.evaluate(
        ({ session }, address) =>
          session.defaultSession.fetch(address).then(
            () => 'reached',
            () => 'stopped',
          ),
        url,
      );
      expect(fromMain).toBe('stopped');
      expect((await about()).blockedRequests).toBe(start + 2);
      expect(reached).toBe(0);
    } finally {
      server.close();
    }
  });
});

declare global {
  interface Window {
    readonly verso: Bridge;
  }
}

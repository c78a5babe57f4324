import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron as electron } from 'playwright-core';
import type { ElectronApplication, Page } from 'playwright-core';
import { root } from '../../../scripts/setup/paths.mjs';

export interface LaunchOptions {
  /** Forces the engine's backend; `webgpu` runs on SwiftShader. Default: wasm. */
  readonly backend?: 'wasm' | 'webgpu';
  /** A folder of packs instead of the shipped ones. */
  readonly packs?: string;
  /** Kept user data of an earlier run; a fresh folder otherwise, removed on `close`. */
  readonly userData?: string;
  readonly args?: readonly string[];
  /** Further environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface TestApp {
  readonly electron: ElectronApplication;
  /** The translator window, loaded. */
  readonly page: Page;
  /** The engine's hidden window, loaded. */
  readonly engine: Page;
  readonly userData: string;
  /** What the pages wrote to the console as errors, and errors nobody caught. */
  readonly errors: readonly string[];
  /** Runs `open` (which must open an inspector) and gives the new window, loaded. */
  inspector(open: () => Promise<unknown>): Promise<Page>;
  close(): Promise<void>;
}

/** Waits for the window that shows a page of the app. */
export async function windowOf(application: ElectronApplication, page: string): Promise<Page> {
  const shows = async (window: Page): Promise<boolean> => {
    await window.waitForLoadState('load');
    return new URL(window.url()).pathname === `/${page}/index.html`;
  };
  for (const window of application.windows()) if (await shows(window)) return window;
  return application.waitForEvent('window', { predicate: shows, timeout: 90_000 });
}

/**
 * Like `evaluate` in the main process, for what only reads: V8 may give up an answer in a garbage collection (“Resulting
 * promise was garbage collected”), and then it is asked again.
 */
export function reading(application: ElectronApplication): ElectronApplication['evaluate'] {
  const evaluate = application.evaluate.bind(application) as (work: unknown, argument: unknown) => Promise<unknown>;
  return (async (work: unknown, argument: unknown) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await evaluate(work, argument);
      } catch (error) {
        if (attempt === 20 || !/garbage collected/.test(String(error))) throw error;
      }
    }
  }) as ElectronApplication['evaluate'];
}

/** Starts the built app as users have it, in the sandbox unless the tests run as root. */
export async function launch(options: LaunchOptions = {}): Promise<TestApp> {
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'verso-test-'));
  const backend = options.backend ?? 'wasm';
  const application = await electron.launch({
    // No executablePath: only with the electron package's own does the driver hold the app back until it is attached.
    cwd: root,
    args: [
      ...(backend === 'webgpu' ? ['--verso-allow-software-gpu'] : ['--disable-gpu']),
      `--user-data-dir=${userData}`,
      `--verso-backend=${backend}`,
      ...(options.packs === undefined ? [] : [`--verso-packs=${options.packs}`]),
      '--lang=en-US',
      ...(options.args ?? []),
      root,
    ],
    // Chromium refuses its sandbox to root; the driver would leave it out for everybody.
    chromiumSandbox: process.getuid?.() !== 0,
    // The app's own theme decides, not the driver's.
    colorScheme: null,
    ...(options.environment === undefined
      ? {}
      : { env: { ...(process.env as Record<string, string>), ...options.environment } }),
    timeout: 90_000,
  });
  const errors: string[] = [];
  application.on('window', (page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
  });
  const page = await windowOf(application, 'translator');
  const engine = await windowOf(application, 'engine-window');
  return {
    electron: application,
    page,
    engine,
    userData,
    errors,
    async inspector(open) {
      const [window] = await Promise.all([application.waitForEvent('window'), open()]);
      await window.waitForLoadState('load');
      return window;
    },
    async close() {
      await application.close();
      if (options.userData === undefined)
        rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

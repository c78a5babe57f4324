import { dialog } from 'electron';
import type { BrowserWindow, WebPreferences } from 'electron';
import type { z } from 'zod';
import { notices } from '../contract.ts';
import type { Notice } from '../contract.ts';
import { isAppPage } from '../ipc.ts';
import { confine } from '../permissions.ts';
import { origin, type Page } from '../resources.ts';

export interface PageOptions {
  readonly preload: string;
  readonly query: Readonly<Record<string, string>>;
  readonly developerTools: boolean;
  readonly warn: (message: string) => void;
}

/** More crashes than this within a minute, and opening the page again would not help. */
const MOST_CRASHES = 3;

/** What every page may do, which is little. */
export function pagePreferences({ preload, developerTools }: PageOptions): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    spellcheck: false,
    navigateOnDragDrop: false,
    // Decoding goes on while a window is covered or hidden, and inspectors follow it.
    backgroundThrottling: false,
    devTools: developerTools,
  };
}

/** Opens a page in its window, and opens it again when it crashes or gets lost. */
export function showPage(
  window: BrowserWindow,
  page: Page,
  options: PageOptions,
  /** The page keeps crashing, and its window closes. */
  givenUp: (reason: string) => void,
): void {
  const load = (more: Record<string, string>): void => {
    const query = new URLSearchParams({ ...options.query, ...more }).toString();
    const url = `${origin}/${page}/index.html${query === '' ? '' : `?${query}`}`;
    window.loadURL(url).catch((error: unknown) => {
      if (!window.isDestroyed()) options.warn(`${url} could not be opened: ${String(error)}`);
    });
  };
  confine(window.webContents);
  // Chromium asks nobody before it goes to `about:blank`, so a page that got there is opened again.
  window.webContents.on('did-navigate', (_event, url) => {
    if (!isAppPage(url)) load({ recovered: '1' });
  });
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    options.warn(`The ${page} window stopped (${reason}); it is opened again.`);
    const now = Date.now();
    crashes = [...crashes.filter((time) => now - time < 60_000), now];
    if (crashes.length > MOST_CRASHES) {
      givenUp(reason);
      window.destroy();
      return;
    }
    load({ recovered: '1' });
  });
  load({});
}

/** Tells the page of a window something. */
export function tell<N extends Notice>(window: BrowserWindow, notice: N, value: z.infer<(typeof notices)[N]>): void {
  if (!window.isDestroyed()) window.webContents.send('verso:notice', notice, notices[notice].parse(value));
}

/** Tells the pages of all windows. */
export type TellAll = <N extends Notice>(notice: N, value: z.infer<(typeof notices)[N]>) => void;

/** For windows that people see: without it they would look for a window that is gone. */
export function sayGivenUp(page: Page, reason: string): void {
  dialog.showErrorBox('Verso', `The ${page} window stopped several times (${reason}). Please start Verso again.`);
}

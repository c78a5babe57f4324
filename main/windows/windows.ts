import { join } from 'node:path';
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { z } from 'zod';
import { notices } from '../contract.ts';
import type { Notice } from '../contract.ts';
import { isAppPage } from '../ipc.ts';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { confine } from '../permissions.ts';
import { origin } from '../resources.ts';
import { fitBounds, windowStateSchema } from './window-state.ts';
import type { WindowState } from './window-state.ts';

type Kind = 'translator' | 'inspector';

const defaults = {
  translator: { width: 1120, height: 720, minWidth: 360, minHeight: 420 },
  inspector: { width: 1280, height: 860, minWidth: 720, minHeight: 520 },
} as const;

const stateFileSchema = z.partialRecord(z.enum(['translator', 'inspector']), windowStateSchema);

export interface WindowsOptions {
  readonly preload: string;
  readonly stateFile: string;
  readonly query: Readonly<Record<string, string>>;
  readonly developerTools: boolean;
  readonly warn: (message: string) => void;
}

/** The translator window and any number of inspector windows; remembers where each kind was. */
export class Windows {
  #translator: BrowserWindow | undefined;
  readonly #inspectors = new Set<BrowserWindow>();
  #state: Partial<Record<Kind, WindowState>>;

  constructor(private readonly options: WindowsOptions) {
    const stored = stateFileSchema.safeParse(readJsonFile(options.stateFile, options.warn));
    this.#state = stored.success ? (stored.data as Partial<Record<Kind, WindowState>>) : {};
  }

  get translator(): BrowserWindow | undefined {
    return this.#translator;
  }

  /** Opens the translator, or brings it to the front. Inspectors close with it: their engine lives in it. */
  openTranslator(): BrowserWindow {
    if (this.#translator !== undefined) {
      if (this.#translator.isMinimized()) this.#translator.restore();
      this.#translator.focus();
      return this.#translator;
    }
    const window = this.#open('translator');
    this.#translator = window;
    window.on('closed', () => {
      this.#translator = undefined;
      for (const inspector of this.#inspectors) inspector.close();
    });
    return window;
  }

  openInspector(): BrowserWindow {
    const window = this.#open('inspector');
    this.#inspectors.add(window);
    window.on('closed', () => this.#inspectors.delete(window));
    return window;
  }

  inspectorById(id: number): BrowserWindow | undefined {
    return [...this.#inspectors].find((window) => window.webContents.id === id);
  }

  /** Tells one window something. */
  notify<N extends Notice>(window: BrowserWindow, notice: N, value: z.infer<(typeof notices)[N]>): void {
    if (!window.isDestroyed()) window.webContents.send('verso:notice', notice, notices[notice].parse(value));
  }

  notifyAll<N extends Notice>(notice: N, value: z.infer<(typeof notices)[N]>): void {
    const all = this.#translator === undefined ? [...this.#inspectors] : [this.#translator, ...this.#inspectors];
    for (const window of all) this.notify(window, notice, value);
  }

  #open(kind: Kind): BrowserWindow {
    const saved = this.#state[kind];
    const areas = screen.getAllDisplays().map((display) => display.workArea);
    const bounds = saved === undefined ? undefined : fitBounds(saved, areas);
    // Further inspectors would lie exactly over the first.
    const offset = kind === 'inspector' ? 24 * (this.#inspectors.size % 8) : 0;
    const window = new BrowserWindow({
      ...defaults[kind],
      ...(bounds === undefined ? {} : { ...bounds, x: bounds.x + offset, y: bounds.y + offset }),
      title: 'Verso',
      show: false,
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181d' : '#ffffff',
      webPreferences: {
        preload: this.options.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        webSecurity: true,
        spellcheck: false,
        navigateOnDragDrop: false,
        // Decoding goes on while the window is covered, and inspectors follow it.
        backgroundThrottling: false,
        devTools: this.options.developerTools,
      },
    });
    if (saved?.maximized === true) window.maximize();
    confine(window.webContents);
    window.once('ready-to-show', () => window.show());
    window.on('close', () => this.#remember(kind, window));
    this.#reloadAfterCrash(kind, window);
    this.#comeBack(kind, window);
    void this.#load(kind, window, {});
    return window;
  }

  #load(kind: Kind, window: BrowserWindow, more: Record<string, string>): Promise<void> {
    const query = new URLSearchParams({ ...this.options.query, ...more }).toString();
    const url = `${origin}/${kind}/index.html${query === '' ? '' : `?${query}`}`;
    return window.loadURL(url).catch((error: unknown) => {
      if (!window.isDestroyed()) this.options.warn(`${url} could not be opened: ${String(error)}`);
    });
  }

  #remember(kind: Kind, window: BrowserWindow): void {
    this.#state = { ...this.#state, [kind]: { ...window.getNormalBounds(), maximized: window.isMaximized() } };
    try {
      writeJsonFile(this.options.stateFile, this.#state);
    } catch (error) {
      this.options.warn(`The window's place could not be saved: ${String(error)}`);
    }
  }

  /** Chromium asks nobody before it goes to `about:blank`, so a page that got there is opened again. */
  #comeBack(kind: Kind, window: BrowserWindow): void {
    window.webContents.on('did-navigate', (_event, url) => {
      if (!isAppPage(url)) void this.#load(kind, window, { recovered: '1' });
    });
  }

  /** A page that crashed is opened again with `?recovered=1`; one that keeps crashing is left with a message. */
  #reloadAfterCrash(kind: Kind, window: BrowserWindow): void {
    let crashes: number[] = [];
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit' || window.isDestroyed()) return;
      this.options.warn(`The ${kind} window stopped (${reason}); it is opened again.`);
      const now = Date.now();
      crashes = [...crashes.filter((time) => now - time < 60_000), now];
      if (crashes.length > 3) {
        dialog.showErrorBox('Verso', `The ${kind} window stopped several times (${reason}). Please start Verso again.`);
        window.destroy();
        return;
      }
      void this.#load(kind, window, { recovered: '1' });
    });
  }
}

/** The preload script lies beside the main bundle: `out/main/app.js`, `out/preload/preload.cjs`. */
export const preloadPath = (mainFolder: string): string => join(mainFolder, '../preload/preload.cjs');

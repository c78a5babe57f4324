import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { pagePreferences, sayGivenUp, showPage, type PageOptions } from './page.ts';
import { fitBounds, windowStateSchema } from './window-state.ts';
import type { WindowState } from './window-state.ts';

type Kind = 'translator' | 'inspector';

const defaults = {
  translator: { width: 1120, height: 720, minWidth: 360, minHeight: 420 },
  inspector: { width: 1280, height: 860, minWidth: 720, minHeight: 520 },
} as const;

const stateFileSchema = z.partialRecord(z.enum(['translator', 'inspector']), windowStateSchema);

export interface WindowsOptions extends PageOptions {
  readonly stateFile: string;
  /** The translator is gone; others may still be there. */
  readonly translatorClosed: () => void;
  /** The last window that people saw is gone. */
  readonly allClosed: () => void;
}

/** The windows that people see: the translator and any number of inspectors; remembers where each kind was. */
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

  /** Opens the translator, or brings it to the front. */
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
      this.options.translatorClosed();
      this.#closed();
    });
    return window;
  }

  openInspector(): void {
    const window = this.#open('inspector');
    this.#inspectors.add(window);
    window.on('closed', () => {
      this.#inspectors.delete(window);
      this.#closed();
    });
  }

  /** All of them. */
  get all(): readonly BrowserWindow[] {
    return this.#translator === undefined ? [...this.#inspectors] : [this.#translator, ...this.#inspectors];
  }

  #closed(): void {
    if (this.all.length === 0) this.options.allClosed();
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
      webPreferences: pagePreferences(this.options),
    });
    if (saved?.maximized === true) window.maximize();
    window.once('ready-to-show', () => window.show());
    window.on('close', () => this.#remember(kind, window));
    showPage(window, kind, this.options, (reason) => sayGivenUp(kind, reason));
    return window;
  }

  #remember(kind: Kind, window: BrowserWindow): void {
    this.#state = { ...this.#state, [kind]: { ...window.getNormalBounds(), maximized: window.isMaximized() } };
    try {
      writeJsonFile(this.options.stateFile, this.#state);
    } catch (error) {
      this.options.warn(`The window's place could not be saved: ${String(error)}`);
    }
  }
}

/** The preload script lies beside the main bundle: `out/main/app.js`, `out/preload/preload.cjs`. */
export const preloadPath = (mainFolder: string): string => join(mainFolder, '../preload/preload.cjs');

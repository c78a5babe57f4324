import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { z } from 'zod';
import type { notices, Notice } from '../contract.ts';
import { pagePreferences, sayGivenUp, showPage, tell, type PageOptions } from './page.ts';
import type { WindowPlaces } from './places.ts';
import { fitBounds } from './window-state.ts';

type Kind = 'translator' | 'inspector';

const defaults = {
  translator: { width: 1120, height: 720, minWidth: 360, minHeight: 420 },
  inspector: { width: 1280, height: 860, minWidth: 720, minHeight: 520 },
} as const;

/** The colours of a window before it paints: `--background` of renderer/ui/tokens.css. */
export const BACKGROUNDS = { light: '#f6f5f2', dark: '#131412' } as const;

/** Time after its first paint in which a page should be filled, milliseconds. */
const LONGEST_UNSEEN = 2000;

export interface WindowsOptions extends PageOptions {
  readonly places: WindowPlaces;
  /** The translator is gone; others may still be there. */
  readonly translatorClosed: () => void;
  /** The last window that people saw is gone. */
  readonly allClosed: () => void;
}

/** The windows that people see: the translator and any number of inspectors; remembers where each kind was. */
export class Windows {
  #translator: BrowserWindow | undefined;
  readonly #inspectors = new Set<BrowserWindow>();
  /** The translator's page takes what it is told. */
  #listening = false;
  /** What it will be told then. */
  #untold: (() => void)[] = [];
  /** Windows whose pages are not filled yet, and what shows them. */
  readonly #unseen = new Map<number, () => void>();

  constructor(private readonly options: WindowsOptions) {}

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
    const deaf = (): void => void (this.#listening = false);
    window.webContents.on('render-process-gone', deaf);
    window.webContents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) deaf();
    });
    window.on('closed', () => {
      deaf();
      this.#untold = [];
      this.#translator = undefined;
      this.options.translatorClosed();
      this.#closed();
    });
    return window;
  }

  /** Tells the translator something, opened or brought to the front for it: as soon as its page listens. */
  tellTranslator<N extends Notice>(notice: N, value: z.infer<(typeof notices)[N]>): void {
    const window = this.openTranslator();
    if (this.#listening) tell(window, notice, value);
    else this.#untold.push(() => tell(window, notice, value));
  }

  /** A page listens from now on. */
  listens(sender: number): void {
    if (this.#translator?.webContents.id !== sender) return;
    this.#listening = true;
    for (const task of this.#untold.splice(0)) task();
  }

  openInspector(): void {
    const window = this.#open('inspector');
    this.#inspectors.add(window);
    window.on('closed', () => {
      this.#inspectors.delete(window);
      this.#closed();
    });
  }

  /** The page of a window is filled: people see it from now on, and never an empty one. */
  filled(contents: number): void {
    this.#unseen.get(contents)?.();
  }

  /** All of them. */
  get all(): readonly BrowserWindow[] {
    return this.#translator === undefined ? [...this.#inspectors] : [this.#translator, ...this.#inspectors];
  }

  #closed(): void {
    if (this.all.length === 0) this.options.allClosed();
  }

  #open(kind: Kind): BrowserWindow {
    const saved = this.options.places.of(kind);
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
      backgroundColor: BACKGROUNDS[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
      webPreferences: pagePreferences(this.options),
    });
    if (saved?.maximized === true) window.maximize();
    const { id } = window.webContents;
    const show = (): void => {
      if (this.#unseen.delete(id) && !window.isDestroyed()) window.show();
    };
    this.#unseen.set(id, show);
    // A page that cannot say that it is filled is shown as well.
    window.once('ready-to-show', () => setTimeout(show, LONGEST_UNSEEN));
    window.once('closed', () => this.#unseen.delete(id));
    window.on('close', () =>
      this.options.places.remember(kind, { ...window.getNormalBounds(), maximized: window.isMaximized() }),
    );
    showPage(window, kind, this.options, (reason) => sayGivenUp(kind, reason));
    return window;
  }
}

/** The preload script lies beside the main bundle: `out/main/app.js`, `out/preload/preload.cjs`. */
export const preloadPath = (mainFolder: string): string => join(mainFolder, '../preload/preload.cjs');

import { BrowserWindow, nativeTheme, screen } from 'electron';
import { FailureError } from '../../models/pack/failure.ts';
import { placeNear } from './near-pointer.ts';
import { pagePreferences, showPage, tell, type PageOptions } from './page.ts';
import type { WindowPlaces } from './places.ts';

const defaults = { width: 460, height: 340, minWidth: 320, minHeight: 220 } as const;

/** Hidden for this long, its memory is returned; until then it is there again at once. Milliseconds. */
const KEPT = 5 * 60_000;
/** A page that says nothing for this long is shown as it is: it may have to say what is wrong. Milliseconds. */
const PATIENCE = 2000;

export interface QuickOptions extends PageOptions {
  readonly places: WindowPlaces;
  /** It is not seen any more. */
  readonly hidden: () => void;
}

/**
 * The small window near the pointer that translates one text and goes away: at Escape, when it was copied from, and, not
 * being pinned, when the focus goes elsewhere. There is one; it is a client of the engine as every other window is.
 */
export class QuickWindow {
  #window: BrowserWindow | undefined;
  #text = '';
  #ready = false;
  #pinned = false;
  #release: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: QuickOptions) {}

  get window(): BrowserWindow | undefined {
    return this.#window;
  }

  get shown(): boolean {
    return this.#window?.isVisible() === true;
  }

  /** Shows it with a text. A pinned one stays where it is. */
  open(text: string): void {
    clearTimeout(this.#release);
    this.#text = text;
    const window = this.#window ?? this.#create();
    if (!this.shown) this.#place(window);
    if (!this.#ready) return;
    tell(window, 'text', text);
    this.#show(window);
  }

  /** Its page is there. @returns the text to translate */
  ready(sender: number): string {
    const window = this.#own(sender);
    this.#ready = true;
    this.#show(window);
    return this.#text;
  }

  pin(sender: number, pinned: boolean): void {
    this.#own(sender);
    this.#pinned = pinned;
  }

  close(sender: number): void {
    this.hide(this.#own(sender));
  }

  hide(window = this.#window): void {
    if (window === undefined || !window.isVisible()) return;
    this.options.places.remember('quick', { ...window.getNormalBounds(), maximized: false });
    window.hide();
    clearTimeout(this.#release);
    this.#release = setTimeout(() => window.destroy(), KEPT);
    this.options.hidden();
  }

  #own(sender: number): BrowserWindow {
    if (this.#window?.webContents.id !== sender) throw new FailureError('untrusted', {});
    return this.#window;
  }

  #place(window: BrowserWindow): void {
    const pointer = screen.getCursorScreenPoint();
    const size = this.options.places.of('quick') ?? defaults;
    window.setBounds(placeNear(pointer, size, screen.getDisplayNearestPoint(pointer).workArea));
  }

  #show(window: BrowserWindow): void {
    window.show();
    window.focus();
  }

  #create(): BrowserWindow {
    const window = new BrowserWindow({
      ...defaults,
      title: 'Verso',
      show: false,
      frame: false,
      // Above the program one works in, full screen or not, without bringing the app's other windows along.
      alwaysOnTop: true,
      ...(process.platform === 'darwin' ? { type: 'panel' } : {}),
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1c1a' : '#ffffff',
      webPreferences: pagePreferences(this.options),
    });
    this.#window = window;
    this.#ready = false;
    this.#pinned = false;
    const patience = setTimeout(() => this.#show(window), PATIENCE);
    window.once('show', () => clearTimeout(patience));
    window.on('blur', () => {
      if (!this.#pinned && !window.webContents.isDevToolsOpened()) this.hide(window);
    });
    window.on('close', (event) => {
      // Alt+F4 hides it as Escape does; when the app ends it goes.
      if (!window.isVisible()) return;
      event.preventDefault();
      this.hide(window);
    });
    window.on('closed', () => {
      clearTimeout(patience);
      clearTimeout(this.#release);
      this.#window = undefined;
      this.options.hidden();
    });
    showPage(window, 'quick', this.options, () => undefined);
    return window;
  }
}

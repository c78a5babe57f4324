import { BrowserWindow, MessageChannelMain, webContents } from 'electron';
import type { CommandLine, WebContents } from 'electron';
import { FailureError } from '../../models/pack/failure.ts';
import { pagePreferences, showPage, type PageOptions } from './page.ts';

/**
 * Before the app is ready: where the system lets it, Chromium lowers the priority of processes that show nothing, and the
 * engine's is one of them.
 */
export function keepPriority(commandLine: Pick<CommandLine, 'appendSwitch'>): void {
  commandLine.appendSwitch('disable-renderer-backgrounding');
}

interface Waiting {
  readonly resolve: (engine: WebContents) => void;
  readonly reject: (error: FailureError) => void;
}

/**
 * The hidden window in which the engine runs. Every other window gets a MessagePort to it, and may come and go:
 *
 *   translator or inspector ── engine:connect ──► here ── a port each ──► that window and the engine's page
 *
 * The engine's page says `engine:ready` each time it was opened; who asks before that waits.
 */
export class EngineWindow {
  #window: BrowserWindow | undefined;
  #engine: WebContents | undefined;
  #waiting: Waiting[] = [];
  /** Windows that have a port, or had one. */
  #connected = new Set<number>();
  /** Those whose port is gone for good since the engine was given up, and why; each is told once. */
  #untold = new Set<number>();
  #problem = '';
  #ended = false;

  constructor(private readonly options: PageOptions) {}

  open(): void {
    if (this.#window !== undefined || this.#ended) return;
    const window = new BrowserWindow({
      show: false,
      paintWhenInitiallyHidden: false,
      focusable: false,
      skipTaskbar: true,
      title: 'Verso engine',
      webPreferences: pagePreferences(this.options),
    });
    window.excludedFromShownWindowsMenu = true;
    this.#window = window;
    window.on('closed', () => {
      this.#window = undefined;
      this.#engine = undefined;
    });
    const unready = (): void => (this.#engine = undefined);
    window.webContents.on('render-process-gone', unready);
    window.webContents.on('did-start-navigation', unready);
    showPage(window, 'engine-window', this.options, (reason) => this.#giveUp(reason));
  }

  /** The engine's page can take ports. */
  ready(sender: number): void {
    const engine = this.#window?.webContents;
    if (engine?.id !== sender) throw new FailureError('untrusted', {});
    this.#engine = engine;
    for (const { resolve } of this.#waiting.splice(0)) resolve(engine);
  }

  /**
   * Gives a window a port to the engine.
   * @throws FailureError when the engine has kept stopping; who asks once more has it opened again
   */
  async connect(sender: number): Promise<void> {
    if (this.#untold.delete(sender)) throw this.#lost();
    this.open();
    const engine =
      this.#engine ??
      (await new Promise<WebContents>((resolve, reject) => {
        this.#waiting.push({ resolve, reject });
      }));
    const client = webContents.fromId(sender);
    if (client === undefined || client === engine) return;
    const { port1, port2 } = new MessageChannelMain();
    engine.postMessage('verso:port', null, [port1]);
    client.postMessage('verso:port', null, [port2]);
    this.#connected.add(sender);
  }

  #giveUp(problem: string): void {
    this.#problem = problem;
    this.#untold = this.#connected;
    this.#connected = new Set();
    for (const { reject } of this.#waiting.splice(0)) reject(this.#lost());
  }

  #lost(): FailureError {
    return new FailureError('engine-lost', { problem: this.#problem });
  }

  /** Its page must know what the user has set. */
  get window(): BrowserWindow | undefined {
    return this.#window;
  }

  /** The app ends: nothing is opened again. */
  end(): void {
    this.#ended = true;
    this.#window?.destroy();
  }
}

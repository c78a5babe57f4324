import type { Bridge } from './bridge.ts';

/** Time without a keystroke after which the text is kept, milliseconds. */
const PAUSE = 400;

/** The text being translated, given to the main process to keep: it outlasts a crash of this page, and of the app. */
export class Draft {
  readonly #bridge: Pick<Bridge, 'invoke'>;
  #waiting: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: Pick<Bridge, 'invoke'>) {
    this.#bridge = bridge;
  }

  read(): Promise<string> {
    return this.#bridge.invoke('draft:read');
  }

  /** Kept after a pause; an empty text is forgotten at once. */
  write(text: string): void {
    clearTimeout(this.#timer);
    this.#waiting = text;
    if (text === '') this.flush();
    else this.#timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** Keeps what is still waiting, since the window closes. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#waiting === null) return;
    const text = this.#waiting;
    this.#waiting = null;
    // A text larger than the channel takes is not kept; nothing can be done about it here.
    void this.#bridge.invoke('draft:write', text).catch(() => undefined);
  }
}

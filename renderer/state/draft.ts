/** Time without a keystroke after which the text is kept, milliseconds. */
const PAUSE = 400;
const KEY = 'draft';

/** The text being translated, kept for as long as the window lives; it outlasts a crash of the page, not of the app. */
export class Draft {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
  }

  read(): string {
    return this.#storage.getItem(KEY) ?? '';
  }

  write(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      try {
        this.#storage.setItem(KEY, text);
      } catch {
        // The text is larger than the storage; the former draft is worth less than nothing.
        this.#storage.setItem(KEY, '');
      }
    }, PAUSE);
  }
}

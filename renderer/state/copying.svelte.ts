import type { Bridge } from './bridge.ts';

/** Time for which a copied translation is said to be copied, milliseconds. */
const COPIED = 1600;

/** Copies a translation, and says so for a moment. */
export class Copying {
  readonly #bridge: Pick<Bridge, 'invoke'>;
  #copied = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: Pick<Bridge, 'invoke'>) {
    this.#bridge = bridge;
  }

  /** Something was copied a moment ago. */
  get copied(): boolean {
    return this.#copied;
  }

  async copy(text: string): Promise<void> {
    await this.#bridge.invoke('clipboard:write', text);
    this.#copied = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#copied = false), COPIED);
  }
}

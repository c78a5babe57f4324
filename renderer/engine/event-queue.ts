/** A pushed sequence read as an async iterable, once. What was pushed before a failure is still delivered first, except on abort. */
export class EventQueue<Event> implements AsyncIterable<Event> {
  readonly #events: Event[] = [];
  #error: Error | null = null;
  #wake: (() => void) | null = null;
  #ended = false;

  /** The sender has said that nothing follows. */
  get ended(): boolean {
    return this.#ended;
  }

  push(event: Event): void {
    this.#events.push(event);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** @param bySender the sender failed, and nothing follows; otherwise the reader gave up and drops what is left */
  fail(error: Error, bySender = false): void {
    if (bySender) this.#ended = true;
    else this.#events.length = 0;
    this.#error ??= error;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event> {
    for (;;) {
      const event = this.#events.shift();
      if (event !== undefined) yield event;
      else if (this.#error !== null) throw this.#error;
      else if (this.#ended) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}

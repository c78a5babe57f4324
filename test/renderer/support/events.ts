/** Reads a whole stream. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** A door that what awaits `pass` stands before until `open`, one `step` at a time. */
export class Gate {
  #open = false;
  #steps = 0;
  #waiting: (() => void)[] = [];

  readonly pass = async (): Promise<void> => {
    if (this.#open) return;
    if (this.#steps > 0) {
      this.#steps--;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  };

  step(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#steps++;
  }

  close(): void {
    this.#open = false;
  }

  open(): void {
    this.#open = true;
    for (const next of this.#waiting.splice(0)) next();
  }
}

/** Waits until `check` holds, through any number of turns of the event loop. */
export async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets everything that is ready run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
}

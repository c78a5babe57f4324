/**
 * Runs what was asked for last: a newer run gives the older one up. What a run that was given up returns or throws is
 * nobody's concern any more, and neither is a rejection that says no more than that its request was given up.
 */
export class LatestTask {
  readonly #failed: (error: unknown) => void;
  #running = $state(false);
  #abort = new AbortController();

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  get running(): boolean {
    return this.#running;
  }

  /**
   * Begins `work` before it returns.
   * @param work must look at the signal after every wait, before it shows anything
   */
  async run(work: (signal: AbortSignal) => Promise<void> | void): Promise<void> {
    this.#abort.abort();
    const { signal } = (this.#abort = new AbortController());
    this.#running = true;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) this.#failed(error);
    } finally {
      if (!signal.aborted) this.#running = false;
    }
  }

  stop(): void {
    this.#abort.abort();
    this.#running = false;
  }
}

/** Whether a rejection only says that its request was given up. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

import { isAbort, messageOf } from './trace-holder.svelte.ts';

/**
 * The newest result of an asynchronous computation that depends on reactive state; create it while a component
 * initialises. The last value stays until the next has come, so pictures do not flicker, but not beside a problem.
 */
export class Loaded<Value> {
  #value = $state.raw<Value | undefined>();
  #problem = $state<string | null>(null);

  constructor(load: (signal: AbortSignal) => Promise<Value> | undefined) {
    $effect(() => {
      const abort = new AbortController();
      const promise = load(abort.signal);
      if (promise === undefined) this.#value = undefined;
      promise?.then(
        (value) => {
          if (abort.signal.aborted) return;
          this.#value = value;
          this.#problem = null;
        },
        (error: unknown) => {
          if (abort.signal.aborted || isAbort(error)) return;
          this.#value = undefined;
          this.#problem = messageOf(error);
        },
      );
      return () => abort.abort();
    });
  }

  get value(): Value | undefined {
    return this.#value;
  }
  get problem(): string | null {
    return this.#problem;
  }
}

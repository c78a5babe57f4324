import { explain } from '../explain.ts';
import { LatestTask } from '../latest-task.svelte.ts';

/**
 * The newest result of an asynchronous computation that depends on reactive state; create it while a component
 * initialises. The last value stays until the next has come, so pictures do not flicker, but not beside a problem.
 */
export class Loaded<Value> {
  #value = $state.raw<Value | undefined>();
  #problem = $state<string | null>(null);

  constructor(load: (signal: AbortSignal) => Promise<Value> | undefined) {
    const task = new LatestTask((error) => {
      this.#value = undefined;
      this.#problem = explain(error);
    });
    $effect(() => {
      void task.run(async (signal) => {
        const value = await load(signal);
        if (signal.aborted) return;
        this.#value = value;
        this.#problem = null;
      });
      return () => task.stop();
    });
  }

  get value(): Value | undefined {
    return this.#value;
  }
  get problem(): string | null {
    return this.#problem;
  }
}

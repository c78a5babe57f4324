/**
 * Milliseconds after which messages are let in. Remembered sentences come without waiting for anything, so thousands of
 * them would otherwise keep a cancellation waiting.
 */
const LONGEST_BREATH = 16;

export type Priority = 'latest' | 'queue';

interface Job {
  readonly priority: Priority;
  readonly controller: AbortController;
  superseded: boolean;
  wake: (() => void) | null;
}

/**
 * Decides whose turn it is to decode. One run advances at a time: typing (`latest`) before longer work (`queue`), and
 * longer work in the order it came. A run that is not at the front is paused between two events, so typing is answered
 * while a document is being translated, and the document then goes on where it stopped.
 *
 * A newer `latest` run of a window supersedes its older one, which ends with the event `superseded`: an outcome, not an
 * error. What another window types only comes first: the run of this one is paused, and then goes on.
 */
export class Schedule {
  /** By window, the newest at the end. */
  readonly #latest = new Map<number, Job>();
  readonly #queue: Job[] = [];

  /** @throws AbortError when `signal` aborts, and whatever `start` throws */
  async *run<Event>(
    priority: Priority,
    start: (signal: AbortSignal) => AsyncIterable<Event>,
    signal: AbortSignal,
    client = 0,
  ): AsyncGenerator<Event | { readonly type: 'superseded' }> {
    signal.throwIfAborted();
    const job: Job = { priority, controller: new AbortController(), superseded: false, wake: null };
    this.#enter(job, client);
    const abort = (): void => {
      job.controller.abort(signal.reason);
      job.wake?.();
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      await this.#turn(job);
      let breath = performance.now();
      for await (const event of start(job.controller.signal)) {
        yield event;
        if (performance.now() - breath > LONGEST_BREATH) {
          await nextTask();
          breath = performance.now();
        }
        await this.#turn(job);
      }
    } catch (error) {
      if (!job.superseded) throw error;
      yield { type: 'superseded' };
    } finally {
      signal.removeEventListener('abort', abort);
      this.#leave(job, client);
    }
  }

  #enter(job: Job, client: number): void {
    if (job.priority === 'queue') {
      this.#queue.push(job);
      return;
    }
    const older = this.#latest.get(client);
    this.#latest.delete(client);
    this.#latest.set(client, job);
    if (older === undefined) return;
    older.superseded = true;
    older.controller.abort(new DOMException('Superseded by newer text.', 'AbortError'));
    older.wake?.();
  }

  #leave(job: Job, client: number): void {
    if (this.#latest.get(client) === job) this.#latest.delete(client);
    const place = this.#queue.indexOf(job);
    if (place >= 0) this.#queue.splice(place, 1);
    this.#front()?.wake?.();
  }

  #front(): Job | undefined {
    return [...this.#latest.values()].at(-1) ?? this.#queue[0];
  }

  /** Resolves when the job may go on; throws when it was aborted. */
  async #turn(job: Job): Promise<void> {
    while (this.#front() !== job && !job.controller.signal.aborted) {
      await new Promise<void>((resolve) => {
        job.wake = resolve;
      });
      job.wake = null;
    }
    job.controller.signal.throwIfAborted();
  }
}

/** Resolves after the messages that have arrived are handled; `setTimeout` would wait at least 4 ms. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Runs tasks one after another, in order; for requests of inspectors, which take turns with decoding inside the runtime. */
export class Lane {
  #tail: Promise<unknown> = Promise.resolve();

  run<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const result = this.#tail.then(() => {
      signal.throwIfAborted();
      return task();
    });
    this.#tail = result.catch(() => undefined);
    return result;
  }
}

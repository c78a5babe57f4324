import type { EngineTraceRequest } from '../../engine/calls.ts';
import type { Engine } from '../../engine/engine.ts';
import { explain } from '../explain.ts';
import { Matrices } from './matrices.ts';

/** A trace that is lost this often in a row is not asked for again. */
const REOPENINGS = 2;

/** Ranked candidates kept at every target position. */
export const CANDIDATES = 10;

/**
 * Owns at most one trace. While one is being computed only the newest wish is kept, so a sentence that grows faster
 * than it can be traced is shown as often as possible and never falls behind. The old trace is freed when the new
 * one has come.
 */
export class TraceHolder {
  readonly #engine: Engine;
  #matrices = $state.raw<Matrices | null>(null);
  #problem = $state<string | null>(null);
  #busy = $state(false);
  #next: EngineTraceRequest | null = null;
  #abort = new AbortController();
  #closed = false;
  #reopened = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get matrices(): Matrices | null {
    return this.#matrices;
  }
  get problem(): string | null {
    return this.#problem;
  }
  get busy(): boolean {
    return this.#busy;
  }

  /** Asks for a trace; an unfinished one of another sentence is abandoned. */
  show(request: EngineTraceRequest, sameSentence = false): void {
    if (this.#closed) return;
    if (!sameSentence) this.#abort.abort();
    this.#reopened = 0;
    this.#next = request;
    if (!this.#busy) void this.#work();
  }

  clear(): void {
    this.#abort.abort();
    this.#next = null;
    this.#replace(null);
    this.#problem = null;
  }

  close(): void {
    this.clear();
    this.#closed = true;
  }

  async #work(): Promise<void> {
    this.#busy = true;
    for (let request = this.#next; request; request = this.#next) {
      this.#next = null;
      this.#abort = new AbortController();
      const { signal } = this.#abort;
      try {
        const trace = await this.#engine.openTrace({ k: CANDIDATES, ...request }, signal);
        if (signal.aborted) trace.close();
        else {
          this.#replace(new Matrices(trace, request.intervention, (error) => this.#reopen(request, error)));
          this.#problem = null;
        }
      } catch (error) {
        if (signal.aborted) continue;
        this.#replace(null);
        this.#problem = explain(error);
      }
    }
    this.#busy = false;
  }

  /** The worker that had the trace is gone; its successor computes it again, from the same ids. */
  #reopen(request: EngineTraceRequest, error: unknown): void {
    if (this.#busy || this.#closed) return;
    this.#replace(null);
    if (this.#reopened++ >= REOPENINGS) {
      this.#problem = explain(error);
      return;
    }
    this.#next = request;
    void this.#work();
  }

  #replace(matrices: Matrices | null): void {
    this.#matrices?.close();
    this.#matrices = matrices;
  }
}

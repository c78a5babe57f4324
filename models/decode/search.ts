import { throwIfAborted, turn } from './abort.ts';
import { Beam } from './beam.ts';
import { Greedy } from './greedy.ts';
import { path, type Finished, type Node } from './hypothesis.ts';
import type { SearchJob, SearchOptions } from './options.ts';
import { Rules } from './rules.ts';
import type { DecodeState, Seq2Seq, StepResult } from './seq2seq.ts';
import type { BeamRecorder } from './tree.ts';

/** The bookkeeping of one sentence: it is handed the model's answers and says which rows go on. */
export interface Search {
  /** The last token of each running hypothesis; none when the sentence is done. */
  readonly rows: readonly Node[];
  /** Which of the rows before the last `advance` each of `rows` continues. */
  readonly parents: readonly number[];
  /** Ranked candidates needed of each row. */
  readonly candidates: number;
  /** The token that must come next, while inside a forced prefix. */
  readonly forced: number | undefined;
  /** The last token that can no longer change. */
  readonly settled: Node;
  /** Takes the model's answer to `rows`, which stand from row `firstRow` of `result` on. */
  advance(result: StepResult, firstRow: number): void;
  /** Best first; only when done. */
  results(): readonly Finished[];
}

export type SearchEvent =
  /** A token of sentence `job` that can no longer change. */
  | { readonly type: 'token'; readonly job: number; readonly node: Node }
  | { readonly type: 'end'; readonly job: number; readonly results: readonly Finished[] };

/**
 * Decodes a batch of sentences: encode once, then step after step until every sentence is done. Finished sentences
 * leave the batch, so that they cost nothing.
 * @throws AbortError within one step of `signal` aborting
 */
export async function* search(
  model: Seq2Seq,
  jobs: readonly SearchJob[],
  options: SearchOptions,
  signal?: AbortSignal,
  recorder?: BeamRecorder,
): AsyncGenerator<SearchEvent, void, undefined> {
  throwIfAborted(signal);
  if (jobs.length === 0) return;
  const running = jobs.map((job, index) => new Running(index, start(model, job, options, recorder)));
  const batch = new Batch(model, options, running);
  const state = await model.encode(
    jobs.map((job) => job.source),
    1,
  );
  try {
    while (!batch.done) {
      await turn();
      throwIfAborted(signal);
      const events = await batch.step(state);
      await batch.reorder(state);
      yield* events;
    }
  } finally {
    state.dispose();
  }
}

function start(model: Seq2Seq, job: SearchJob, options: SearchOptions, recorder?: BeamRecorder): Search {
  const room = Math.max(1, model.maxPositions - job.prefix.length);
  const rules = new Rules({ ...job, maxLength: Math.max(1, Math.min(job.maxLength, room)) }, options, model.tokens);
  return options.beam === 1 && recorder === undefined ? new Greedy(rules) : new Beam(rules, recorder);
}

/** A sentence in the batch. */
class Running {
  private told: Node | null = null;

  constructor(
    readonly index: number,
    readonly search: Search,
  ) {}

  *events(): Generator<SearchEvent> {
    const { settled } = this.search;
    const from = this.told?.depth ?? 0;
    if (settled.depth > from) {
      for (const node of path(settled).slice(from)) yield { type: 'token', job: this.index, node };
      this.told = settled;
    }
    if (this.search.rows.length === 0) yield { type: 'end', job: this.index, results: this.search.results() };
  }
}

/** The rows of all running sentences, one after the other. */
class Batch {
  private readonly k: number;
  private order: number[] = [];

  constructor(
    private readonly model: Seq2Seq,
    private readonly options: SearchOptions,
    private running: readonly Running[],
  ) {
    this.k = Math.min(model.vocabularySize, Math.max(...running.map((one) => one.search.candidates)));
  }

  get done(): boolean {
    return this.running.length === 0;
  }

  /** Feeds every row's last token, hands each sentence its part of the answer and yields what became certain. */
  async step(state: DecodeState): Promise<SearchEvent[]> {
    const rows = this.running.flatMap((one) => one.search.rows);
    const tokens = Int32Array.from(rows, (node) => node.id);
    const scored = this.scored();
    const result = await this.model.step(state, tokens, {
      k: this.k,
      alignment: this.options.alignment,
      ...(scored && { scored }),
    });
    const events: SearchEvent[] = [];
    this.order = [];
    let first = 0;
    for (const one of this.running) {
      const { search } = one;
      const count = search.rows.length;
      search.advance(result, first);
      for (let i = 0; i < search.rows.length; i += 1) this.order.push(first + (search.parents[i] ?? 0));
      first += count;
      events.push(...one.events());
    }
    this.running = this.running.filter((one) => one.search.rows.length > 0);
    return events;
  }

  /** Brings the cache's rows in the order of the rows that go on. */
  async reorder(state: DecodeState): Promise<void> {
    const same = this.order.length === state.rows && this.order.every((row, index) => row === index);
    if (!same && this.order.length > 0) await this.model.reorder(state, Int32Array.from(this.order));
  }

  /** The forced token of every row that is inside its prefix (token 0 for the others), if there is any. */
  private scored(): Int32Array | undefined {
    if (this.running.every((one) => one.search.forced === undefined)) return undefined;
    return Int32Array.from(this.running.flatMap((one) => one.search.rows.map(() => one.search.forced ?? 0)));
  }
}

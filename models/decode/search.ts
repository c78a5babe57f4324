import { throwIfAborted, turn } from './abort.ts';
import { beamFor } from './banks.ts';
import { Beam } from './beam.ts';
import { Greedy } from './greedy.ts';
import { path, type Finished, type Node } from './hypothesis.ts';
import type { SearchJob, SearchOptions } from './options.ts';
import { Rules } from './rules.ts';
import type { SentenceSearch } from './sentence-search.ts';
import type { DecodeState, Seq2Seq, StepOptions } from './seq2seq.ts';
import type { BeamRecorder } from './tree.ts';

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
  const exact = options.exact === true || recorder !== undefined;
  const state = await model.encode(
    jobs.map((job) => job.source),
    1,
    exact ? undefined : needed(jobs),
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

function start(model: Seq2Seq, job: SearchJob, options: SearchOptions, recorder?: BeamRecorder): SentenceSearch {
  const begins = options.start ?? [];
  const prefix = begins.every((id, at) => job.prefix[at] === id) ? job.prefix : [...begins, ...job.prefix];
  const room = Math.max(1, model.maxPositions - job.prefix.length);
  const limited = { ...job, prefix, maxLength: Math.max(1, Math.min(job.maxLength, room)) };
  const rules = new Rules(limited, options, model.tokens);
  if (rules.required !== undefined) {
    const beam = Math.max(options.beam, beamFor(rules.required));
    return new Beam(new Rules(limited, { ...options, beam }, model.tokens), recorder);
  }
  const free = job.begin === undefined && recorder === undefined;
  return options.beam === 1 && free ? new Greedy(rules) : new Beam(rules, recorder);
}

/**
 * Tokens that must be at hand whatever the sources make likely; undefined for all: a beginning in characters may be
 * spelled by any tokens.
 */
function needed(jobs: readonly SearchJob[]): number[] | undefined {
  if (jobs.some(({ begin }) => begin !== undefined)) return undefined;
  return jobs.flatMap(({ prefix, required }) => [
    ...prefix,
    ...(required?.phrases.flatMap((spellings) => spellings.flatMap(({ ids }) => ids)) ?? []),
  ]);
}

/** A sentence in the batch. */
class Running {
  private told: Node | null = null;

  constructor(
    readonly index: number,
    readonly search: SentenceSearch,
  ) {}

  /** Adds the tokens that can no longer change, and the end when it has come. */
  tell(events: SearchEvent[]): void {
    const { settled } = this.search;
    const from = this.told?.depth ?? 0;
    if (settled.depth === from + 1) events.push({ type: 'token', job: this.index, node: settled });
    else if (settled.depth > from) {
      for (const node of path(settled).slice(from)) events.push({ type: 'token', job: this.index, node });
    }
    if (settled.depth > from) this.told = settled;
    if (this.search.rows.length === 0) events.push({ type: 'end', job: this.index, results: this.search.results() });
  }
}

/** The rows of all running sentences, one after the other. What a step needs is kept, since steps are short. */
class Batch {
  private readonly options: StepOptions;
  private tokens = new Int32Array(0);
  /** For each row that goes on, the row it continues. */
  private order: number[] = [];

  constructor(
    private readonly model: Seq2Seq,
    { alignment }: SearchOptions,
    private running: Running[],
  ) {
    const candidates = Math.max(...running.map((one) => one.search.candidates));
    this.options = { k: Math.min(model.vocabularySize, candidates), alignment };
  }

  get done(): boolean {
    return this.running.length === 0;
  }

  /** Feeds every row's last token, hands each sentence its part of the answer and tells what became certain. */
  async step(state: DecodeState): Promise<SearchEvent[]> {
    const asks = this.fill(state.rows);
    const options = asks ? { ...this.options, scored: this.scored() } : this.options;
    const result = await this.model.step(state, this.tokens, options);
    const events: SearchEvent[] = [];
    let first = 0;
    let ended = false;
    this.order.length = 0;
    for (const one of this.running) {
      const { search } = one;
      const count = search.rows.length;
      search.advance(result, first);
      for (let row = 0; row < search.rows.length; row += 1) this.order.push(first + (search.parents[row] ?? 0));
      first += count;
      ended ||= search.rows.length === 0;
      one.tell(events);
    }
    if (ended) this.running = this.running.filter((one) => one.search.rows.length > 0);
    return events;
  }

  /** Brings the cache's rows in the order of the rows that go on. */
  async reorder(state: DecodeState): Promise<void> {
    const { order } = this;
    let same = order.length === state.rows;
    for (let row = 0; same && row < order.length; row += 1) same = order[row] === row;
    if (!same && order.length > 0) await this.model.reorder(state, Int32Array.from(order));
  }

  /** Writes the last token of every row; says whether any sentence asks for the log-probability of certain tokens. */
  private fill(rows: number): boolean {
    if (this.tokens.length !== rows) this.tokens = new Int32Array(rows);
    let row = 0;
    let asks = false;
    for (const { search } of this.running) {
      for (const node of search.rows) this.tokens[row++] = node.id;
      asks ||= search.forced !== undefined || search.wanted !== undefined;
    }
    return asks;
  }

  /** The forced token of every row that is inside its prefix, and what others want scored; token 0 fills up. */
  private scored(): Int32Array {
    const wanted = this.running.flatMap(({ search }) =>
      search.rows.map((row) => (search.forced === undefined ? (search.wanted?.(row) ?? []) : [search.forced])),
    );
    const width = Math.max(1, ...wanted.map((ids) => ids.length));
    const scored = new Int32Array(wanted.length * width);
    wanted.forEach((ids, row) => scored.set(ids, row * width));
    return scored;
  }
}

import type { Engine } from '../../engine/engine.ts';
import { explain } from '../explain.ts';
import { LatestTask } from '../latest-task.svelte.ts';
import { sameHead, type HeadAddress, type Intervention } from './attention.ts';
import type { Matrices } from './matrices.ts';
import { sameIds, sameSentence, type Subject } from './subject.ts';
import { TraceHolder } from './trace-holder.svelte.ts';

export interface Decoded {
  readonly ids: readonly number[];
  readonly pieces: readonly string[];
  readonly logProbs: readonly number[];
  readonly text: string;
}

export interface Outcome {
  /** Greedy translation by the untouched model. */
  readonly before: Decoded;
  /** Greedy translation by the changed model. */
  readonly after: Decoded;
}

type Weight = HeadAddress & { readonly query: number; readonly key: number };

/** Room for a translation that grows under an experiment. */
const EXTRA_TOKENS = 12;

/** Changes to the model's forward pass, and what they do to the trace and the translation. */
export class Experiment {
  readonly #engine: Engine;
  readonly #holder: TraceHolder;
  #headsOff = $state.raw<readonly HeadAddress[]>([]);
  #weightsOff = $state.raw<readonly Weight[]>([]);
  #encoderWindow = $state<number | null>(null);
  #decoderWindow = $state<number | null>(null);
  #outcome = $state.raw<Outcome | null>(null);
  /** The intervention that gave the outcome, as JSON. */
  #outcomeUnder = '';
  #problem = $state<string | null>(null);
  readonly #task = new LatestTask((error) => (this.#problem = explain(error)));
  /** The sentence that the cells belong to. */
  #sentence: Subject | null = null;
  /** What the untouched model says of a sentence does not change with the experiment. */
  #before: { readonly sentence: string; readonly decoded: Decoded } | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#holder = new TraceHolder(engine);
  }

  get headsOff(): readonly HeadAddress[] {
    return this.#headsOff;
  }
  get weightsOff(): readonly Weight[] {
    return this.#weightsOff;
  }
  get encoderWindow(): number | null {
    return this.#encoderWindow;
  }
  get decoderWindow(): number | null {
    return this.#decoderWindow;
  }
  get outcome(): Outcome | null {
    return this.#outcome;
  }
  get running(): boolean {
    return this.#task.running || this.#holder.busy;
  }
  get problem(): string | null {
    return this.#problem ?? this.#holder.problem;
  }
  /** The changed model over the same target: every matrix, and log-probabilities to compare token by token. */
  get matrices(): Matrices | null {
    return this.#holder.matrices;
  }
  get active(): boolean {
    return (
      this.#headsOff.length + this.#weightsOff.length > 0 ||
      this.#encoderWindow !== null ||
      this.#decoderWindow !== null
    );
  }
  get intervention(): Intervention {
    const window = {
      ...(this.#encoderWindow === null ? {} : { encoder: this.#encoderWindow }),
      ...(this.#decoderWindow === null ? {} : { decoder: this.#decoderWindow }),
    };
    return {
      ...(this.#headsOff.length > 0 ? { headsOff: this.#headsOff } : {}),
      ...(this.#weightsOff.length > 0 ? { weightsOff: this.#weightsOff } : {}),
      ...(Object.keys(window).length > 0 ? { window } : {}),
    };
  }

  isOff(address: HeadAddress): boolean {
    return this.#headsOff.some((head) => sameHead(head, address));
  }
  toggleHead(address: HeadAddress): void {
    const { kind, layer, head } = address;
    this.#headsOff = this.isOff(address)
      ? this.#headsOff.filter((other) => !sameHead(other, address))
      : [...this.#headsOff, { kind, layer, head }];
  }
  isZeroed(weight: Weight): boolean {
    return this.#weightsOff.some(
      (other) => sameHead(other, weight) && other.query === weight.query && other.key === weight.key,
    );
  }
  toggleWeight({ kind, layer, head, query, key }: Weight): void {
    const weight = { kind, layer, head, query, key };
    this.#weightsOff = this.isZeroed(weight)
      ? this.#weightsOff.filter((other) => !(sameHead(other, weight) && other.query === query && other.key === key))
      : [...this.#weightsOff, weight];
  }
  setWindow(side: 'encoder' | 'decoder', width: number | null): void {
    if (side === 'encoder') this.#encoderWindow = width;
    else this.#decoderWindow = width;
  }
  /** Sets up an experiment on a sentence; its cells are those of that sentence's tokens. */
  load(intervention: Intervention, subject: Subject): void {
    this.#sentence = subject;
    this.#set(intervention);
  }
  reset(): void {
    this.#set({});
  }

  /** Old and new translation of this very sentence under the present changes, once they have come. */
  outcomeOf(subject: Subject): Outcome | null {
    const made = this.#sentence !== null && sameSentence(this.#sentence, subject);
    return made && this.#outcomeUnder === JSON.stringify(this.intervention) ? this.#outcome : null;
  }

  /**
   * A cell is a pair of tokens, and a head belongs to a model: with another sentence, or another translation of it, the
   * same numbers would cut something else. What still means the same stays.
   */
  follow(subject: Subject): void {
    const before = this.#sentence;
    if (before !== null && sameSentence(before, subject)) return;
    const sameModel = before?.from === subject.from && before.to === subject.to;
    const sameSource = sameModel && sameIds(before.source, subject.source);
    // A translation that is only being written again may come out as it was.
    if (sameSource && !subject.done) return;
    this.#sentence = subject;
    if (before === null) return;
    const read = ({ target }: Subject, { query }: Weight) => target.slice(0, query + 1);
    const kept = this.#weightsOff.filter(
      (cell) => sameSource && (cell.kind === 'encoder' || sameIds(read(before, cell), read(subject, cell))),
    );
    if (kept.length < this.#weightsOff.length) this.#weightsOff = kept;
    if (!sameModel && this.#headsOff.length > 0) this.#headsOff = [];
    this.#outcome = null;
  }

  #set(intervention: Intervention): void {
    this.#outcome = null;
    this.#headsOff = intervention.headsOff ?? [];
    this.#weightsOff = intervention.weightsOff ?? [];
    this.#encoderWindow = intervention.window?.encoder ?? null;
    this.#decoderWindow = intervention.window?.decoder ?? null;
  }

  /** Traces and translates under the present changes; an older run is abandoned. Without changes there is nothing to run. */
  async run(subject: Subject): Promise<void> {
    this.#task.stop();
    this.#problem = null;
    this.follow(subject);
    if (!this.active) {
      this.#outcome = null;
      this.#holder.clear();
      return;
    }
    const intervention = this.intervention;
    const { source, target, from, to } = subject;
    await this.#task.run(async (signal) => {
      this.#holder.show({ source, target, from, to, intervention });
      const before = await this.#unchanged(subject, signal);
      const after = await this.#decode(subject, intervention, signal);
      if (signal.aborted) return;
      this.#outcome = { before, after };
      this.#outcomeUnder = JSON.stringify(intervention);
    });
  }

  close(): void {
    this.#task.stop();
    this.#holder.close();
  }

  async #unchanged(subject: Subject, signal: AbortSignal): Promise<Decoded> {
    const sentence = [subject.from, subject.to, ...subject.source].join(' ');
    if (this.#before?.sentence !== sentence)
      this.#before = { sentence, decoded: await this.#decode(subject, {}, signal) };
    return this.#before.decoded;
  }

  async #decode(
    { source, target, from, to }: Subject,
    intervention: Intervention,
    signal: AbortSignal,
  ): Promise<Decoded> {
    const maxLength = Math.ceil(Math.max(target.length, source.length) * 1.3) + EXTRA_TOKENS;
    const decoded = await this.#engine.call(
      'decodeWith',
      { source, prefix: [], intervention, maxLength, from, to },
      signal,
    );
    signal.throwIfAborted();
    return { ...decoded, pieces: await this.#engine.call('pieces', { ids: decoded.ids, from, to }) };
  }
}

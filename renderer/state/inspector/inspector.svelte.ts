import type { Engine, EngineStatus, LiveSentence } from '../../engine/engine.ts';
import { explain } from '../explain.ts';
import { sameHead, type AttentionKind, type HeadAddress } from './attention.ts';
import { nearestHead, type Matrices } from './matrices.ts';
import { strongestOfRow } from './numbers/strongest.ts';
import { fromLive, sameIds, type Subject } from './subject.ts';
import { TraceHolder } from './trace-holder.svelte.ts';
import type { View } from './views.ts';

/** What the large picture shows: one head, the mean of chosen heads, or attention rollout. */
export type Reduction = 'head' | 'average' | 'rollout';

export interface Cell {
  readonly query: number;
  readonly key: number;
}

/** What one inspector window looks at: the sentence, its trace, and the selection that all views share. */
export class Inspector {
  readonly engine: Engine;
  readonly #holder: TraceHolder;
  readonly #unsubscribe: readonly (() => void)[];
  #status = $state.raw<EngineStatus>({ state: 'empty' });
  #subject = $state.raw<Subject | null>(null);
  #live: LiveSentence | null = null;
  #follows = $state(true);
  #address = $state.raw<HeadAddress>({ kind: 'cross', layer: 1, head: 0 });
  #cell = $state.raw<Cell | null>(null);
  #past = $state.raw<readonly Subject[]>([]);
  #problem = $state<string | null>(null);
  view = $state<View>('heads');
  reduction = $state<Reduction>('head');
  averagedHeads = $state.raw<readonly number[]>([]);

  constructor(engine: Engine) {
    this.engine = engine;
    this.#holder = new TraceHolder(engine);
    this.#unsubscribe = [
      engine.onStatus((status) => (this.#status = status)),
      engine.onSentence((sentence) => this.#hear(sentence)),
    ];
  }

  get status(): EngineStatus {
    return this.#status;
  }
  get pack(): string | null {
    return 'pack' in this.#status ? this.#status.pack : null;
  }
  get subject(): Subject | null {
    return this.#subject;
  }
  get matrices(): Matrices | null {
    return this.#holder.matrices;
  }
  get busy(): boolean {
    return this.#holder.busy;
  }
  get problem(): string | null {
    return this.#problem ?? this.#holder.problem;
  }
  get follows(): boolean {
    return this.#follows;
  }
  /** The selected head; always one that the current trace has. */
  get address(): HeadAddress {
    return this.matrices ? nearestHead(this.matrices.trace, this.#address) : this.#address;
  }
  get cell(): Cell | null {
    return this.#cell;
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  selectHead(address: HeadAddress): void {
    if (!sameHead(address, this.#address) && address.kind !== this.#address.kind) this.#cell = null;
    this.#address = address;
  }
  selectKind(kind: AttentionKind): void {
    this.selectHead({ ...this.#address, kind });
  }
  selectCell(cell: Cell | null): void {
    this.#cell = cell;
  }
  /** Selects a row of the chosen head, at the key it gives most weight to. */
  async selectQuery(query: number): Promise<void> {
    const { matrices, address } = this;
    if (!matrices) return;
    this.#cell = { query, key: this.#cell?.key ?? 0 };
    const cell = this.#cell;
    const matrix = await matrices.matrix(address).catch(() => undefined);
    const [key] = matrix && query < matrix.rowLabels.length ? strongestOfRow(matrix, query, 1) : [];
    // The user may have gone on meanwhile.
    if (key !== undefined && this.#cell === cell) this.#cell = { query, key };
  }

  /** Follow the translator again, or stay on this sentence. */
  setFollows(follows: boolean): void {
    this.#follows = follows;
    if (follows && this.#live) this.#hear(this.#live);
  }

  /** Looks at another sentence or another translation of it; stops following, since the user has gone his own way. */
  inspect(subject: Subject): void {
    if (this.#subject) this.#past = [...this.#past.slice(-19), this.#subject];
    this.#follows = false;
    this.#show(subject);
  }
  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#show(before);
  }

  report(error: unknown): void {
    this.#problem = explain(error);
  }
  dismissProblem(): void {
    this.#problem = null;
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#holder.close();
    this.engine.dispose();
  }

  #hear(sentence: LiveSentence): void {
    this.#live = sentence;
    if (this.#follows && sentence.source.length > 0) this.#show(fromLive(sentence));
  }

  #show(subject: Subject): void {
    const before = this.#subject;
    const sameSource = before !== null && sameIds(before.source, subject.source);
    const sameTarget = sameSource && sameIds(before.target, subject.target);
    this.#subject = subject;
    this.#problem = null;
    if (sameTarget && this.matrices) return;
    if (!sameSource) this.#cell = null;
    if (subject.target.length === 0) {
      if (!sameSource) this.#holder.clear();
      return;
    }
    const { source, target, from, to } = subject;
    this.#holder.show({ source, target, from, to }, sameSource);
  }
}

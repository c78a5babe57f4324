import type { DecodeState, Seq2Seq, SpecialTokens, StepOptions, StepResult } from '../../../models/decode/seq2seq.ts';
import { liveStates } from '../live-states.ts';

/** Next-token probabilities (need not sum to 1) for a source and the target tokens so far, decoder start excluded. */
export type Table = (source: readonly number[], target: readonly number[]) => readonly number[];

export const TOKENS: SpecialTokens = { pad: 0, unknown: 1, endOfSentence: 2, decoderStart: 0 };

interface Row {
  readonly source: readonly number[];
  readonly target: readonly number[];
}

/** A model whose distribution is a function: what search does with it can be checked by hand. */
export class TableModel implements Seq2Seq {
  readonly tokens = TOKENS;
  readonly preferredBatch = 8;
  /** Rows of every step, in order: what the search cost. */
  readonly steps: number[] = [];
  readonly live = new Set<TableState>();
  /** Tokens that had to be at hand beside the likely ones, of the last `encode`. */
  also: readonly number[] | undefined;

  constructor(
    readonly vocabularySize: number,
    private readonly table: Table,
    readonly maxPositions = 512,
    private readonly onStep: () => void = () => undefined,
  ) {}

  get sourceVocabularySize(): number {
    return this.vocabularySize;
  }

  async encode(
    sources: readonly (readonly number[])[],
    rowsPerSource: number,
    also?: readonly number[],
  ): Promise<DecodeState> {
    this.also = also;
    const rows = sources.flatMap((source) => new Array<Row>(rowsPerSource).fill({ source, target: [] }));
    return new TableState(rows, this.live, Math.max(...sources.map((source) => source.length)));
  }

  async step(state: DecodeState, tokens: Int32Array, options: StepOptions): Promise<StepResult> {
    const table = state as TableState;
    if (!this.live.has(table)) throw new Error('the state was disposed of');
    if (tokens.length !== table.rows) throw new Error(`${tokens.length} tokens for ${table.rows} rows`);
    this.onStep();
    this.steps.push(table.rows);
    table.feed(tokens);
    const logProbs = new Float32Array(table.rows * options.k);
    const ids = new Int32Array(table.rows * options.k);
    const each = (options.scored?.length ?? 0) / table.rows;
    const scored = new Float32Array(table.rows * each);
    const alignment = new Float32Array(table.rows * table.width);
    table.content.forEach(({ source, target }, row) => {
      const all = this.logProbs(source, target);
      const order = [...all.keys()].sort((a, b) => (all[b] ?? 0) - (all[a] ?? 0) || a - b).slice(0, options.k);
      order.forEach((id, rank) => {
        ids[row * options.k + rank] = id;
        logProbs[row * options.k + rank] = all[id] ?? 0;
      });
      for (let at = row * each; at < (row + 1) * each; at += 1) scored[at] = all[options.scored?.[at] ?? 0] ?? 0;
      alignment[row * table.width + Math.min(target.length, source.length - 1)] = 1;
    });
    return {
      k: options.k,
      logProbs,
      ids,
      ...(options.alignment && { alignment }),
      ...(options.scored && { scoredLogProbs: scored }),
    };
  }

  async reorder(state: DecodeState, order: Int32Array): Promise<void> {
    (state as TableState).reorder(order);
  }

  async dispose(): Promise<void> {}

  /** Log-softmax of the table's row. */
  logProbs(source: readonly number[], target: readonly number[]): number[] {
    const weights = this.table(source, target);
    const sum = weights.reduce((a, b) => a + b, 0);
    return Array.from({ length: this.vocabularySize }, (_, id) => Math.log(Math.max(weights[id] ?? 0, 1e-30) / sum));
  }
}

export class TableState implements DecodeState {
  private fed = 0;

  constructor(
    public content: readonly Row[],
    private readonly live: Set<TableState>,
    readonly width: number,
  ) {
    live.add(this);
    liveStates.add(this);
  }

  get rows(): number {
    return this.content.length;
  }

  get length(): number {
    return this.fed;
  }

  feed(tokens: Int32Array): void {
    // The first token fed is the decoder start, which is not part of the target.
    this.content = this.content.map(({ source, target }, row) => ({
      source,
      target: this.fed === 0 ? [] : [...target, tokens[row] ?? -1],
    }));
    this.fed += 1;
  }

  reorder(order: Int32Array): void {
    this.content = Array.from(order, (row) => {
      const found = this.content[row];
      if (found === undefined) throw new RangeError(`no row ${row}`);
      return found;
    });
  }

  dispose(): void {
    this.live.delete(this);
    liveStates.delete(this);
  }
}

/** A peaked pseudo-random distribution for every history: a stand-in for a trained model. */
export function randomTable(vocabulary: number, seed: number, endAfter = 6): Table {
  return (source, target) => {
    let hash = seed >>> 0;
    for (const id of [...source, 997, ...target]) hash = Math.imul(hash ^ id, 2654435761) >>> 0;
    return Array.from({ length: vocabulary }, (_, id) => {
      hash = (Math.imul(hash, 1664525) + 1013904223) >>> 0;
      const weight = Math.exp((hash / 2 ** 32) * 5);
      return id === TOKENS.endOfSentence ? weight * Math.max(0.02, (target.length - endAfter) / 2) : weight;
    });
  };
}

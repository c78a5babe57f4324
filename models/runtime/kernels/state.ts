import type { DecodeState } from '../../decode/seq2seq.ts';
import type { Heap } from '../../kernels/heap.ts';
import type { ChosenOutput } from './output.ts';

const FLOAT = 4;
/** Positions that a cache has room for at first; it doubles from there. */
const CAPACITY = 32;
/** Attention reads up to as many positions more than there are. */
const MARGIN = 3;

/** Sources that have been encoded: keys and values `[layers, positions, 2·model]` of all of them, side by side. */
export class Encoded {
  readonly lengths: readonly number[];
  private readonly starts: readonly number[];
  private readonly positions: number;
  private readonly address: number;

  constructor(
    private readonly heap: Heap,
    sources: readonly (readonly number[])[],
    layers: number,
    private readonly width: number,
  ) {
    this.lengths = sources.map((source) => source.length);
    let positions = 0;
    this.starts = this.lengths.map((length) => (positions += length) - length);
    this.positions = positions;
    this.address = heap.allocate((positions * layers + MARGIN) * width);
  }

  /** Where what a layer wants of a source begins. */
  memory(layer: number, source: number): number {
    return this.address + (layer * this.positions + this.starts[source]!) * this.width;
  }

  release(): void {
    this.heap.release(this.address);
  }
}

/** The rows of a batch: their sources, and keys and values of what they have read, `[layers, rows, capacity, 2·model]`. */
export class KernelState implements DecodeState {
  length = 0;
  disposed = false;
  /** Sources' length at most: what alignments are filled up to. */
  readonly width: number;
  private cache = 0;
  private capacity = 0;

  constructor(
    private readonly heap: Heap,
    private readonly layers: number,
    private readonly model: number,
    readonly encoded: Encoded,
    readonly output: ChosenOutput,
    /** The source of each row. */
    public sources: Int32Array,
    private readonly onDispose: (state: KernelState) => void,
  ) {
    this.width = Math.max(...encoded.lengths);
  }

  get rows(): number {
    return this.sources.length;
  }

  /** The address of a row's keys and values of a layer. */
  past(layer: number, row: number): number {
    return this.cache + (layer * this.rows + row) * this.capacity * this.positionBytes;
  }

  /** Makes room for one position more. */
  grow(): void {
    if (this.length < this.capacity) return;
    this.move(
      Int32Array.from({ length: this.rows }, (_, row) => row),
      Math.max(CAPACITY, 2 * this.capacity),
    );
  }

  /** Takes over keys and values `[2·model]` of the position that is being read. */
  append(layer: number, row: number, keyValue: number): void {
    const to = this.past(layer, row) + this.length * this.positionBytes;
    const from = keyValue / FLOAT;
    this.heap.floats.copyWithin(to / FLOAT, from, from + 2 * this.model);
  }

  reorder(order: Int32Array): void {
    const sources = order.map((row) => this.sources[row]!);
    this.move(order, this.capacity);
    this.sources = sources;
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.encoded.release();
    if (this.capacity > 0) this.heap.release(this.cache);
    this.output.release();
    this.onDispose(this);
  }

  private get positionBytes(): number {
    return FLOAT * 2 * this.model;
  }

  /** A new cache, whose row i is row `order[i]` of this one. */
  private move(order: Int32Array, capacity: number): void {
    const { heap, layers, positionBytes, length } = this;
    const grown = heap.allocate((layers * order.length * capacity + MARGIN) * positionBytes);
    for (let layer = 0; layer < layers && length > 0; layer++) {
      order.forEach((from, row) => {
        const start = this.past(layer, from) / FLOAT;
        const to = grown + (layer * order.length + row) * capacity * positionBytes;
        heap.floats.copyWithin(to / FLOAT, start, start + (length * positionBytes) / FLOAT);
      });
    }
    if (this.capacity > 0) heap.release(this.cache);
    this.cache = grown;
    this.capacity = capacity;
  }
}

import type { RemoteHead } from '../../engine/calls.ts';
import type { RemoteTrace } from '../../engine/engine.ts';
import {
  KINDS,
  addressKey,
  axisLabels,
  maskCells,
  type HeadAddress,
  type Intervention,
  type Matrix,
} from './attention.ts';
import { average, multiply, rollout } from './numbers/combine.ts';

/** Matrices kept in this window; older ones are fetched again when they are seen again. */
const KEPT_BYTES = 48 * 1024 * 1024;

interface Wanted {
  readonly address: HeadAddress;
  readonly resolve: (values: Float32Array) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The matrices of one trace, fetched from the worker one head at a time: newest wish first, so that what the user
 * looks at now overtakes thumbnails that were asked for before. Closing frees the trace in the worker.
 */
export class Matrices {
  readonly #kept = new Map<string, Float32Array>();
  readonly #pending = new Map<string, Promise<Float32Array>>();
  readonly #wanted: Wanted[] = [];
  #bytes = 0;
  #fetching = false;
  #closed = false;

  constructor(
    readonly trace: RemoteTrace,
    readonly intervention: Intervention = {},
    /** Called when the worker no longer has the trace: it was replaced or unloaded. */
    private readonly onlost: (error: unknown) => void = () => undefined,
  ) {}

  /** Attention weights `[query, key]` of a head. Rejects with AbortError once closed. */
  weights(address: HeadAddress): Promise<Float32Array> {
    if (this.#closed) return Promise.reject(new DOMException('The trace was closed.', 'AbortError'));
    const key = addressKey(address);
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return Promise.resolve(kept);
    }
    const known = this.#pending.get(key);
    if (known) return known;
    const promise = new Promise<Float32Array>((resolve, reject) => this.#wanted.push({ address, resolve, reject }));
    this.#pending.set(key, promise);
    void this.#fetch();
    return promise;
  }

  head(address: HeadAddress): Promise<RemoteHead> {
    if (this.#closed) return Promise.reject(new DOMException('The trace was closed.', 'AbortError'));
    const numbers = this.trace.head(address);
    numbers.catch((error: unknown) => this.#lost(error));
    return numbers;
  }

  async matrix(address: HeadAddress): Promise<Matrix> {
    return this.#label(address, await this.weights(address));
  }

  /** Mean of some heads of one layer. */
  async averaged(address: HeadAddress, heads: readonly number[]): Promise<Matrix> {
    return this.averagedAcross(heads.map((head) => ({ ...address, head })));
  }

  /** Mean of heads of one kind, from any layers. */
  async averagedAcross(addresses: readonly HeadAddress[]): Promise<Matrix> {
    const [first] = addresses;
    if (!first) throw new RangeError('the average of no heads');
    const matrices: Float32Array[] = [];
    for (const address of addresses) matrices.push(await this.weights(address));
    return this.#label(first, average(matrices));
  }

  /**
   * Attention rollout up to `address.layer`. Cross-attention is carried through the encoder: mean cross-attention of
   * the layer times the rollout of the whole encoder, so columns are input tokens, not encoder outputs.
   */
  async rolledOut(address: HeadAddress): Promise<Matrix> {
    const all = Array.from({ length: this.trace.heads }, (_, head) => head);
    const mean = async (kind: 'encoder' | 'decoder', layer: number) =>
      (await this.averaged({ kind, layer, head: 0 }, all)).values;
    const layers: Float32Array[] = [];
    const kind = address.kind === 'decoder' ? 'decoder' : 'encoder';
    const last = address.kind === 'cross' ? this.trace.layers.encoder - 1 : address.layer;
    for (let layer = 0; layer <= last; layer++) layers.push(await mean(kind, layer));
    const length = kind === 'encoder' ? this.trace.source.length : this.trace.target.length;
    const flow = rollout(layers, length);
    if (address.kind !== 'cross') return this.#label(address, flow);
    const cross = await this.averaged(address, all);
    return { ...cross, values: multiply(cross.values, flow, cross.rowLabels.length, length) };
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const wanted of this.#wanted.splice(0)) wanted.reject(new DOMException('The trace was closed.', 'AbortError'));
    this.#kept.clear();
    this.#pending.clear();
    this.trace.close();
  }

  #label(address: HeadAddress, values: Float32Array): Matrix {
    const { rows, columns } = axisLabels(address.kind, this.trace);
    const { hints } = this.trace;
    const { kind } = address;
    return {
      rowLabels: rows,
      columnLabels: columns,
      ...(kind === 'encoder' && hints.length > 0 && { rowHints: hints }),
      ...(kind !== 'decoder' && hints.length > 0 && { columnHints: hints }),
      values,
      masks: maskCells(address, rows.length, columns.length, this.intervention),
    };
  }

  async #fetch(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    for (let wanted = this.#wanted.pop(); wanted; wanted = this.#wanted.pop()) {
      const key = addressKey(wanted.address);
      try {
        const { values } = await this.trace.weights(wanted.address);
        if (!this.#closed) this.#keep(key, values);
        wanted.resolve(values);
      } catch (error) {
        wanted.reject(error);
        this.#lost(error);
      }
      this.#pending.delete(key);
    }
    this.#fetching = false;
  }

  #lost(error: unknown): void {
    if (!this.#closed) this.onlost(error);
  }

  #keep(key: string, values: Float32Array): void {
    this.#kept.set(key, values);
    this.#bytes += values.byteLength;
    for (const [oldest, matrix] of this.#kept) {
      if (this.#bytes <= KEPT_BYTES || oldest === key) return;
      this.#kept.delete(oldest);
      this.#bytes -= matrix.byteLength;
    }
  }
}

/** The head nearest to `wanted` that a trace has. */
export function nearestHead(trace: RemoteTrace, wanted: HeadAddress): HeadAddress {
  const kind = KINDS.includes(wanted.kind) && trace.layers[wanted.kind] > 0 ? wanted.kind : 'encoder';
  return {
    kind,
    layer: Math.min(wanted.layer, trace.layers[kind] - 1),
    head: Math.min(wanted.head, trace.heads - 1),
  };
}

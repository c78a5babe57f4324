import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { OnnxRuntime } from './onnx-runtime.ts';
import { gatherRows, gatherTensor } from './rows.ts';
import { MASKED, type CacheShape, type Feeds, type StepCache } from './step-cache.ts';

/** Positions by which the cache grows: steps in between copy nothing but the new position. */
const GROWTH = 32;

/**
 * The cache in ordinary memory, for wasm. It has room for more positions than are used; the spare ones are masked.
 * Per layer: keys and values, each `[rows, heads, capacity, d_k]`.
 */
export class HostCache implements StepCache {
  readonly feeds: Feeds = {};
  private readonly keys: Float32Array[] = [];
  private readonly values: Float32Array[] = [];
  private mask = new Float32Array(0);
  private capacity = 0;
  private length = 0;

  constructor(
    private readonly runtime: OnnxRuntime,
    private readonly shape: CacheShape,
    /** Rows of the cache. */
    private rows: number,
    /** The encoder's outputs, one row for each source. */
    encoded: InferenceSession.OnnxValueMapType,
    /** The source of each row. */
    sources: Int32Array,
  ) {
    for (let layer = 0; layer < shape.layers; layer++) {
      for (const name of [`cross_key_${layer}`, `cross_value_${layer}`])
        this.feeds[name] = gatherTensor(runtime, encoded[name] as Tensor, sources);
      this.keys.push(new Float32Array(0));
      this.values.push(new Float32Array(0));
    }
    this.grow();
  }

  advance(outputs: InferenceSession.OnnxValueMapType): void {
    if (this.length === this.capacity) this.grow();
    const { capacity, length } = this;
    const { layers, heads, headDimension } = this.shape;
    const model = heads * headDimension;
    for (let layer = 0; layer < layers; layer++) {
      const keyValue = outputs[`key_value_${layer}`]!.data as Float32Array;
      const keys = this.keys[layer]!;
      const values = this.values[layer]!;
      for (let row = 0; row < this.rows; row++) {
        const from = row * 3 * model + model;
        for (let head = 0; head < heads; head++) {
          const to = ((row * heads + head) * capacity + length) * headDimension;
          const key = from + head * headDimension;
          for (let index = 0; index < headDimension; index++) {
            keys[to + index] = keyValue[key + index]!;
            values[to + index] = keyValue[key + model + index]!;
          }
        }
      }
    }
    this.mask[length] = 0;
    this.length++;
  }

  reorder(order: Int32Array, sourcesMove: boolean): void {
    const size = this.shape.heads * this.shape.headDimension * this.capacity;
    const resized = order.length !== this.rows;
    this.rows = order.length;
    for (let layer = 0; layer < this.shape.layers; layer++) {
      this.keys[layer] = gatherRows(this.keys[layer]!, order, size);
      this.values[layer] = gatherRows(this.values[layer]!, order, size);
      if (!sourcesMove && !resized) continue;
      for (const name of [`cross_key_${layer}`, `cross_value_${layer}`])
        this.feeds[name] = gatherTensor(this.runtime, this.feeds[name]!, order);
    }
    this.bind();
  }

  dispose(): void {
    for (const name of Object.keys(this.feeds)) delete this.feeds[name];
    this.keys.length = this.values.length = 0;
  }

  private grow(): void {
    const { rows, capacity } = this;
    const { layers, heads, headDimension } = this.shape;
    const grown = capacity + GROWTH;
    const mask = new Float32Array(grown).fill(MASKED);
    mask.set(this.mask);
    for (let layer = 0; layer < layers; layer++) {
      const keys = new Float32Array(rows * heads * headDimension * grown);
      const values = new Float32Array(keys.length);
      copyLines(this.keys[layer]!, keys, capacity * headDimension, grown * headDimension);
      copyLines(this.values[layer]!, values, capacity * headDimension, grown * headDimension);
      this.keys[layer] = keys;
      this.values[layer] = values;
    }
    this.mask = mask;
    this.capacity = grown;
    this.bind();
  }

  /** Makes tensors over the arrays; they are read anew at every run. */
  private bind(): void {
    const { rows, capacity } = this;
    const { layers, heads, headDimension } = this.shape;
    const { Tensor } = this.runtime;
    const shape = [rows, heads, capacity, headDimension];
    this.feeds['past_mask'] = new Tensor('float32', this.mask, [1, 1, 1, capacity]);
    for (let layer = 0; layer < layers; layer++) {
      this.feeds[`past_key_${layer}`] = new Tensor('float32', this.keys[layer]!, shape);
      this.feeds[`past_value_${layer}`] = new Tensor('float32', this.values[layer]!, shape);
    }
  }
}

/** Copies lines of `from` numbers to lines of `to` numbers. */
function copyLines(source: Float32Array, target: Float32Array, from: number, to: number): void {
  if (from === 0) return;
  for (let line = 0; line * from < source.length; line++)
    target.set(source.subarray(line * from, (line + 1) * from), line * to);
}

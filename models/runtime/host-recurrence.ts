import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { OnnxRuntime } from './onnx-runtime.ts';
import { gatherTensor } from './rows.ts';
import { layerNames, type CacheShape, type Feeds, type StepCache } from './step-cache.ts';

/** The cells of a recurrent decoder in ordinary memory, `[rows, model]` for each layer; they begin as zeros. */
export class HostRecurrence implements StepCache {
  readonly feeds: Feeds = {};
  private readonly cells: readonly string[];
  private readonly cross: readonly string[];

  constructor(
    private readonly runtime: OnnxRuntime,
    { layers, heads, headDimension }: CacheShape,
    /** Rows of the cache. */
    private rows: number,
    /** The encoder's outputs, one row for each source. */
    encoded: InferenceSession.OnnxValueMapType,
    /** The source of each row. */
    sources: Int32Array,
  ) {
    this.cells = layerNames(['cell'], layers);
    this.cross = layerNames(['cross_key', 'cross_value'], layers);
    const model = heads * headDimension;
    for (const name of this.cross) this.feeds[name] = gatherTensor(runtime, encoded[name] as Tensor, sources);
    for (const name of this.cells)
      this.feeds[`past_${name}`] = new runtime.Tensor('float32', new Float32Array(rows * model), [rows, model]);
  }

  advance(outputs: InferenceSession.OnnxValueMapType): void {
    for (const name of this.cells) this.feeds[`past_${name}`] = outputs[`present_${name}`] as Tensor;
  }

  reorder(order: Int32Array, sourcesMove: boolean): void {
    const moved = this.cells.map((name) => `past_${name}`);
    if (sourcesMove || order.length !== this.rows) moved.push(...this.cross);
    for (const name of moved) this.feeds[name] = gatherTensor(this.runtime, this.feeds[name]!, order);
    this.rows = order.length;
  }

  dispose(): void {
    for (const name of Object.keys(this.feeds)) delete this.feeds[name];
  }
}

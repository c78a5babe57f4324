import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { MASKED, type CacheShape, type Feeds, type StepCache } from '../../../models/runtime/step-cache.ts';
import type { OnnxRuntime } from '../../../models/runtime/onnx-runtime.ts';

/** What DeviceCache does on the GPU, in ordinary memory: lets the graph that WebGPU runs be tested on the processor. */
export class ConcatCache implements StepCache {
  readonly feeds: Feeds = {};
  private past = 1;

  constructor(
    private readonly runtime: OnnxRuntime,
    private readonly shape: CacheShape,
    rows: number,
    encoded: InferenceSession.OnnxValueMapType,
    sources: Int32Array,
  ) {
    const { heads, headDimension, layers } = shape;
    const zeros = new Float32Array(rows * heads * headDimension);
    for (let layer = 0; layer < layers; layer++) {
      this.feeds[`past_key_${layer}`] = new runtime.Tensor('float32', zeros, [rows, heads, headDimension, 1]);
      this.feeds[`past_value_${layer}`] = new runtime.Tensor('float32', zeros, [rows, heads, 1, headDimension]);
      for (const name of [`cross_key_${layer}`, `cross_value_${layer}`])
        this.feeds[name] = this.gather(encoded[name] as Tensor, sources);
    }
    this.bindMask();
  }

  advance(outputs: InferenceSession.OnnxValueMapType): void {
    for (let layer = 0; layer < this.shape.layers; layer++) {
      for (const part of ['key', 'value'])
        this.feeds[`past_${part}_${layer}`] = outputs[`present_${part}_${layer}`] as Tensor;
    }
    this.past++;
    this.bindMask();
  }

  reorder(order: Int32Array, sourcesMove: boolean): void {
    for (const [name, tensor] of Object.entries(this.feeds)) {
      if (/^past_(key|value)/.test(name) || (sourcesMove && name.startsWith('cross')))
        this.feeds[name] = this.gather(tensor, order);
    }
  }

  dispose(): void {}

  private bindMask(): void {
    const mask = new Float32Array(this.past + 1);
    mask[0] = MASKED;
    this.feeds['past_mask'] = new this.runtime.Tensor('float32', mask, [1, 1, 1, mask.length]);
  }

  private gather(tensor: Tensor, order: Int32Array): Tensor {
    const [rows, ...rest] = tensor.dims as [number, ...number[]];
    const data = tensor.data as Float32Array;
    const size = data.length / rows;
    const moved = Array.from(order, (row) => [...data.subarray(row * size, (row + 1) * size)]).flat();
    return new this.runtime.Tensor('float32', Float32Array.from(moved), [order.length, ...rest]);
  }
}

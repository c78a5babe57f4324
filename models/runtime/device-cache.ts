import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { MASKED, type CacheShape, type Feeds, type KeyValueCache } from './key-value-cache.ts';
import type { OnnxRuntime } from './onnx-runtime.ts';

/**
 * The cache on the GPU: each step returns a longer one, which replaces the last. It begins with one masked position,
 * because empty tensors cannot be bound.
 */
export class DeviceCache implements KeyValueCache {
  readonly feeds: Feeds = {};
  private readonly mask: Float32Array;
  private readonly names: readonly string[];
  private past = 1;

  constructor(
    private readonly runtime: OnnxRuntime,
    private readonly device: GPUDevice,
    shape: CacheShape,
    maxPositions: number,
    rows: number,
    /** The encoder's outputs, one row for each source, on the GPU. */
    encoded: InferenceSession.OnnxValueMapType,
    /** The source of each row. */
    sources: Int32Array,
  ) {
    const { layers, heads, headDimension } = shape;
    this.mask = new Float32Array(maxPositions + 2);
    this.mask[0] = MASKED;
    this.names = Array.from({ length: layers }, (_, layer) => layer).flatMap((layer) => [
      `key_${layer}`,
      `value_${layer}`,
    ]);
    for (const name of this.names) this.feeds[`cross_${name}`] = encoded[`cross_${name}`] as Tensor;
    const sourceCount = this.feeds['cross_key_0']!.dims[0]!;
    if (sources.length !== sourceCount)
      this.moveRows(
        this.names.map((name) => `cross_${name}`),
        sources,
      );
    const nothing = new Float32Array(rows * heads * headDimension);
    for (let layer = 0; layer < layers; layer++) {
      this.feeds[`past_key_${layer}`] = new runtime.Tensor('float32', nothing, [rows, heads, headDimension, 1]);
      this.feeds[`past_value_${layer}`] = new runtime.Tensor('float32', nothing, [rows, heads, 1, headDimension]);
    }
    this.bindMask();
  }

  advance(outputs: InferenceSession.OnnxValueMapType): void {
    for (const name of this.names) {
      this.feeds[`past_${name}`]!.dispose();
      this.feeds[`past_${name}`] = outputs[`present_${name}`] as Tensor;
    }
    this.past++;
    this.bindMask();
  }

  reorder(order: Int32Array, sourcesMove: boolean): void {
    const pasts = this.names.map((name) => `past_${name}`);
    this.moveRows(sourcesMove ? [...pasts, ...this.names.map((name) => `cross_${name}`)] : pasts, order);
  }

  dispose(): void {
    for (const name of this.names) {
      this.feeds[`past_${name}`]?.dispose();
      this.feeds[`cross_${name}`]?.dispose();
    }
    for (const name of Object.keys(this.feeds)) delete this.feeds[name];
  }

  private bindMask(): void {
    const length = this.past + 1;
    this.feeds['past_mask'] = new this.runtime.Tensor('float32', this.mask.subarray(0, length), [1, 1, 1, length]);
  }

  private moveRows(names: readonly string[], order: Int32Array): void {
    const commands = this.device.createCommandEncoder();
    const replaced: Tensor[] = [];
    for (const name of names) {
      const tensor = this.feeds[name]!;
      const [rows, ...rest] = tensor.dims as [number, ...number[]];
      const dims = [order.length, ...rest];
      const size = tensor.size / rows;
      if (tensor.location !== 'gpu-buffer') {
        // Only before the first step, when every row holds zeros.
        this.feeds[name] = new this.runtime.Tensor('float32', new Float32Array(size * order.length), dims);
        continue;
      }
      const buffer = this.device.createBuffer({
        // onnxruntime binds multiples of 16 bytes.
        size: Math.ceil((size * order.length * 4) / 16) * 16,
        usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
      });
      for (let row = 0; row < order.length; row++) {
        commands.copyBufferToBuffer(
          tensor.gpuBuffer as GPUBuffer,
          order[row]! * size * 4,
          buffer,
          row * size * 4,
          size * 4,
        );
      }
      this.feeds[name] = this.runtime.Tensor.fromGpuBuffer(buffer, {
        dataType: 'float32',
        dims,
        dispose: () => buffer.destroy(),
      });
      replaced.push(tensor);
    }
    this.device.queue.submit([commands.finish()]);
    for (const tensor of replaced) tensor.dispose();
  }
}

import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { OnnxRuntime } from './onnx-runtime.ts';
import { layerNames, MASKED, type CacheShape, type Feeds, type StepCache } from './step-cache.ts';

/**
 * The cache on the GPU: each step returns a longer one, which replaces the last. It begins with one masked position,
 * because empty tensors cannot be bound. The cells of a recurrence are replaced, too, and begin as zeros.
 */
export class DeviceCache implements StepCache {
  readonly feeds: Feeds = {};
  private readonly mask: Float32Array;
  private readonly pasts: readonly string[];
  private readonly cross: readonly string[];
  private past = 1;

  constructor(
    private readonly runtime: OnnxRuntime,
    private readonly device: GPUDevice,
    private readonly shape: CacheShape,
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
    this.pasts = layerNames(shape.recurrent ? ['cell'] : ['key', 'value'], layers);
    this.cross = layerNames(['cross_key', 'cross_value'], layers);
    for (const name of this.cross) this.feeds[name] = encoded[name] as Tensor;
    const sourceCount = this.feeds['cross_key_0']!.dims[0]!;
    if (sources.length !== sourceCount) this.moveRows(this.cross, sources);
    const nothing = new Float32Array(rows * heads * headDimension);
    for (const name of this.pasts) {
      const dims = {
        key: [rows, heads, headDimension, 1],
        value: [rows, heads, 1, headDimension],
        cell: [rows, heads * headDimension],
      }[name.replace(/_\d+$/, '') as 'key' | 'value' | 'cell'];
      this.feeds[`past_${name}`] = new runtime.Tensor('float32', nothing, dims);
    }
    this.bindMask();
  }

  advance(outputs: InferenceSession.OnnxValueMapType): void {
    for (const name of this.pasts) {
      this.feeds[`past_${name}`]!.dispose();
      this.feeds[`past_${name}`] = outputs[`present_${name}`] as Tensor;
    }
    this.past++;
    this.bindMask();
  }

  reorder(order: Int32Array, sourcesMove: boolean): void {
    const pasts = this.pasts.map((name) => `past_${name}`);
    this.moveRows(sourcesMove ? [...pasts, ...this.cross] : pasts, order);
  }

  dispose(): void {
    for (const name of [...this.pasts.map((past) => `past_${past}`), ...this.cross]) this.feeds[name]?.dispose();
    for (const name of Object.keys(this.feeds)) delete this.feeds[name];
  }

  private bindMask(): void {
    if (this.shape.recurrent) return;
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

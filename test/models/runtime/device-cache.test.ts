import type { Tensor } from 'onnxruntime-web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceCache } from '../../../models/runtime/device-cache.ts';
import type { OnnxRuntime } from '../../../models/runtime/onnx-runtime.ts';

const SHAPE = { layers: 2, heads: 1, headDimension: 2, recurrent: false };
const NAMES = [0, 1].flatMap((layer) => [`key_${layer}`, `value_${layer}`]);

/** A GPU without one: buffers are arrays, and those that nobody has freed are counted. */
function fakeGpu() {
  const live = new Set<Float32Array>();
  const buffer = (values: ArrayLike<number>): Float32Array => {
    const made = Float32Array.from(values);
    live.add(made);
    return made;
  };
  const device = {
    createCommandEncoder: () => ({
      copyBufferToBuffer(from: Float32Array, at: number, to: Float32Array, start: number, bytes: number): void {
        if (!live.has(from)) throw new Error('copied from a buffer that was freed');
        to.set(from.subarray(at / 4, (at + bytes) / 4), start / 4);
      },
      finish: () => null,
    }),
    createBuffer: ({ size }: { size: number }) => buffer(new Float32Array(size / 4)),
    queue: { submit: () => undefined },
  } as unknown as GPUDevice;
  const onGpu = (values: Float32Array, dims: readonly number[]): Tensor =>
    ({
      ...{ location: 'gpu-buffer', dims, size: dims.reduce((a, b) => a * b, 1), gpuBuffer: values },
      dispose: () => {
        if (!live.delete(values)) throw new Error('freed twice');
      },
    }) as unknown as Tensor;
  class FakeTensor {
    readonly location = 'cpu';
    readonly size: number;
    constructor(
      readonly type: string,
      readonly data: Float32Array,
      readonly dims: readonly number[],
    ) {
      this.size = data.length;
    }
    static fromGpuBuffer = (values: Float32Array, { dims }: { dims: readonly number[] }): Tensor => onGpu(values, dims);
    dispose(): void {}
  }
  const runtime = { Tensor: FakeTensor } as unknown as OnnxRuntime;
  /** What a graph returns: a tensor a name, its rows filled with their numbers from `first` on. */
  const outputs = (
    prefix: string,
    rows: number,
    length: number,
    first: number,
    names = NAMES,
  ): Record<string, Tensor> =>
    Object.fromEntries(
      names.map((name) => {
        const values = Array.from({ length: rows * length * 2 }, (_, at) => first + Math.floor(at / (length * 2)));
        return [`${prefix}${name}`, onGpu(buffer(values), [rows, 1, length, 2])];
      }),
    );
  return { live, device, runtime, outputs };
}

/** The number that fills each row. */
function rows(tensor: Tensor | undefined): number[] {
  const { gpuBuffer, dims, size } = tensor as unknown as { gpuBuffer: Float32Array; dims: number[]; size: number };
  const each = size / (dims[0] ?? 1);
  return Array.from({ length: dims[0] ?? 0 }, (_, row) => gpuBuffer[row * each] ?? NaN);
}

describe('a cache on the GPU', () => {
  beforeEach(() => void vi.stubGlobal('GPUBufferUsage', { STORAGE: 1, COPY_SRC: 2, COPY_DST: 4 }));
  afterEach(() => void vi.unstubAllGlobals());

  it('frees every tensor, once: those that a step or a new order replaces, and all in the end', () => {
    const { live, device, runtime, outputs } = fakeGpu();
    const cache = new DeviceCache(runtime, device, SHAPE, 16, 2, outputs('cross_', 2, 3, 50), Int32Array.of(0, 1));
    expect(live.size).toBe(4);
    for (let step = 1; step <= 3; step += 1) {
      cache.advance(outputs('present_', 2, step + 1, 10 * step));
      expect(live.size).toBe(8);
    }
    cache.reorder(Int32Array.of(1, 0), false);
    expect(live.size).toBe(8);
    expect([rows(cache.feeds['past_key_0']), rows(cache.feeds['cross_key_0'])]).toEqual([
      [31, 30],
      [50, 51],
    ]);
    cache.reorder(Int32Array.of(0, 0, 1), true);
    expect(live.size).toBe(8);
    expect([rows(cache.feeds['past_value_1']), rows(cache.feeds['cross_value_1'])]).toEqual([
      [31, 31, 30],
      [50, 50, 51],
    ]);
    cache.dispose();
    expect(live.size).toBe(0);
    expect(cache.feeds).toEqual({});
    expect(() => cache.dispose()).not.toThrow();
  });

  it('spreads sources over rows without keeping what was spread', () => {
    const { live, device, runtime, outputs } = fakeGpu();
    const sources = Int32Array.of(0, 0, 1, 1);
    const cache = new DeviceCache(runtime, device, SHAPE, 16, 4, outputs('cross_', 2, 3, 50), sources);
    expect(live.size).toBe(4);
    expect(rows(cache.feeds['cross_value_0'])).toEqual([50, 50, 51, 51]);
    cache.dispose();
    expect(live.size).toBe(0);
  });

  it('keeps one cell a row of a recurrent decoder', () => {
    const { live, device, runtime, outputs } = fakeGpu();
    const shape = { ...SHAPE, recurrent: true };
    const cells = ['cell_0', 'cell_1'];
    const cache = new DeviceCache(runtime, device, shape, 16, 2, outputs('cross_', 2, 3, 50), Int32Array.of(0, 1));
    expect(cache.feeds['past_cell_1']).toMatchObject({ dims: [2, 2], data: new Float32Array(4) });
    expect(cache.feeds['past_mask']).toBe(undefined);
    for (let step = 1; step <= 3; step += 1) {
      cache.advance(outputs('present_', 2, 1, 10 * step, cells));
      expect(live.size).toBe(6);
    }
    cache.reorder(Int32Array.of(1, 0, 0), true);
    expect([rows(cache.feeds['past_cell_0']), rows(cache.feeds['cross_key_1'])]).toEqual([
      [31, 30, 30],
      [51, 50, 50],
    ]);
    cache.dispose();
    expect(live.size).toBe(0);
  });
});

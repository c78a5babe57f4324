import { beforeEach, describe, expect, it } from 'vitest';
import { dequantise, type Matrix } from '../../../models/architectures/transformer/matrix.ts';
import { weightsSize } from '../../../models/kernels/attention.ts';
import { Heap } from '../../../models/kernels/heap.ts';
import { fits, Kernels, type Linear } from '../../../models/kernels/kernels.ts';
import { placeLinear } from '../../../models/runtime/kernels/layers.ts';
import { greatestDifference } from '../fixture-packs.ts';

// The oracle of each kernel is its formula in double precision.
const SIZES = { model: 64, inner: 96, heads: 4, epsilon: 1e-5 };

/** Numbers between −1 and 1 that look random, the same for the same seed. */
function numbers(count: number, seed: number): Float32Array<ArrayBuffer> {
  return new Float32Array(count).map((_, index) => ((((index + 1) * (seed + 7919)) ** 2 * 0.6180339) % 2) - 1);
}

type Quantised = Exclude<Matrix, { readonly bits: 32 }>;
function matrix(rows: number, columns: number, bits: 8 | 4): Quantised {
  const values = new Uint8Array((rows * columns * bits) / 8).map((_, index) => (index * 2654435761) >>> 11);
  return { bits, rows, columns, values, scales: numbers((rows * columns) / 32, 3) };
}

describe('kernels', () => {
  let heap: Heap;
  let kernels: Kernels;
  beforeEach(async () => {
    heap = new Heap();
    kernels = await Kernels.compile(heap, SIZES);
  });
  const placed = (values: Float32Array): number => {
    const address = heap.allocate(values.byteLength);
    heap.floats.set(values, address / 4);
    return address;
  };
  const read = (address: number, count: number): Float32Array => heap.floats.slice(address / 4, address / 4 + count);
  const integers = (rows: number, columns: number) => ({
    values: heap.allocate(2 * rows * columns),
    scales: heap.allocate(4 * rows),
  });

  it('quantise rows to fifteen bits and a sign', () => {
    const [rows, columns] = [3, 96];
    const values = numbers(rows * columns, 1);
    values.fill(0, columns, 2 * columns);
    const into = integers(rows, columns);
    kernels.quantise(placed(values), columns, into, rows);
    const found = new Int16Array(heap.memory.buffer, into.values, rows * columns);
    const scales = read(into.scales, rows);
    for (let row = 0; row < rows; row++) {
      const most = Math.max(...values.subarray(row * columns, (row + 1) * columns).map(Math.abs));
      expect(scales[row]).toBeCloseTo(most / 32767, 9);
      for (let at = row * columns; at < (row + 1) * columns; at++)
        expect(Math.abs(found[at]! * scales[row]! - values[at]!)).toBeLessThanOrEqual(most / 65000);
    }
  });

  it.each([NaN, Infinity])('do not lose %d in a row', (value) => {
    const into = integers(1, 64);
    kernels.quantise(placed(numbers(64, 1).fill(value, 20, 21)), 64, into, 1);
    expect(read(into.scales, 1)[0]).not.toBeLessThan(Infinity);
  });

  describe.each([8, 4] as const)('of weights of %i bits', (bits) => {
    it.each([1, 3, 4, 11])('multiply %i rows as the formula says', (rows) => {
      const weight = matrix(24, 96, bits);
      const [input, bias, before] = [numbers(rows * 96, 2), numbers(24, 4), numbers(rows * 24, 5)];
      const linear: Linear = placeLinear(
        heap,
        Array.from({ length: 24 }, (_, row) => ({ matrix: weight, row })),
        bias,
      );
      const into = integers(rows, 96);
      kernels.quantise(placed(input), 96, into, rows);
      const dense = dequantise(weight);
      const expected = before.map((_, at) => {
        const [row, output] = [Math.floor(at / 24), at % 24];
        let sum = bias[output]!;
        for (let column = 0; column < 96; column++) sum += input[row * 96 + column]! * dense[output * 96 + column]!;
        return sum;
      });
      // Inputs are off by half a step at most, and weights are not at all.
      const step = Math.max(...input.map(Math.abs)) / 32767;
      const weightSums = Array.from({ length: 24 }, (_, output) =>
        dense.subarray(output * 96, (output + 1) * 96).reduce((sum, one) => sum + Math.abs(one), 0),
      );
      const bound = (1.01 * Math.max(...weightSums) * step) / 2;
      for (const [destination, wanted] of [
        ['store', expected],
        ['relu', expected.map((value) => Math.max(0, value))],
        ['add', expected.map((value, at) => value + before[at]!)],
      ] as const) {
        const results = placed(before);
        kernels.product(into, linear, rows, destination, results);
        expect(greatestDifference(read(results, rows * 24), wanted), destination).toBeLessThan(bound);
      }
    });
  });

  it('give outputs that only fill up −∞, so that nothing chooses them', () => {
    const weight = matrix(5, 64, 8);
    const linear = placeLinear(
      heap,
      [4, 0, 2].map((row) => ({ matrix: weight, row })),
      new Float32Array(3),
    );
    const into = integers(1, 64);
    kernels.quantise(placed(numbers(64, 1)), 64, into, 1);
    const results = heap.allocate(4 * linear.outputs);
    kernels.product(into, linear, 1, 'store', results);
    const found = read(results, linear.outputs);
    expect(found.subarray(0, 3).every(Number.isFinite)).toBe(true);
    expect([...found.subarray(3)]).toEqual(new Array(linear.outputs - 3).fill(-Infinity));
  });

  it('normalise rows, in place too', () => {
    const [values, gain, bias] = [numbers(128, 1), numbers(64, 2), numbers(64, 3)];
    const expected = values.map((value, at) => {
      const row = [...values.subarray(at - (at % 64), at - (at % 64) + 64)];
      const mean = row.reduce((sum, one) => sum + one) / 64;
      const variance = row.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 64;
      return ((value - mean) / Math.sqrt(variance + SIZES.epsilon)) * gain[at % 64]! + bias[at % 64]!;
    });
    const [from, to] = [placed(values), heap.allocate(512)];
    const norm = { gain: placed(gain), bias: placed(bias) };
    kernels.normalise(from, norm, to, 2);
    expect(greatestDifference(read(to, 128), expected)).toBeLessThan(2e-6);
    kernels.normalise(from, norm, from, 2);
    expect(greatestDifference(read(from, 128), expected)).toBeLessThan(2e-6);
  });

  it.each([1, 4, 5, 66])('attend to %i positions, whatever lies behind them', (positions) => {
    const [heads, width, stride] = [4, 16, 128];
    const query = numbers(64, 1).map((value) => 5 * value);
    const keyValue = numbers((positions + 3) * stride, 2);
    keyValue.fill(NaN, positions * stride);
    const [weights, context] = [heap.allocate(4 * weightsSize(heads, positions)), heap.allocate(256)];
    const at = placed(keyValue);
    kernels.attention(placed(query), at, at + 256, weights, context, positions, 4 * stride);
    const padded = weightsSize(1, positions);
    for (let head = 0; head < heads; head++) {
      const of = (position: number, index: number): number => keyValue[position * stride + head * width + index]!;
      const scores = Array.from({ length: positions }, (_, position) =>
        Array.from({ length: width }, (_, index) => query[head * width + index]! * of(position, index)).reduce(
          (sum, one) => sum + one / Math.sqrt(width),
          0,
        ),
      );
      const powers = scores.map((score) => Math.exp(score - Math.max(...scores)));
      const total = powers.reduce((sum, one) => sum + one);
      const expected = powers.map((power) => power / total);
      const found = read(weights + 4 * head * padded, positions);
      expect(greatestDifference(found, expected)).toBeLessThan(1e-6);
      const mean = Array.from({ length: width }, (_, index) =>
        expected.reduce((sum, weight, position) => sum + weight * of(position, 64 + index), 0),
      );
      expect(greatestDifference(read(context + 4 * head * width, width), mean)).toBeLessThan(2e-6);
    }
  });

  it('add up exponentials, those of −∞ for nothing', () => {
    const values = numbers(400, 1).map((value) => 40 * value);
    values.fill(-Infinity, 397);
    const most = Math.max(...values);
    const expected = values.reduce((sum, value) => sum + Math.exp(value - most), 0);
    expect(kernels.exponentials(placed(values), 400, most) / expected).toBeCloseTo(1, 6);
    expect(kernels.exponentials(placed(values.fill(NaN, 7, 8)), 400, most)).toBeNaN();
  });
});

it('are made for blocks of 32 inputs, and heads of whole vectors', () => {
  expect(fits(SIZES)).toBe(true);
  expect(fits({ ...SIZES, model: 48 })).toBe(false);
  expect(fits({ ...SIZES, inner: 100 })).toBe(false);
  expect(fits({ ...SIZES, heads: 32 })).toBe(false);
});

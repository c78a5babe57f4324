import { describe, expect, it } from 'vitest';
import { greatest } from '../../../models/runtime/kernels/candidates.ts';

describe('the greatest values', () => {
  it.each([1, 3, 40, 300])('are the first %i of all when they are sorted', (k) => {
    const values = new Float32Array(400).map((_, index) => (index * 7919) % 211);
    const sorted = Array.from({ length: 390 }, (_, index) => index).sort(
      (a, b) => values[b + 5]! - values[a + 5]! || a - b,
    );
    const [best, places] = [new Float32Array(2 * k).fill(-1), new Int32Array(2 * k).fill(-1)];
    greatest(values, 5, 390, k, best, places, k);
    expect([...places.subarray(k)]).toEqual(sorted.slice(0, k));
    expect([...best.subarray(k)]).toEqual(sorted.slice(0, k).map((index) => values[index + 5]));
    expect([...best.subarray(0, k), ...places.subarray(0, k)].every((value) => value === -1)).toBe(true);
  });
});

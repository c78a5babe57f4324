import { describe, expect, it } from 'vitest';
import { dequantise, readRow, type Matrix } from '../../../../models/architectures/transformer/matrix.ts';

describe('quantised matrices', () => {
  it('reads 8-bit values as (byte − 128) × the scale of their block', () => {
    const values = new Uint8Array(64).fill(128);
    values.set([0, 255, 129], 31);
    const matrix: Matrix = { bits: 8, rows: 1, columns: 64, values, scales: Float32Array.of(0.5, 2) };
    const expected = new Float32Array(64);
    expected.set([-64, 254, 2], 31);
    expect(dequantise(matrix)).toEqual(expected);
  });

  it('reads the low nibble of a byte first in 4-bit values', () => {
    const values = new Uint8Array(32).fill(0x88);
    values[0] = 0xf0;
    values[16] = 0x9a;
    const matrix: Matrix = { bits: 4, rows: 2, columns: 32, values, scales: Float32Array.of(0.5, 10) };
    const expected = new Float32Array(64);
    expected.set([-4, 3.5], 0);
    expected.set([20, 10], 32);
    expect(dequantise(matrix)).toEqual(expected);
  });

  it('reads one row, multiplied and at an offset', () => {
    const matrix: Matrix = { bits: 32, rows: 2, columns: 2, values: Float32Array.of(1, 2, 3, 4) };
    const target = new Float32Array(4);
    readRow(matrix, 1, target, 1, 2);
    expect(target).toEqual(Float32Array.of(0, 6, 8, 0));
  });
});

import { BLOCK_SIZE } from '../architectures/transformer/matrix.ts';

/** Shares of the largest number of a block that its scale is tried for; numbers beyond are cut off. */
const SHARES = { 8: [1, 0.99, 0.98, 0.97, 0.96], 4: [1, 0.95, 0.9, 0.85, 0.8, 0.75] } as const;
const TOP = { 8: 127, 4: 7 } as const;
/** Added and taken away again, it rounds to the nearest whole number, a half to the even one. */
const ROUNDING = 1.5 * 2 ** 52;

/**
 * Blocks of 32 numbers as integers and a scale each, as scripts/train/names.py makes them: of a few scales near the
 * block's largest number, the one with the smallest squared error.
 * @param values whole blocks
 * @param codes takes `values.length · bits / 8` bytes (4 bits: the first of two in the low nibble)
 * @param scales takes `values.length / 32` numbers
 */
export function quantise(values: Float32Array, bits: 8 | 4, codes: Uint8Array, scales: Float32Array): void {
  const [top, middle] = [TOP[bits], bits === 8 ? 128 : 8];
  const shares = SHARES[bits].map(Math.fround);
  for (let start = 0, block = 0; start < values.length; start += BLOCK_SIZE, block++) {
    let peak = 0;
    for (let at = start; at < start + BLOCK_SIZE; at++) peak = Math.max(peak, Math.abs(values[at]!));
    if (peak === 0) peak = 1;
    let best = Math.fround(peak / top);
    let error = Infinity;
    for (const share of shares) {
      const scale = Math.fround(Math.fround(peak * share) / top);
      let missed = 0;
      // The rest only adds to it.
      for (let at = start; at < start + BLOCK_SIZE && missed < error; at++) {
        const value = values[at]!;
        const off = code(value, scale, top) * scale - value;
        missed += off * off;
      }
      if (missed < error) {
        error = missed;
        best = scale;
      }
    }
    scales[block] = best;
    for (let at = start; at < start + BLOCK_SIZE; at++) {
      const integer = code(values[at]!, best, top) + middle;
      if (bits === 8) codes[at] = integer;
      else if (at % 2 === 0) codes[at >> 1] = integer;
      else codes[at >> 1]! |= integer << 4;
    }
  }
}

function code(value: number, scale: number, top: number): number {
  const integer = Math.fround(value / scale) + ROUNDING - ROUNDING;
  return integer > top ? top : integer < -top ? -top : integer;
}

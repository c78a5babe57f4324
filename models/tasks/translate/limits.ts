import type { OpenedPack } from './opened-pack.ts';

/** Target tokens allowed beside the ratio: very short sources may need many. */
const LENGTH_ALLOWANCE = 10;

/** Longest translation of a source of `length` tokens, end-of-sentence included. */
export function lengthLimit(pack: OpenedPack, length: number): number {
  return Math.ceil(length * pack.manifest.decode.maxLengthRatio) + LENGTH_ALLOWANCE;
}

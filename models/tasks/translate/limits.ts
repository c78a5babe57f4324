import { withoutHints } from './hints.ts';
import type { OpenedPack } from './opened-pack.ts';

/** Target tokens allowed beside the ratio: very short sources may need many. */
const LENGTH_ALLOWANCE = 10;

/** Longest translation of a source, end-of-sentence included; its hints make it no longer. */
export function lengthLimit(pack: OpenedPack, source: readonly number[]): number {
  const { maxLengthRatio, maxLength } = pack.manifest.decode;
  return Math.min(maxLength, Math.ceil(withoutHints(pack, source).length * maxLengthRatio) + LENGTH_ALLOWANCE);
}

/** Tokens of the longest source that the model learnt from, tag and end-of-sentence included. */
export function longestSource(pack: OpenedPack): number {
  return Math.min(pack.manifest.longestSource, pack.model.maxPositions);
}

import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { CacheStyle } from '../architectures/transformer/decoder-step.ts';

/** Added to a score to mask it: e^−1e9 is exactly 0 in f32. */
export const MASKED = -1e9;

export type Feeds = Record<string, Tensor>;

/** Keys and values of the target tokens so far and of the sources, for all rows, as a decoder step wants them. */
export interface KeyValueCache {
  /** `past_…`, `cross_…` and `past_mask` for the next step; the same object until `reorder` or `dispose`. */
  readonly feeds: Feeds;
  /** Takes in what a step returned. */
  advance(outputs: InferenceSession.OnnxValueMapType): void;
  /** Row i becomes a copy of former row `order[i]`; `sourcesMove` when a row thereby changes its source. */
  reorder(order: Int32Array, sourcesMove: boolean): void;
  dispose(): void;
}

export interface CacheShape {
  readonly layers: number;
  readonly heads: number;
  readonly headDimension: number;
}

/** Outputs of a step that hold the cache. */
export function cacheOutputs(style: CacheStyle, layers: number): readonly string[] {
  const names = style === 'append' ? ['key_value'] : ['present_key', 'present_value'];
  return Array.from({ length: layers }, (_, layer) => names.map((name) => `${name}_${layer}`)).flat();
}

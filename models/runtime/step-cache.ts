import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { CacheStyle } from '../architectures/transformer/self-attention-step.ts';
import type { Architecture } from '../pack/manifest.ts';

/** Added to a score to mask it: e^−1e9 is exactly 0 in f32. */
export const MASKED = -1e9;

export type Feeds = Record<string, Tensor>;

/**
 * What a decoder step wants of the target so far and of the sources, for all rows: keys and values, or the cells of a
 * recurrence in place of the target's.
 */
export interface StepCache {
  /** `past_…` and `cross_…` for the next step; the same object until `reorder` or `dispose`. */
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
  /** One cell for each layer and row, in place of keys and values of every position. */
  readonly recurrent: boolean;
}

export function cacheShape({ kind, decoderLayers, heads, modelDimension }: Architecture): CacheShape {
  return {
    layers: decoderLayers,
    heads,
    headDimension: modelDimension / heads,
    recurrent: kind === 'transformer-ssru',
  };
}

/** `{part}_{layer}` for all layers. */
export function layerNames(parts: readonly string[], layers: number): readonly string[] {
  return Array.from({ length: layers }, (_, layer) => parts.map((part) => `${part}_${layer}`)).flat();
}

/** Outputs of a step that hold the cache. */
export function cacheOutputs(style: CacheStyle, { layers, recurrent }: CacheShape): readonly string[] {
  if (recurrent) return layerNames(['present_cell'], layers);
  return layerNames(style === 'append' ? ['key_value'] : ['present_key', 'present_value'], layers);
}

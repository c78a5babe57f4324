import type { Architecture } from '../../pack/manifest.ts';
import { readRow, type Matrix } from './matrix.ts';
import type { ModelWeights } from './model-weights.ts';

/** Looks up embeddings outside the graphs: a row copied here is cheaper than a second copy of the matrix there. */
export interface Embedder {
  /** Writes the scaled embedding of `id` plus the encoding of `position` into `target` from `offset` on. */
  write(id: number, position: number, target: Float32Array, offset: number): void;
  /** The encoding of `position` alone: a view `[model]`. */
  position(position: number): Float32Array;
}

export function createEmbedder(
  architecture: Architecture,
  weights: ModelWeights,
  side: 'encoder' | 'decoder',
): Embedder {
  const { modelDimension: model } = architecture;
  const embedding = side === 'encoder' ? weights.sourceEmbedding : weights.targetEmbedding;
  const scale = architecture.embeddingScale ? Math.sqrt(model) : 1;
  const positions = table(architecture, weights, side);
  const norm = architecture.embeddingNorm ? normaliser(architecture, weights, `${side}.embedding_norm`) : undefined;
  return {
    write(id, position, target, offset) {
      readRow(embedding, id, target, offset, scale);
      const start = position * model;
      for (let column = 0; column < model; column++) target[offset + column]! += positions[start + column]!;
      norm?.(target, offset);
    },
    position: (position) => positions.subarray(position * model, (position + 1) * model),
  };
}

function table({ positions, maxPositions, modelDimension }: Architecture, weights: ModelWeights, side: string) {
  switch (positions) {
    case 'sinusoidal':
      return sinusoids(maxPositions, modelDimension);
    case 'fairseq':
      return fairseqSinusoids(maxPositions, modelDimension);
    case 'learned':
      return learned(weights.matrix(`${side}.positions.weight`));
  }
}

/** LayerNorm over `model` numbers from an offset on, in place. */
function normaliser(
  { modelDimension: model, layerNormEpsilon }: Architecture,
  weights: ModelWeights,
  name: string,
): (values: Float32Array, offset: number) => void {
  const [scale, bias] = [weights.vector(`${name}.weight`), weights.vector(`${name}.bias`)];
  return (values, offset) => {
    let mean = 0;
    for (let column = 0; column < model; column++) mean += values[offset + column]! / model;
    let variance = 0;
    for (let column = 0; column < model; column++) variance += (values[offset + column]! - mean) ** 2 / model;
    const spread = Math.sqrt(variance + layerNormEpsilon);
    for (let column = 0; column < model; column++)
      values[offset + column] = ((values[offset + column]! - mean) / spread) * scale[column]! + bias[column]!;
  };
}

function learned(matrix: Matrix): Float32Array {
  const table = new Float32Array(matrix.rows * matrix.columns);
  for (let row = 0; row < matrix.rows; row++) readRow(matrix, row, table, row * matrix.columns);
  return table;
}

/** `[count, model]` with sin(position / 10000^(2i/model)) in column i and the cosine in column ⌈model/2⌉ + i (Marian). */
export function sinusoids(count: number, model: number): Float32Array {
  const table = new Float32Array(count * model);
  const half = Math.ceil(model / 2);
  for (let position = 0; position < count; position++) {
    for (let column = 0; column < model; column++) {
      const pair = column < half ? column : column - half;
      const angle = position / 10000 ** ((2 * pair) / model);
      table[position * model + column] = column < half ? Math.sin(angle) : Math.cos(angle);
    }
  }
  return table;
}

/** Positions 0 and 1 stand for other things in fairseq's models, so that a text begins at 2. */
const FAIRSEQ_FIRST = 2;

/**
 * `[count, model]` with sin((position + 2) / 10000^(i/(model/2 − 1))) in column i and the cosine in column model/2 + i:
 * SinusoidalPositionalEmbedding of fairseq, as M2M-100 and NLLB have it.
 */
export function fairseqSinusoids(count: number, model: number): Float32Array {
  const half = Math.floor(model / 2);
  const table = new Float32Array(count * model);
  for (let pair = 0; pair < half; pair++) {
    const rate = Math.exp((-pair * Math.log(10000)) / (half - 1));
    for (let position = 0; position < count; position++) {
      const angle = (position + FAIRSEQ_FIRST) * rate;
      table[position * model + pair] = Math.sin(angle);
      table[position * model + half + pair] = Math.cos(angle);
    }
  }
  return table;
}

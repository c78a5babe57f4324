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
  const { modelDimension: model, maxPositions } = architecture;
  const embedding = side === 'encoder' ? weights.sourceEmbedding : weights.targetEmbedding;
  const scale = architecture.embeddingScale ? Math.sqrt(model) : 1;
  const positions =
    architecture.positions === 'sinusoidal'
      ? sinusoids(maxPositions, model)
      : learned(weights.matrix(`${side}.positions.weight`));
  return {
    write(id, position, target, offset) {
      readRow(embedding, id, target, offset, scale);
      const start = position * model;
      for (let column = 0; column < model; column++) target[offset + column]! += positions[start + column]!;
    },
    position: (position) => positions.subarray(position * model, (position + 1) * model),
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

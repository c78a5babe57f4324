import type { ModelWeights } from '../../architectures/transformer/model-weights.ts';
import type { Heap } from '../../kernels/heap.ts';
import type { Linear, Norm } from '../../kernels/kernels.ts';
import {
  BLOCK_SIZE,
  packRow,
  PADDING,
  type PackedWeights,
  type QuantisedMatrix,
} from '../../kernels/packed-weights.ts';
import type { Architecture } from '../../pack/manifest.ts';

export interface SelfAttention {
  readonly norm: Norm;
  /** Query, key and value side by side. */
  readonly projection: Linear;
  readonly output: Linear;
}

export interface CrossAttention {
  readonly norm: Norm;
  readonly query: Linear;
  /** Side by side. */
  readonly keyValue: Linear;
  readonly output: Linear;
}

export interface FeedForward {
  readonly norm: Norm;
  readonly in: Linear;
  readonly out: Linear;
}

export interface EncoderLayer {
  readonly self: SelfAttention;
  readonly feedForward: FeedForward;
}

export interface DecoderLayer extends EncoderLayer {
  readonly cross: CrossAttention;
}

/** All layers of a transformer in the heap, but for its output layer. */
export interface Layers {
  readonly encoder: readonly EncoderLayer[];
  readonly decoder: readonly DecoderLayer[];
  /** Behind the last layer of each, where there is one. */
  readonly encoderNorm: Norm | undefined;
  readonly decoderNorm: Norm | undefined;
}

/** Copies the layers of a quantised model into the heap, where they stay. */
export function placeLayers(heap: Heap, architecture: Architecture, weights: ModelWeights): Layers {
  const vector = (name: string): number => placeFloats(heap, weights.vector(name));
  const norm = (name: string): Norm => ({ gain: vector(`${name}.weight`), bias: vector(`${name}.bias`) });
  const linear = (...names: readonly string[]): Linear => {
    const matrices = names.map((name) => quantised(weights.matrix(`${name}.weight`)));
    const rows = matrices.flatMap((matrix) => Array.from({ length: matrix.rows }, (_, row) => ({ matrix, row })));
    return placeLinear(
      heap,
      rows,
      names.flatMap((name) => [...weights.vector(`${name}.bias`)]),
    );
  };
  const encoderLayer = (name: string): EncoderLayer => {
    const [self, forward] = [`${name}.self_attention`, `${name}.feed_forward`];
    return {
      self: {
        norm: norm(`${self}.norm`),
        projection: linear(`${self}.query`, `${self}.key`, `${self}.value`),
        output: linear(`${self}.output`),
      },
      feedForward: { norm: norm(`${forward}.norm`), in: linear(`${forward}.in`), out: linear(`${forward}.out`) },
    };
  };
  const crossAttention = (name: string): CrossAttention => ({
    norm: norm(`${name}.norm`),
    query: linear(`${name}.query`),
    keyValue: linear(`${name}.key`, `${name}.value`),
    output: linear(`${name}.output`),
  });
  const { encoderLayers, decoderLayers, finalNorm } = architecture;
  return {
    encoder: Array.from({ length: encoderLayers }, (_, index) => encoderLayer(`encoder.${index}`)),
    decoder: Array.from({ length: decoderLayers }, (_, index) => ({
      ...encoderLayer(`decoder.${index}`),
      cross: crossAttention(`decoder.${index}.cross_attention`),
    })),
    encoderNorm: finalNorm ? norm('encoder.norm') : undefined,
    decoderNorm: finalNorm ? norm('decoder.norm') : undefined,
  };
}

/** One output of a linear layer: where its weights are. */
export interface OutputRow {
  readonly matrix: QuantisedMatrix;
  readonly row: number;
}

/** Outputs behind the last one, up to a multiple of PADDING, are −∞. */
export function placeLinear(heap: Heap, rows: readonly OutputRow[], biases: ArrayLike<number>): Linear {
  const columns = rows[0]!.matrix.columns;
  const outputs = Math.ceil(rows.length / PADDING) * PADDING;
  const scaleCount = (outputs * columns) / BLOCK_SIZE;
  const [weights, scales, bias] = [
    heap.allocate(outputs * columns),
    heap.allocate(4 * scaleCount),
    heap.allocate(4 * outputs),
  ] as const;
  const packed: PackedWeights = {
    pairs: heap.pairs.subarray(weights / 2, (weights + outputs * columns) / 2),
    scales: heap.floats.subarray(scales / 4, scales / 4 + scaleCount).fill(0),
  };
  rows.forEach(({ matrix, row }, output) => packRow(matrix, row, packed, output));
  heap.floats.fill(-Infinity, bias / 4, bias / 4 + outputs);
  heap.floats.set(biases, bias / 4);
  return { weights, scales, bias, columns, outputs };
}

export function releaseLinear(heap: Heap, { weights, scales, bias }: Linear): void {
  for (const address of [weights, scales, bias]) heap.release(address);
}

/** @throws for a matrix of floats, which the kernels do not multiply */
export function quantised(matrix: ReturnType<ModelWeights['matrix']>): QuantisedMatrix {
  if (matrix.bits === 32) throw new Error('kernels multiply quantised weights only');
  return matrix;
}

function placeFloats(heap: Heap, values: Float32Array): number {
  const address = heap.allocate(values.byteLength);
  heap.floats.set(values, address / 4);
  return address;
}

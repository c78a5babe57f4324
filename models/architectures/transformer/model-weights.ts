import type { Architecture, PackManifest } from '../../pack/manifest.ts';
import { PackError } from '../../pack/pack-error.ts';
import { recurrenceName } from '../ssru/names.ts';
import { BLOCK_SIZE, type Matrix } from './matrix.ts';
import { floats, readSafetensors, type SafeTensor } from '../../format/safetensors.ts';

/** The weights of a model by name; names and shapes have been checked against the architecture. */
export interface ModelWeights {
  matrix(name: string): Matrix;
  vector(name: string): Float32Array<ArrayBuffer>;
  /** `[vocabulary, model]`; the same matrix under several names when embeddings are tied. */
  readonly sourceEmbedding: Matrix;
  readonly targetEmbedding: Matrix;
  readonly output: Matrix;
}

/**
 * Reads the weights a manifest's architecture calls for.
 * @throws PackError `bad-weights`, naming the tensor that is missing or has another type or shape
 */
export function readWeights(file: Uint8Array<ArrayBuffer>, manifest: PackManifest): ModelWeights {
  const named = { pack: manifest.id, file: manifest.weights.file };
  const fail = (problem: string): never => {
    throw new PackError('bad-weights', { ...named, problem });
  };
  const tensors = new Map(readSafetensors(file, named));
  const take = (name: string, type: SafeTensor['type'], shape: readonly number[]): SafeTensor => {
    const tensor = tensors.get(name) ?? fail(`tensor “${name}” is missing`);
    if (tensor.type !== type || tensor.shape.join() !== shape.join()) {
      const is = `${tensor.type} [${tensor.shape.join(', ')}]`;
      fail(`tensor “${name}” is ${is} instead of ${type} [${shape.join(', ')}]`);
    }
    tensors.delete(name);
    return tensor;
  };
  const takeFloats = (name: string, shape: readonly number[]): Float32Array<ArrayBuffer> => {
    const values = floats(take(name, 'F32', shape).bytes);
    // NaN and infinity spread to every logit, and the translation would be empty.
    if (!values.every(Number.isFinite)) fail(`tensor “${name}” holds numbers that are not finite`);
    return values;
  };
  const { bits } = manifest.quantization;
  const matrices = new Map<string, Matrix>();
  const vectors = new Map<string, Float32Array<ArrayBuffer>>();
  for (const [name, shape] of expectedTensors(manifest.architecture)) {
    const [rows, columns] = shape;
    if (columns === undefined) {
      vectors.set(name, takeFloats(name, shape));
    } else if (bits === 32 || storedFull(name, tensors.get(name))) {
      matrices.set(name, { bits: 32, rows, columns, values: takeFloats(name, shape) });
    } else {
      if (columns % BLOCK_SIZE !== 0)
        fail(`tensor “${name}” has ${columns} columns, which ${BLOCK_SIZE} does not divide`);
      const values = take(name, 'U8', [rows, (columns * bits) / 8]).bytes;
      const scales = takeFloats(`${name}.scale`, [rows, columns / BLOCK_SIZE]);
      matrices.set(name, { bits, rows, columns, values, scales });
    }
  }
  for (const extra of tensors.keys()) fail(`tensor “${extra}” belongs to no part of the architecture`);
  const matrix = (name: string): Matrix => matrices.get(name) ?? fail(`tensor “${name}” is missing`);
  const tied = manifest.architecture.tiedEmbeddings;
  const target = matrix(tied === 'all' ? 'embedding.weight' : 'target_embedding.weight');
  return {
    matrix,
    vector: (name) => vectors.get(name) ?? fail(`tensor “${name}” is missing`),
    sourceEmbedding: tied === 'all' ? target : matrix('source_embedding.weight'),
    targetEmbedding: target,
    output: tied === 'none' ? matrix('output.weight') : target,
  };
}

/** Positions are looked up and never multiplied, so nothing asks for them in blocks. */
function storedFull(name: string, tensor: SafeTensor | undefined): boolean {
  return name.endsWith('.positions.weight') && tensor?.type === 'F32';
}

type Shape = readonly [number] | readonly [number, number];

/** Every tensor of an architecture, with its shape `[out, in]` (before quantisation), one at a time. */
export function* expectedTensors(architecture: Architecture): Generator<readonly [name: string, shape: Shape]> {
  const { modelDimension: model, feedForwardDimension: inner, vocabularySize, sourceVocabularySize } = architecture;
  const embeddings = {
    all: ['embedding'],
    decoder: ['source_embedding', 'target_embedding'],
    none: ['source_embedding', 'target_embedding', 'output'],
  };
  for (const name of embeddings[architecture.tiedEmbeddings])
    yield [`${name}.weight`, [name === 'source_embedding' ? sourceVocabularySize : vocabularySize, model]];
  if (architecture.outputBias) yield ['output.bias', [vocabularySize]];
  for (const [side, layers] of [
    ['encoder', architecture.encoderLayers],
    ['decoder', architecture.decoderLayers],
  ] as const) {
    if (architecture.positions === 'learned') yield [`${side}.positions.weight`, [architecture.maxPositions, model]];
    if (architecture.embeddingNorm) yield* norm(`${side}.embedding_norm`, model);
    for (let layer = 0; layer < layers; layer++) {
      const recurrent = side === 'decoder' && architecture.kind === 'transformer-ssru';
      if (recurrent) yield* recurrence(recurrenceName(layer), model);
      for (const attention of attentions(side, recurrent)) {
        for (const part of ['query', 'key', 'value', 'output'])
          yield* linear(`${side}.${layer}.${attention}.${part}`, model, model);
        yield* norm(`${side}.${layer}.${attention}.norm`, model);
      }
      yield* linear(`${side}.${layer}.feed_forward.in`, inner, model);
      yield* linear(`${side}.${layer}.feed_forward.out`, model, inner);
      yield* norm(`${side}.${layer}.feed_forward.norm`, model);
    }
    if (architecture.finalNorm) yield* norm(`${side}.norm`, model);
  }
}

function attentions(side: 'encoder' | 'decoder', recurrent: boolean): readonly string[] {
  if (side === 'encoder') return ['self_attention'];
  return recurrent ? ['cross_attention'] : ['self_attention', 'cross_attention'];
}

function* recurrence(name: string, model: number): Generator<readonly [string, Shape]> {
  for (const part of ['candidate', 'gate']) yield* linear(`${name}.${part}`, model, model);
  yield* norm(`${name}.norm`, model);
}

function* linear(name: string, rows: number, columns: number): Generator<readonly [string, Shape]> {
  yield [`${name}.weight`, [rows, columns]];
  yield [`${name}.bias`, [rows]];
}

function* norm(name: string, model: number): Generator<readonly [string, Shape]> {
  yield [`${name}.weight`, [model]];
  yield [`${name}.bias`, [model]];
}

import { PackError, type Architecture, type PackManifest } from '../../pack/manifest.ts';
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
  const tensors = readSafetensors(file, manifest.weights.file);
  const fail = (problem: string): never => {
    const path = manifest.weights.file;
    throw new PackError(
      'bad-weights',
      `${manifest.name}: “${path}” cannot be used: ${problem}. Install the pack again.`,
      path,
    );
  };
  const take = (name: string, type: SafeTensor['type'], shape: readonly number[]): SafeTensor => {
    const tensor = tensors.get(name) ?? fail(`tensor “${name}” is missing`);
    if (tensor.type !== type || tensor.shape.join() !== shape.join()) {
      const is = `${tensor.type} [${tensor.shape.join(', ')}]`;
      fail(`tensor “${name}” is ${is} instead of ${type} [${shape.join(', ')}]`);
    }
    return tensor;
  };
  const { bits } = manifest.quantization;
  const matrices = new Map<string, Matrix>();
  const vectors = new Map<string, Float32Array<ArrayBuffer>>();
  for (const [name, shape] of expectedTensors(manifest.architecture)) {
    const [rows, columns] = shape;
    if (columns === undefined) {
      vectors.set(name, floats(take(name, 'F32', shape).bytes));
    } else if (bits === 32) {
      matrices.set(name, { bits, rows, columns, values: floats(take(name, 'F32', shape).bytes) });
    } else {
      if (columns % BLOCK_SIZE !== 0)
        fail(`tensor “${name}” has ${columns} columns, which ${BLOCK_SIZE} does not divide`);
      const values = take(name, 'U8', [rows, (columns * bits) / 8]).bytes;
      const scales = floats(take(`${name}.scale`, 'F32', [rows, columns / BLOCK_SIZE]).bytes);
      matrices.set(name, { bits, rows, columns, values, scales });
    }
  }
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

type Shape = readonly [number] | readonly [number, number];

/** Every tensor of an architecture, with its shape `[out, in]` (before quantisation). */
export function expectedTensors(architecture: Architecture): ReadonlyMap<string, Shape> {
  const { modelDimension: model, feedForwardDimension: inner, vocabularySize: vocabulary } = architecture;
  const shapes = new Map<string, Shape>();
  const linear = (name: string, rows: number, columns: number): void => {
    shapes.set(`${name}.weight`, [rows, columns]);
    shapes.set(`${name}.bias`, [rows]);
  };
  const norm = (name: string): void => {
    shapes.set(`${name}.weight`, [model]);
    shapes.set(`${name}.bias`, [model]);
  };
  const embeddings = {
    all: ['embedding'],
    decoder: ['source_embedding', 'target_embedding'],
    none: ['source_embedding', 'target_embedding', 'output'],
  };
  for (const name of embeddings[architecture.tiedEmbeddings]) shapes.set(`${name}.weight`, [vocabulary, model]);
  if (architecture.outputBias) shapes.set('output.bias', [vocabulary]);
  for (const [side, layers] of [
    ['encoder', architecture.encoderLayers],
    ['decoder', architecture.decoderLayers],
  ] as const) {
    if (architecture.positions === 'learned')
      shapes.set(`${side}.positions.weight`, [architecture.maxPositions, model]);
    for (let layer = 0; layer < layers; layer++) {
      for (const attention of side === 'encoder' ? ['self_attention'] : ['self_attention', 'cross_attention']) {
        for (const part of ['query', 'key', 'value', 'output'])
          linear(`${side}.${layer}.${attention}.${part}`, model, model);
        norm(`${side}.${layer}.${attention}.norm`);
      }
      linear(`${side}.${layer}.feed_forward.in`, inner, model);
      linear(`${side}.${layer}.feed_forward.out`, model, inner);
      norm(`${side}.${layer}.feed_forward.norm`);
    }
    if (architecture.finalNorm) norm(`${side}.norm`);
  }
  return shapes;
}

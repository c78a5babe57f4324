import type { PackManifest } from '../../pack/manifest.ts';
import { recurrenceName } from '../ssru/names.ts';
import { dequantise, type Matrix } from './matrix.ts';
import type { ModelWeights } from './model-weights.ts';

/** Rows of numbers. */
type Rows = Float64Array[];

export interface ReferencePass {
  /** `[target][vocabulary]` */
  readonly logits: Rows;
  /** Attention weights by `{kind}_{layer}`: `[head][query][key]`. */
  readonly attentions: Readonly<Record<string, Rows[]>>;
}

/**
 * "Attention is all you need" written down plainly in double precision, with no batch, cache or graph: slow, and an
 * oracle for any pack. Its own tests compare it with PyTorch on the fixtures.
 */
export function referencePass(
  manifest: PackManifest,
  weights: ModelWeights,
  source: readonly number[],
  target: readonly number[],
): ReferencePass {
  const { architecture, tokens } = manifest;
  const { modelDimension: model, heads } = architecture;
  const size = model / heads;
  const attentions: Record<string, Rows[]> = {};
  const linear = (x: Rows, name: string): Rows =>
    product(x, weights.matrix(`${name}.weight`), weights.vector(`${name}.bias`));
  const norm = (x: Rows, name: string): Rows =>
    x.map((row) => {
      const mean = row.reduce((sum, value) => sum + value, 0) / model;
      const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / model;
      const spread = Math.sqrt(variance + architecture.layerNormEpsilon);
      const [scale, bias] = [weights.vector(`${name}.weight`), weights.vector(`${name}.bias`)];
      return row.map((value, column) => ((value - mean) / spread) * scale[column]! + bias[column]!);
    });
  const residual = (x: Rows, name: string, sublayer: (input: Rows) => Rows): Rows => {
    const pre = architecture.norm === 'pre';
    const added = sublayer(pre ? norm(x, `${name}.norm`) : x).map((row, position) =>
      row.map((value, column) => value + x[position]![column]!),
    );
    return pre ? added : norm(added, `${name}.norm`);
  };
  const attend = (label: string, name: string, input: Rows, memory: Rows, causal: boolean): Rows => {
    const [q, k, v] = [linear(input, `${name}.query`), linear(memory, `${name}.key`), linear(memory, `${name}.value`)];
    const context = input.map(() => new Float64Array(model));
    attentions[label] = Array.from({ length: heads }, (_, head) =>
      q.map((query, position) => {
        const from = head * size;
        const scores = k.map((key, other) => {
          if (causal && other > position) return -Infinity;
          let dot = 0;
          for (let index = from; index < from + size; index++) dot += query[index]! * key[index]!;
          return dot / Math.sqrt(size);
        });
        const row = softmax(scores);
        row.forEach((weight, other) => {
          for (let index = from; index < from + size; index++) context[position]![index]! += weight * v[other]![index]!;
        });
        return row;
      }),
    );
    return linear(context, `${name}.output`);
  };
  const recur = (name: string, input: Rows): Rows => {
    const [candidates, gates] = [linear(input, `${name}.candidate`), linear(input, `${name}.gate`)];
    const cell = new Float64Array(model);
    return candidates.map((candidate, position) => {
      candidate.forEach((value, column) => {
        const kept = 1 / (1 + Math.exp(-gates[position]![column]!));
        cell[column] = kept * cell[column]! + (1 - kept) * value;
      });
      return cell.map((value) => Math.max(0, value));
    });
  };
  const feedForward = (x: Rows, name: string): Rows =>
    residual(x, name, (input) =>
      linear(
        linear(input, `${name}.in`).map((row) => row.map(activation(architecture.activation))),
        `${name}.out`,
      ),
    );
  const embed = (ids: readonly number[], matrix: Matrix, side: string): Rows => {
    const table = dequantise(matrix);
    const learned =
      architecture.positions === 'learned' ? dequantise(weights.matrix(`${side}.positions.weight`)) : null;
    const scale = architecture.embeddingScale ? Math.sqrt(model) : 1;
    const encoding = architecture.positions === 'fairseq' ? fairseqSinusoid : sinusoid;
    const rows = ids.map((id, position) =>
      Float64Array.from({ length: model }, (_, column) => {
        const place = learned ? learned[position * model + column]! : encoding(position, column, model);
        return table[id * model + column]! * scale + place;
      }),
    );
    return architecture.embeddingNorm ? norm(rows, `${side}.embedding_norm`) : rows;
  };

  let x = embed(source, weights.sourceEmbedding, 'encoder');
  for (let layer = 0; layer < architecture.encoderLayers; layer++) {
    const name = `encoder.${layer}.self_attention`;
    x = residual(x, name, (input) => attend(`encoder_${layer}`, name, input, input, false));
    x = feedForward(x, `encoder.${layer}.feed_forward`);
  }
  const memory = architecture.finalNorm ? norm(x, 'encoder.norm') : x;
  x = embed([tokens.decoderStart, ...target.slice(0, -1)], weights.targetEmbedding, 'decoder');
  for (let layer = 0; layer < architecture.decoderLayers; layer++) {
    const self = `decoder.${layer}.self_attention`;
    const cross = `decoder.${layer}.cross_attention`;
    x =
      architecture.kind === 'transformer-ssru'
        ? residual(x, recurrenceName(layer), (input) => recur(recurrenceName(layer), input))
        : residual(x, self, (input) => attend(`decoder_${layer}`, self, input, input, true));
    x = residual(x, cross, (input) => attend(`cross_${layer}`, cross, input, memory, false));
    x = feedForward(x, `decoder.${layer}.feed_forward`);
  }
  const hidden = architecture.finalNorm ? norm(x, 'decoder.norm') : x;
  const bias = architecture.outputBias ? weights.vector('output.bias') : new Float32Array(architecture.vocabularySize);
  return { logits: product(hidden, weights.output, bias), attentions };
}

function product(x: Rows, matrix: Matrix, bias: Float32Array): Rows {
  const values = dequantise(matrix);
  const { rows, columns } = matrix;
  return x.map((input) =>
    Float64Array.from({ length: rows }, (_, row) => {
      let sum = bias[row]!;
      for (let column = 0; column < columns; column++) sum += input[column]! * values[row * columns + column]!;
      return sum;
    }),
  );
}

function softmax(scores: readonly number[]): Float64Array {
  const greatest = Math.max(...scores);
  const powers = Float64Array.from(scores, (score) => Math.exp(score - greatest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function sinusoid(position: number, column: number, model: number): number {
  const half = model / 2;
  const angle = position * 10000 ** ((-2 * (column % half)) / model);
  return column < half ? Math.sin(angle) : Math.cos(angle);
}

function fairseqSinusoid(position: number, column: number, model: number): number {
  const half = model / 2;
  const angle = (position + 2) * 10000 ** (-(column % half) / (half - 1));
  return column < half ? Math.sin(angle) : Math.cos(angle);
}

function activation(kind: 'relu' | 'silu' | 'gelu'): (x: number) => number {
  if (kind === 'relu') return (x) => Math.max(0, x);
  if (kind === 'silu') return (x) => x / (1 + Math.exp(-x));
  return (x) => (x / 2) * (1 + errorFunction(x / Math.SQRT2));
}

/** erf by its Maclaurin series, exact enough for |x| < 5 and 1 beyond. */
function errorFunction(x: number): number {
  if (Math.abs(x) > 5) return Math.sign(x);
  let term = x;
  let sum = x;
  for (let n = 1; n < 120; n++) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

import type { Architecture } from '../../../models/pack/manifest.ts';
import { dequantise, readRow, type Matrix } from '../../../models/architectures/transformer/matrix.ts';
import type { ModelWeights } from '../../../models/architectures/transformer/model-weights.ts';
import { sinusoids } from '../../../models/architectures/transformer/embedder.ts';
import type { GraphBuilder, Value } from '../../../models/format/onnx.ts';

/** f32: products of floats; q8: of bytes, quantised as they come, what `quantize_dynamic` of onnxruntime makes. */
export type PeerPrecision = 'f32' | 'q8';

const FLOAT = 1;

/** Emits layers as exporters of PyTorch models write them: hidden states are `[batch, length, model]`. */
export class ExportedLayers {
  readonly headDimension: number;

  constructor(
    readonly graph: GraphBuilder,
    readonly architecture: Architecture,
    private readonly weights: ModelWeights,
    private readonly precision: PeerPrecision,
  ) {
    this.headDimension = architecture.modelDimension / architecture.heads;
  }

  linear(x: Value, name: string): Value {
    return this.product(x, name, this.weights.matrix(`${name}.weight`), this.weights.vector(`${name}.bias`));
  }

  logits(x: Value): Value {
    const bias = this.architecture.outputBias ? this.weights.vector('output.bias') : undefined;
    return this.product(x, 'output', this.weights.output, bias);
  }

  norm(x: Value, name: string): Value {
    const [scale, bias] = ['weight', 'bias'].map((part) => this.vector(`${name}.${part}`)) as [Value, Value];
    return this.graph.node('LayerNormalization', [x, scale, bias], {
      attributes: { axis: { integer: -1 }, epsilon: { float: this.architecture.layerNormEpsilon } },
    });
  }

  residual(x: Value, name: string, sublayer: (input: Value) => Value): Value {
    if (this.architecture.norm === 'pre') return this.graph.node('Add', [x, sublayer(this.norm(x, `${name}.norm`))]);
    return this.norm(this.graph.node('Add', [x, sublayer(x)]), `${name}.norm`);
  }

  feedForward(x: Value, name: string): Value {
    return this.residual(x, name, (input) =>
      this.linear(this.graph.node('Relu', [this.linear(input, `${name}.in`)]), `${name}.out`),
    );
  }

  finalNorm(x: Value, side: 'encoder' | 'decoder'): Value {
    return this.architecture.finalNorm ? this.norm(x, `${side}.norm`) : x;
  }

  /** `[batch, heads, length, d_k]` */
  heads(x: Value): Value {
    const { graph, architecture, headDimension } = this;
    const shaped = graph.node('Reshape', [x, graph.integers([0, -1, architecture.heads, headDimension])]);
    return graph.node('Transpose', [shaped], { attributes: { perm: { integers: [0, 2, 1, 3] } } });
  }

  /** Attention of queries, keys and values by head; `mask` is added to the scores. */
  attention(query: Value, key: Value, value: Value, output: string, mask?: Value): Value {
    const { graph } = this;
    const scaled = graph.node('Mul', [query, graph.floats([1 / Math.sqrt(this.headDimension)])]);
    const transposed = graph.node('Transpose', [key], { attributes: { perm: { integers: [0, 1, 3, 2] } } });
    const scores = graph.node('MatMul', [scaled, transposed]);
    const weights = graph.node('Softmax', [mask === undefined ? scores : graph.node('Add', [scores, mask])], {
      attributes: { axis: { integer: -1 } },
    });
    const context = graph.node('Transpose', [graph.node('MatMul', [weights, value])], {
      attributes: { perm: { integers: [0, 2, 1, 3] } },
    });
    return this.linear(
      graph.node('Reshape', [context, graph.integers([0, -1, this.architecture.modelDimension])]),
      output,
    );
  }

  /** Scaled embeddings of `ids [batch, length]` with the encodings of the positions from `first` to `last`. */
  embedded(ids: Value, first: Value, last: Value): Value {
    const { graph, architecture } = this;
    const { maxPositions, modelDimension: model } = architecture;
    const table = graph.weight('positions', 'float', [maxPositions, model], (target) =>
      target.set(bytes(sinusoids(maxPositions, model))),
    );
    const scale = architecture.embeddingScale ? Math.sqrt(model) : 1;
    const scaled = graph.node('Mul', [this.gathered(ids), graph.floats([scale])]);
    return graph.node('Add', [scaled, graph.node('Slice', [table, first, last, graph.integers([0])])]);
  }

  /** 0, or very negative on padding, of `mask [batch, source]`: `[batch, 1, 1, source]`. */
  padding(mask: Value): Value {
    const { graph } = this;
    const one = graph.floats([1]);
    const hidden = graph.node('Sub', [one, graph.node('Cast', [mask], { attributes: { to: { integer: FLOAT } } })]);
    return graph.node('Unsqueeze', [graph.node('Mul', [hidden, graph.floats([-1e9])]), graph.integers([1, 2])]);
  }

  private gathered(ids: Value): Value {
    const { graph, weights, precision } = this;
    const matrix = weights.targetEmbedding;
    if (precision === 'f32') {
      const table = graph.weight('embedding', 'float', [matrix.rows, matrix.columns], (target) =>
        target.set(bytes(dequantise(matrix))),
      );
      return graph.node('Gather', [table, ids]);
    }
    const { values, scale } = quantised([...rowsOf(matrix)]);
    const table = graph.weight('embedding', 'uint8', [matrix.rows, matrix.columns], (target) => target.set(values));
    return graph.node('DequantizeLinear', [
      graph.node('Gather', [table, ids]),
      graph.floats([scale], []),
      this.middle('embedding:zero'),
    ]);
  }

  private product(x: Value, name: string, matrix: Matrix, bias: Float32Array | undefined): Value {
    const { graph } = this;
    const columns = [...transposedRows(matrix)];
    const shape = [matrix.columns, matrix.rows];
    const product =
      this.precision === 'f32'
        ? graph.node('MatMul', [
            x,
            graph.weight(`${name}:weight`, 'float', shape, (target) => target.set(bytes(flat(columns)))),
          ])
        : this.quantisedProduct(x, name, columns, shape);
    if (bias === undefined) return product;
    const added = graph.weight(`${name}:bias`, 'float', [matrix.rows], (target) => target.set(bytes(bias)));
    return graph.node('Add', [added, product]);
  }

  private quantisedProduct(x: Value, name: string, columns: readonly Float32Array[], shape: readonly number[]): Value {
    const { graph } = this;
    const { values, scale } = quantised(columns);
    const weight = graph.weight(`${name}:bytes`, 'uint8', shape, (target) => target.set(values));
    const [input, inputScale, inputZero] = graph.split('DynamicQuantizeLinear', [x], 3) as [Value, Value, Value];
    const whole = graph.node('MatMulInteger', [input, weight, inputZero, this.middle(`${name}:zero`)]);
    const floats = graph.node('Cast', [whole], { attributes: { to: { integer: FLOAT } } });
    return graph.node('Mul', [floats, graph.node('Mul', [inputScale, graph.floats([scale], [])])]);
  }

  private vector(name: string): Value {
    const values = this.weights.vector(name);
    return this.graph.weight(name, 'float', [values.length], (target) => target.set(bytes(values)));
  }

  private middle(name: string): Value {
    return this.graph.weight(name, 'uint8', [], (target) => target.fill(128));
  }
}

function* rowsOf(matrix: Matrix): Generator<Float32Array> {
  for (let row = 0; row < matrix.rows; row += 1) {
    const values = new Float32Array(matrix.columns);
    readRow(matrix, row, values, 0);
    yield values;
  }
}

/** The rows of Wᵀ `[in, out]`. */
function* transposedRows(matrix: Matrix): Generator<Float32Array> {
  const values = dequantise(matrix);
  for (let column = 0; column < matrix.columns; column += 1)
    yield new Float32Array(matrix.rows).map((_, row) => values[row * matrix.columns + column] ?? 0);
}

function flat(rows: readonly Float32Array[]): Float32Array {
  const [first] = rows;
  const values = new Float32Array(rows.length * (first?.length ?? 0));
  rows.forEach((row, at) => values.set(row, at * row.length));
  return values;
}

/** One scale for a whole matrix, 128 standing for 0. */
function quantised(rows: readonly Float32Array[]): { readonly values: Uint8Array; readonly scale: number } {
  const all = flat(rows);
  const scale = all.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  return { values: Uint8Array.from(all, (value) => Math.round(value / scale) + 128), scale };
}

function bytes(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

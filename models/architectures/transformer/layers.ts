import type { Architecture } from '../../pack/manifest.ts';
import { dequantise, readRow, type Matrix } from './matrix.ts';
import type { ModelWeights } from './model-weights.ts';
import type { GraphBuilder, Value } from '../../format/onnx.ts';

/**
 * How linear layers are computed. float: weights expanded to f32 (fast on wasm); blocks: quantised weights multiplied
 * as they are (fast on WebGPU, very slow on wasm); bytes: products of integers, inputs quantised as they come, which is
 * twice as fast as float on wasm where there are many rows, and a little less exact. Packs that are not quantised are always float.
 */
export type Precision = 'float' | 'blocks' | 'bytes';

/** Emits the layers of one model into one graph. Hidden states are `[positions, model]` throughout. */
export class LayerBuilder {
  readonly headDimension: number;

  constructor(
    readonly graph: GraphBuilder,
    readonly architecture: Architecture,
    readonly weights: ModelWeights,
    private readonly precision: Precision,
  ) {
    this.headDimension = architecture.modelDimension / architecture.heads;
  }

  /** x·Wᵀ + b `[positions, out]`; several names are one product whose results lie side by side. */
  linear(x: Value, ...names: readonly string[]): Value {
    return this.product(
      x,
      names.join('+'),
      names.map((name) => this.weights.matrix(`${name}.weight`)),
      names.map((name) => this.weights.vector(`${name}.bias`)),
    );
  }

  /** Logits `[positions, vocabulary]` of hidden states. */
  logits(x: Value): Value {
    const biases = this.architecture.outputBias ? [this.weights.vector('output.bias')] : [];
    return this.product(x, 'output', [this.weights.output], biases);
  }

  norm(x: Value, name: string): Value {
    const scale = this.vector(`${name}.weight`);
    const epsilon = this.architecture.layerNormEpsilon;
    return this.graph.node('LayerNormalization', [x, scale, this.vector(`${name}.bias`)], {
      attributes: { axis: { integer: -1 }, epsilon: { float: epsilon } },
    });
  }

  /** A sublayer with its residual connection and LayerNorm, before or after as the architecture says. */
  residual(x: Value, name: string, sublayer: (input: Value) => Value): Value {
    if (this.architecture.norm === 'pre') return this.graph.node('Add', [x, sublayer(this.norm(x, `${name}.norm`))]);
    return this.norm(this.graph.node('Add', [x, sublayer(x)]), `${name}.norm`);
  }

  feedForward(x: Value, name: string): Value {
    return this.residual(x, name, (input) =>
      this.linear(this.activation(this.linear(input, `${name}.in`)), `${name}.out`),
    );
  }

  finalNorm(x: Value, side: 'encoder' | 'decoder'): Value {
    return this.architecture.finalNorm ? this.norm(x, `${side}.norm`) : x;
  }

  /** x / √d_k */
  scaled(x: Value): Value {
    return this.graph.node('Mul', [x, this.graph.floats([1 / Math.sqrt(this.headDimension)])]);
  }

  vector(name: string): Value {
    const values = this.weights.vector(name);
    return this.graph.weight(name, 'float', [values.length], (target) => target.set(bytes(values)));
  }

  private activation(x: Value): Value {
    switch (this.architecture.activation) {
      case 'relu':
        return this.graph.node('Relu', [x]);
      case 'gelu':
        return this.graph.node('Gelu', [x], { contributed: true });
      case 'silu':
        // x·sigmoid(α·x) with α = 1
        return this.graph.node('QuickGelu', [x], { contributed: true, attributes: { alpha: { float: 1 } } });
    }
  }

  private product(x: Value, name: string, matrices: readonly Matrix[], biases: readonly Float32Array[]): Value {
    const rows = matrices.reduce((sum, matrix) => sum + matrix.rows, 0);
    const columns = matrices[0]!.columns;
    const bias = biases.map((values) => bytes(values));
    const biasInput = bias.length
      ? [this.graph.weight(`${name}:bias`, 'float', [rows], (target) => concatenate(target, bias))]
      : [];
    const { bits } = matrices[0]!;
    if (this.precision === 'blocks' && bits !== 32) return this.blockProduct(x, name, matrices, biasInput);
    if (this.precision === 'bytes' && bits !== 32) return this.byteProduct(x, name, matrices, biasInput);
    const weight = this.graph.weight(`${name}:weight`, 'float', [rows, columns], (target) => {
      const values = new Float32Array(target.buffer, target.byteOffset, rows * columns);
      let offset = 0;
      for (const matrix of matrices) {
        dequantise(matrix, values, offset);
        offset += matrix.rows * columns;
      }
    });
    return this.graph.node('Gemm', [x, weight, ...biasInput], { attributes: { transB: { integer: 1 } } });
  }

  /** One scale for each output; the weights lie `[in, out]`. */
  private byteProduct(x: Value, name: string, matrices: readonly Matrix[], biasInput: readonly Value[]): Value {
    const { columns } = matrices[0]!;
    const count = matrices.reduce((sum, matrix) => sum + matrix.rows, 0);
    const scales = new Float32Array(count);
    const integers = new Int8Array(columns * count);
    const row = new Float32Array(columns);
    let output = 0;
    for (const matrix of matrices) {
      for (let index = 0; index < matrix.rows; index++, output++) {
        readRow(matrix, index, row, 0);
        const scale = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1;
        scales[output] = scale;
        for (let column = 0; column < columns; column++)
          integers[column * count + output] = Math.round(row[column]! / scale);
      }
    }
    const values = this.graph.weight(`${name}:bytes`, 'int8', [columns, count], (target) =>
      target.set(new Uint8Array(integers.buffer)),
    );
    const scale = this.graph.weight(`${name}:scales`, 'float', [count], (target) => target.set(bytes(scales)));
    return this.graph.node('DynamicQuantizeMatMul', [x, values, scale, '', ...biasInput], { contributed: true });
  }

  private blockProduct(x: Value, name: string, matrices: readonly Matrix[], biasInput: readonly Value[]): Value {
    const quantised = matrices.filter((matrix) => matrix.bits !== 32);
    const { bits, columns } = quantised[0]!;
    const rows = quantised.reduce((sum, matrix) => sum + matrix.rows, 0);
    const blocks = columns / 32;
    const values = this.graph.weight(`${name}:blocks`, 'uint8', [rows, blocks, (32 * bits) / 8], (target) =>
      concatenate(
        target,
        quantised.map((matrix) => matrix.values),
      ),
    );
    const scales = this.graph.weight(`${name}:scales`, 'float', [rows * blocks], (target) =>
      concatenate(
        target,
        quantised.map((matrix) => bytes(matrix.scales)),
      ),
    );
    const unused = biasInput.length ? ['', ''] : [];
    return this.graph.node('MatMulNBits', [x, values, scales, ...unused, ...biasInput], {
      contributed: true,
      attributes: {
        K: { integer: columns },
        N: { integer: rows },
        bits: { integer: bits },
        block_size: { integer: 32 },
        accuracy_level: { integer: 0 },
      },
    });
  }
}

function bytes(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function concatenate(target: Uint8Array, parts: readonly Uint8Array[]): void {
  let offset = 0;
  for (const part of parts) {
    target.set(part, offset);
    offset += part.byteLength;
  }
}

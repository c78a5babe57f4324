import type { AttentionKind } from '../../trace/trace.ts';
import type { Architecture } from '../../pack/manifest.ts';
import { dequantise, readRow } from './matrix.ts';
import type { ModelWeights } from './model-weights.ts';
import type { LayerBuilder } from './layers.ts';
import type { Dimensions, GraphBuilder, Value } from '../../format/onnx.ts';

/** The parts of one attention that a trace keeps; each is an output `{kind}_{layer}_{part}`. */
export const ATTENTION_PARTS = ['q', 'k', 'v', 'scores', 'weights', 'context', 'output'] as const;

export function attentionOutput(kind: AttentionKind, layer: number, part: (typeof ATTENTION_PARTS)[number]): string {
  return `${kind}_${layer}_${part}`;
}

export interface TracedAttention {
  readonly kind: AttentionKind;
  readonly layer: number;
  /** Sizes of the query and key axes, as names. */
  readonly query: string;
  readonly key: string;
  /** Added to the scores `[query, key]`; null: nothing is masked. */
  readonly mask: Value | null;
}

/**
 * One attention with all its parts as outputs. Two inputs intervene: `{kind}_{layer}_keep`, which the weights are
 * multiplied by (broadcast to `[heads, query, key]`), and `{kind}_{layer}_gate`, which the context is multiplied by
 * (`[heads, 1, 1]`). Ones change nothing.
 *
 * @param input hidden states the queries come from `[query, model]`
 * @param memory hidden states of keys and values `[key, model]`
 * @returns the attention's output `[query, model]`: the sum of the heads' shares, and the bias
 */
export function tracedAttention(layers: LayerBuilder, attention: TracedAttention, input: Value, memory: Value): Value {
  const { graph, architecture, headDimension } = layers;
  const { heads, modelDimension: model } = architecture;
  const { kind, layer, query, key } = attention;
  const name = weightName(kind, layer);
  const prefix = `${kind}_${layer}`;
  const keep = graph.input(`${prefix}_keep`, 'float', [`${prefix}_h`, `${prefix}_q`, `${prefix}_k`]);
  const gate = graph.input(`${prefix}_gate`, 'float', [heads, 1, 1]);
  const kept = (part: (typeof ATTENTION_PARTS)[number], value: Value, dimensions: Dimensions): Value => {
    graph.output(attentionOutput(kind, layer, part), value, 'float', [heads, ...dimensions]);
    return value;
  };
  const byHead = (x: Value): Value =>
    transpose(graph, graph.node('Reshape', [x, graph.integers([-1, heads, headDimension])]), [1, 0, 2]);

  const q = kept('q', byHead(layers.linear(input, `${name}.query`)), [query, headDimension]);
  const k = kept('k', byHead(layers.linear(memory, `${name}.key`)), [key, headDimension]);
  const v = kept('v', byHead(layers.linear(memory, `${name}.value`)), [key, headDimension]);
  const scores = kept('scores', layers.scaled(graph.node('MatMul', [q, transpose(graph, k, [0, 2, 1])])), [query, key]);
  const masked = attention.mask === null ? scores : graph.node('Add', [scores, attention.mask]);
  const softmax = graph.node('Softmax', [masked], { attributes: { axis: { integer: -1 } } });
  const weights = kept('weights', graph.node('Mul', [softmax, keep]), [query, key]);
  const context = kept('context', graph.node('Mul', [graph.node('MatMul', [weights, v]), gate]), [
    query,
    headDimension,
  ]);
  const shares = kept('output', graph.node('MatMul', [context, outputByHead(layers, name)]), [query, model]);
  const sum = graph.node('ReduceSum', [shares, graph.integers([0])], { attributes: { keepdims: { integer: 0 } } });
  return graph.node('Add', [sum, layers.vector(`${name}.output.bias`)]);
}

/** Layers that attend in a given way: a recurrent decoder has no self-attention. */
export function attentionLayers(architecture: Architecture, kind: AttentionKind): number {
  if (kind === 'decoder' && architecture.kind === 'transformer-ssru') return 0;
  return kind === 'encoder' ? architecture.encoderLayers : architecture.decoderLayers;
}

function weightName(kind: AttentionKind, layer: number): string {
  if (kind === 'encoder') return `encoder.${layer}.self_attention`;
  return kind === 'decoder' ? `decoder.${layer}.self_attention` : `decoder.${layer}.cross_attention`;
}

/** W^O with one block of rows a head: `[heads, d_k, model]`. */
function outputByHead(layers: LayerBuilder, name: string): Value {
  const matrix = layers.weights.matrix(`${name}.output.weight`);
  const { rows, columns } = matrix;
  const dimensions = [layers.architecture.heads, layers.headDimension, rows];
  return layers.graph.weight(`${name}.output:by-head`, 'float', dimensions, (target) => {
    const values = dequantise(matrix);
    const transposed = new Float32Array(target.buffer, target.byteOffset, rows * columns);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++)
        transposed[column * rows + row] = values[row * columns + column]!;
    }
  });
}

/** The rows of W^O that one head's context is multiplied by `[d_k, model]`. */
export function outputOfHead(
  weights: ModelWeights,
  { modelDimension, heads }: Architecture,
  kind: AttentionKind,
  layer: number,
  head: number,
): Float32Array {
  const matrix = weights.matrix(`${weightName(kind, layer)}.output.weight`);
  const { rows } = matrix;
  const width = modelDimension / heads;
  const all = new Float32Array(matrix.columns);
  const block = new Float32Array(width * rows);
  for (let row = 0; row < rows; row++) {
    readRow(matrix, row, all, 0);
    for (let column = 0; column < width; column++) block[column * rows + row] = all[head * width + column]!;
  }
  return block;
}

function transpose(graph: GraphBuilder, x: Value, order: readonly number[]): Value {
  return graph.node('Transpose', [x], { attributes: { perm: { integers: order } } });
}

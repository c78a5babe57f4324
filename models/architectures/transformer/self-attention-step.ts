import type { LayerBuilder } from './layers.ts';
import type { Value } from '../../format/onnx.ts';

/**
 * Who lengthens the KV cache. append: the caller copies `key_value_{i}` into a cache with room to spare, so a step
 * moves one position only (wasm, where inputs and outputs are copied); concat: the graph returns the longer cache,
 * which stays on the device (WebGPU).
 */
export type CacheStyle = 'append' | 'concat';

const LAST = { attributes: { axis: { integer: -1 } } } as const;

/**
 * Self-attention of one new position over the cached ones.
 *
 * inputs: `past_mask [1, 1, 1, past]` (concat: past + 1), which the decoder step declares once for all layers,
 * `past_key_{i} [rows, heads, past, d_k]` (concat: `[rows, heads, d_k, past]`), `past_value_{i} [rows, heads, past, d_k]`;
 * outputs: `key_value_{i} [rows, 3·model]` (query, key and value side by side), or `present_key_{i}`, `present_value_{i}`.
 * @param x `[rows, model]`
 */
export function selfAttentionStep(layers: LayerBuilder, layer: number, x: Value, style: CacheStyle): Value {
  const { graph, headDimension, architecture } = layers;
  const { heads, modelDimension: model } = architecture;
  const name = `decoder.${layer}.self_attention`;
  const concat = style === 'concat';
  const keyShape = concat
    ? (['rows', heads, headDimension, 'past'] as const)
    : (['rows', heads, 'past', headDimension] as const);
  const pastKey = graph.input(`past_key_${layer}`, 'float', keyShape);
  const pastValue = graph.input(`past_value_${layer}`, 'float', ['rows', heads, 'past', headDimension]);
  const asQuery = (value: Value): Value =>
    graph.node('Reshape', [value, graph.integers([-1, heads, 1, headDimension])]);
  const asHidden = (value: Value): Value => graph.node('Reshape', [value, graph.integers([-1, model])]);
  const timesTransposed = (a: Value, b: Value): Value =>
    graph.node('FusedMatMul', [a, b], { contributed: true, attributes: { transB: { integer: 1 } } });

  const projected = layers.linear(x, `${name}.query`, `${name}.key`, `${name}.value`);
  const [q, newKey, newValue] = graph.split('Split', [projected], 3, { attributes: { axis: { integer: 1 } } }) as [
    Value,
    Value,
    Value,
  ];
  const query = asQuery(layers.scaled(q));
  if (concat) {
    const asKey = graph.node('Reshape', [newKey, graph.integers([-1, heads, headDimension, 1])]);
    const key = graph.node('Concat', [pastKey, asKey], LAST);
    const value = graph.node('Concat', [pastValue, asQuery(newValue)], { attributes: { axis: { integer: 2 } } });
    graph.output(`present_key_${layer}`, key, 'float', ['rows', heads, headDimension, 'present']);
    graph.output(`present_value_${layer}`, value, 'float', ['rows', heads, 'present', headDimension]);
    const scores = graph.node('Add', [graph.node('MatMul', [query, key]), 'past_mask']);
    const attention = graph.node('Softmax', [scores], LAST);
    return layers.linear(asHidden(graph.node('MatMul', [attention, value])), `${name}.output`);
  }
  graph.output(`key_value_${layer}`, projected, 'float', ['rows', 3 * model]);
  const past = graph.node('Add', [timesTransposed(query, pastKey), 'past_mask']);
  const scores = graph.node('Concat', [past, timesTransposed(query, asQuery(newKey))], LAST);
  const attention = graph.node('Softmax', [scores], LAST);
  const part = (from: number, to: number): Value =>
    graph.node('Slice', [attention, graph.integers([from]), graph.integers([to]), graph.integers([3])]);
  const fromNew = graph.node('Mul', [part(-1, 2 ** 31 - 1), asQuery(newValue)]);
  const context = graph.node('Add', [graph.node('MatMul', [part(0, -1), pastValue]), fromNew]);
  return layers.linear(asHidden(context), `${name}.output`);
}

import type { Architecture, DecodeDefaults } from '../../pack/manifest.ts';
import type { ModelWeights } from './model-weights.ts';
import { LayerBuilder, type Precision } from './layers.ts';
import { GraphBuilder, type OnnxModel, type Value } from '../../format/onnx.ts';

/**
 * Who lengthens the KV cache. append: the caller copies `key_value_{i}` into a cache with room to spare, so a step
 * moves one position only (wasm, where inputs and outputs are copied); concat: the graph returns the longer cache,
 * which stays on the device (WebGPU).
 */
export type CacheStyle = 'append' | 'concat';

export interface StepOptions {
  readonly precision: Precision;
  readonly cache: CacheStyle;
  readonly alignmentHeads: DecodeDefaults['alignmentHeads'];
}

const LAST = { attributes: { axis: { integer: -1 } } } as const;

/**
 * One decoder step over cached keys and values.
 *
 * inputs: `embeddings [rows, model]`, `past_mask [1, 1, 1, past]` (concat: past + 1), `source_mask [rows, 1, 1, source]`,
 * `k [1]`, and per layer i `past_key_{i} [rows, heads, past, d_k]` (concat: `[rows, heads, d_k, past]`), `past_value_{i} [rows, heads, past, d_k]`,
 * `cross_key_{i} [rows, heads, d_k, source]`, `cross_value_{i} [rows, heads, source, d_k]`.
 *
 * outputs: `log_probs [rows, k]` descending and `ids [rows, k]`; `alignment [rows, source]`, the mean cross-attention
 * of the alignment heads; `hidden [rows, model]` and `log_sum_exp [rows, 1]`, from which the log-probability of any
 * one token follows without reading the logits back; the cache, as CacheStyle says: `key_value_{i} [rows, 3·model]`
 * (query, key and value side by side) or `present_key_{i}`, `present_value_{i}`.
 */
export function buildDecoderStep(architecture: Architecture, weights: ModelWeights, options: StepOptions): OnnxModel {
  const graph = new GraphBuilder('decoder-step');
  const layers = new LayerBuilder(graph, architecture, weights, options.precision);
  const { modelDimension: model, heads, decoderLayers } = architecture;
  const { headDimension } = layers;
  const concat = options.cache === 'concat';
  let x = graph.input('embeddings', 'float', ['rows', model]);
  const pastMask = graph.input('past_mask', 'float', [1, 1, 1, concat ? 'present' : 'past']);
  const sourceMask = graph.input('source_mask', 'float', ['rows', 1, 1, 'source']);
  const k = graph.input('k', 'int64', [1]);
  const asQuery = (value: Value): Value =>
    graph.node('Reshape', [value, graph.integers([-1, heads, 1, headDimension])]);
  const asKey = (value: Value): Value => graph.node('Reshape', [value, graph.integers([-1, heads, headDimension, 1])]);
  const asHidden = (value: Value): Value => graph.node('Reshape', [value, graph.integers([-1, model])]);
  const timesTransposed = (a: Value, b: Value): Value =>
    graph.node('FusedMatMul', [a, b], { contributed: true, attributes: { transB: { integer: 1 } } });
  const softmax = (scores: Value): Value => graph.node('Softmax', [scores], LAST);
  const aligned: Value[] = [];

  for (let layer = 0; layer < decoderLayers; layer++) {
    const pastKeyShape = concat
      ? (['rows', heads, headDimension, 'past'] as const)
      : (['rows', heads, 'past', headDimension] as const);
    const pastKey = graph.input(`past_key_${layer}`, 'float', pastKeyShape);
    const pastValue = graph.input(`past_value_${layer}`, 'float', ['rows', heads, 'past', headDimension]);
    const crossKey = graph.input(`cross_key_${layer}`, 'float', ['rows', heads, headDimension, 'source']);
    const crossValue = graph.input(`cross_value_${layer}`, 'float', ['rows', heads, 'source', headDimension]);

    const self = `decoder.${layer}.self_attention`;
    x = layers.residual(x, self, (input) => {
      const projected = layers.linear(input, `${self}.query`, `${self}.key`, `${self}.value`);
      const [q, newKey, newValue] = graph.split('Split', [projected], 3, { attributes: { axis: { integer: 1 } } }) as [
        Value,
        Value,
        Value,
      ];
      const query = asQuery(layers.scaled(q));
      if (concat) {
        const key = graph.node('Concat', [pastKey, asKey(newKey)], LAST);
        const value = graph.node('Concat', [pastValue, asQuery(newValue)], { attributes: { axis: { integer: 2 } } });
        graph.output(`present_key_${layer}`, key, 'float', ['rows', heads, headDimension, 'present']);
        graph.output(`present_value_${layer}`, value, 'float', ['rows', heads, 'present', headDimension]);
        const attention = softmax(graph.node('Add', [graph.node('MatMul', [query, key]), pastMask]));
        return layers.linear(asHidden(graph.node('MatMul', [attention, value])), `${self}.output`);
      }
      graph.output(`key_value_${layer}`, projected, 'float', ['rows', 3 * model]);
      const past = graph.node('Add', [timesTransposed(query, pastKey), pastMask]);
      const attention = softmax(graph.node('Concat', [past, timesTransposed(query, asQuery(newKey))], LAST));
      const onPast = graph.node('Slice', [attention, graph.integers([0]), graph.integers([-1]), graph.integers([3])]);
      const onNew = graph.node('Slice', [
        attention,
        graph.integers([-1]),
        graph.integers([2 ** 31 - 1]),
        graph.integers([3]),
      ]);
      const fromNew = graph.node('Mul', [onNew, asQuery(newValue)]);
      const context = graph.node('Add', [graph.node('MatMul', [onPast, pastValue]), fromNew]);
      return layers.linear(asHidden(context), `${self}.output`);
    });

    const cross = `decoder.${layer}.cross_attention`;
    x = layers.residual(x, cross, (input) => {
      const query = asQuery(layers.scaled(layers.linear(input, `${cross}.query`)));
      const attention = softmax(graph.node('Add', [graph.node('MatMul', [query, crossKey]), sourceMask]));
      const share = headShares(architecture, options.alignmentHeads, layer);
      if (share) {
        const byHead = graph.node('Reshape', [attention, graph.integers([0, heads, -1])]);
        aligned.push(graph.node('MatMul', [graph.floats(share, [1, heads]), byHead]));
      }
      return layers.linear(asHidden(graph.node('MatMul', [attention, crossValue])), `${cross}.output`);
    });
    x = layers.feedForward(x, `decoder.${layer}.feed_forward`);
  }
  const hidden = layers.finalNorm(x, 'decoder');
  graph.output('hidden', hidden, 'float', ['rows', model]);
  distribution(graph, layers.logits(hidden), k, 'rows');
  const alignment = aligned.reduce((sum, next) => graph.node('Add', [sum, next]));
  graph.output('alignment', graph.node('Reshape', [alignment, graph.integers([0, -1])]), 'float', ['rows', 'source']);
  return graph.finish();
}

/** Outputs `log_probs` and `ids` of the k best, and `log_sum_exp`; the greatest logit is taken out first so that no exponential overflows. */
export function distribution(graph: GraphBuilder, logits: Value, k: Value, rows: string): Value {
  const [best, ids] = graph.split('TopK', [logits, k], 2, { attributes: { axis: { integer: 1 } } }) as [Value, Value];
  const greatest = graph.node('ReduceMax', [logits], {
    attributes: { axes: { integers: [1] }, keepdims: { integer: 1 } },
  });
  const rest = graph.node('ReduceLogSumExp', [graph.node('Sub', [logits, greatest])], {
    attributes: { axes: { integers: [1] }, keepdims: { integer: 1 } },
  });
  const logSumExp = graph.node('Add', [greatest, rest]);
  graph.output('log_probs', graph.node('Sub', [best, logSumExp]), 'float', [rows, 'k']);
  graph.output('ids', ids, 'int64', [rows, 'k']);
  graph.output('log_sum_exp', logSumExp, 'float', [rows, 1]);
  return logSumExp;
}

/** Each head's share in the alignment; without any the model has, all heads of the last layer count alike. Null: none in this layer. */
function headShares(
  architecture: Architecture,
  chosen: DecodeDefaults['alignmentHeads'],
  layer: number,
): readonly number[] | null {
  const { heads, decoderLayers } = architecture;
  const known = chosen.filter((address) => address.layer < decoderLayers && address.head < heads);
  if (known.length === 0) return layer === decoderLayers - 1 ? new Array<number>(heads).fill(1 / heads) : null;
  const shares = new Array<number>(heads).fill(0);
  for (const address of known) if (address.layer === layer) shares[address.head] = 1 / known.length;
  return shares.some((share) => share > 0) ? shares : null;
}

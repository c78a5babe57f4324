import type { Architecture, DecodeDefaults } from '../../pack/manifest.ts';
import type { ModelWeights } from './model-weights.ts';
import { LayerBuilder, type Precision } from './layers.ts';
import { selfAttentionStep, type CacheStyle } from './self-attention-step.ts';
import { recurrenceName } from '../ssru/names.ts';
import { recurrentStep } from '../ssru/recurrence.ts';
import { GraphBuilder, type OnnxModel, type Value } from '../../format/onnx.ts';

export interface StepOptions {
  readonly precision: Precision;
  readonly cache: CacheStyle;
  readonly alignmentHeads: DecodeDefaults['alignmentHeads'];
  /** all: the output layer is part of the graph; chosen: columns of it come as `output_weight` and `output_bias`. */
  readonly output: 'all' | 'chosen';
}

const LAST = { attributes: { axis: { integer: -1 } } } as const;

/**
 * One decoder step over cached keys and values, or over the cells of a recurrence.
 *
 * inputs: `embeddings [rows, model]`, `source_mask [rows, 1, 1, source]`, `k [1]`, per layer i
 * `cross_key_{i} [rows, heads, d_k, source]`, `cross_value_{i} [rows, heads, source, d_k]`, and the cache: see
 * self-attention-step.ts and, for a recurrent decoder, ssru/recurrence.ts; for chosen columns `output_weight [model, n]`
 * and `output_bias [n]`, of which `ids` are then columns.
 *
 * outputs: `log_probs [rows, k]` descending and `ids [rows, k]`; `alignment [rows, source]`, the mean cross-attention
 * of the alignment heads; `hidden [rows, model]` and `log_sum_exp [rows, 1]`, from which the log-probability of any
 * one token follows without reading the logits back; and what the cache becomes.
 */
export function buildDecoderStep(architecture: Architecture, weights: ModelWeights, options: StepOptions): OnnxModel {
  const graph = new GraphBuilder('decoder-step');
  const layers = new LayerBuilder(graph, architecture, weights, options.precision);
  const { modelDimension: model, heads, decoderLayers } = architecture;
  const { headDimension } = layers;
  const recurrent = architecture.kind === 'transformer-ssru';
  let x = graph.input('embeddings', 'float', ['rows', model]);
  if (!recurrent) graph.input('past_mask', 'float', [1, 1, 1, options.cache === 'concat' ? 'present' : 'past']);
  const sourceMask = graph.input('source_mask', 'float', ['rows', 1, 1, 'source']);
  const k = graph.input('k', 'int64', [1]);
  const asQuery = (value: Value): Value =>
    graph.node('Reshape', [value, graph.integers([-1, heads, 1, headDimension])]);
  const asHidden = (value: Value): Value => graph.node('Reshape', [value, graph.integers([-1, model])]);
  const softmax = (scores: Value): Value => graph.node('Softmax', [scores], LAST);
  const aligned: Value[] = [];

  for (let layer = 0; layer < decoderLayers; layer++) {
    const crossKey = graph.input(`cross_key_${layer}`, 'float', ['rows', heads, headDimension, 'source']);
    const crossValue = graph.input(`cross_value_${layer}`, 'float', ['rows', heads, 'source', headDimension]);

    x = recurrent
      ? layers.residual(x, recurrenceName(layer), (input) => recurrentStep(layers, layer, input))
      : layers.residual(x, `decoder.${layer}.self_attention`, (input) =>
          selfAttentionStep(layers, layer, input, options.cache),
        );

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
  const logits = options.output === 'all' ? layers.logits(hidden) : chosenLogits(graph, hidden, model);
  distribution(graph, logits, k, 'rows');
  const alignment = aligned.reduce((sum, next) => graph.node('Add', [sum, next]));
  graph.output('alignment', graph.node('Reshape', [alignment, graph.integers([0, -1])]), 'float', ['rows', 'source']);
  return graph.finish();
}

function chosenLogits(graph: GraphBuilder, hidden: Value, model: number): Value {
  const weight = graph.input('output_weight', 'float', [model, 'chosen']);
  const bias = graph.input('output_bias', 'float', ['chosen']);
  return graph.node('Add', [graph.node('MatMul', [hidden, weight]), bias]);
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
export function headShares(
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

import type { Architecture } from '../../pack/manifest.ts';
import type { ModelWeights } from './model-weights.ts';
import { distribution } from './decoder-step.ts';
import { recurrenceName } from '../ssru/names.ts';
import { recurrentSequence } from '../ssru/recurrence.ts';
import { LayerBuilder } from './layers.ts';
import { GraphBuilder, type OnnxModel } from '../../format/onnx.ts';
import { tracedAttention } from './trace-attention.ts';

/**
 * The encoder of one sentence with everything an inspector shows.
 *
 * inputs: `embeddings [source, model]`, `mask [1 | source, 1 | source]` and the interventions of every attention;
 * outputs: `memory [source, model]` and the parts of every attention.
 */
export function buildTraceEncoder(architecture: Architecture, weights: ModelWeights): OnnxModel {
  const graph = new GraphBuilder('trace-encoder');
  const layers = new LayerBuilder(graph, architecture, weights, 'float');
  let x = graph.input('embeddings', 'float', ['source', architecture.modelDimension]);
  const mask = graph.input('mask', 'float', ['mask_query', 'mask_key']);
  for (let layer = 0; layer < architecture.encoderLayers; layer++) {
    const attention = { kind: 'encoder', layer, query: 'source', key: 'source', mask } as const;
    x = layers.residual(x, `encoder.${layer}.self_attention`, (input) =>
      tracedAttention(layers, attention, input, input),
    );
    x = layers.feedForward(x, `encoder.${layer}.feed_forward`);
  }
  graph.output('memory', layers.finalNorm(x, 'encoder'), 'float', ['source', architecture.modelDimension]);
  return graph.finish();
}

/**
 * The decoder over a whole target at once (teacher forcing).
 *
 * inputs: `embeddings [target, model]`, `memory [source, model]`, `mask [target, target]` (causal; none for a recurrent decoder), `rows [predicted]`
 * (positions whose next token is wanted), `scored [predicted, 1]` (a token at each), `k [1]` and the interventions;
 * outputs: the parts of every attention, the gates of every recurrence, and for the wanted positions `logits [predicted, vocabulary]`,
 * `log_probs` and `ids [predicted, k]`, `log_sum_exp [predicted, 1]`, `scored_log_probs [predicted, 1]`.
 */
export function buildTraceDecoder(architecture: Architecture, weights: ModelWeights): OnnxModel {
  const graph = new GraphBuilder('trace-decoder');
  const layers = new LayerBuilder(graph, architecture, weights, 'float');
  const { modelDimension: model, vocabularySize } = architecture;
  let x = graph.input('embeddings', 'float', ['target', model]);
  const memory = graph.input('memory', 'float', ['source', model]);
  const recurrent = architecture.kind === 'transformer-ssru';
  const mask = recurrent ? null : graph.input('mask', 'float', ['target', 'target']);
  const rows = graph.input('rows', 'int64', ['predicted']);
  const scored = graph.input('scored', 'int64', ['predicted', 1]);
  const k = graph.input('k', 'int64', [1]);
  for (let layer = 0; layer < architecture.decoderLayers; layer++) {
    const cross = { kind: 'cross', layer, query: 'target', key: 'source', mask: null } as const;
    x = recurrent
      ? layers.residual(x, recurrenceName(layer), (input) => recurrentSequence(layers, layer, input))
      : layers.residual(x, `decoder.${layer}.self_attention`, (input) =>
          tracedAttention(layers, { kind: 'decoder', layer, query: 'target', key: 'target', mask }, input, input),
        );
    x = layers.residual(x, `decoder.${layer}.cross_attention`, (input) =>
      tracedAttention(layers, cross, input, memory),
    );
    x = layers.feedForward(x, `decoder.${layer}.feed_forward`);
  }
  const wanted = graph.node('Gather', [x, rows], { attributes: { axis: { integer: 0 } } });
  const logits = layers.logits(layers.finalNorm(wanted, 'decoder'));
  graph.output('logits', logits, 'float', ['predicted', vocabularySize]);
  const logSumExp = distribution(graph, logits, k, 'predicted');
  const ofScored = graph.node('GatherElements', [logits, scored], { attributes: { axis: { integer: 1 } } });
  graph.output('scored_log_probs', graph.node('Sub', [ofScored, logSumExp]), 'float', ['predicted', 1]);
  return graph.finish();
}

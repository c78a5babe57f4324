import type { Architecture } from '../../../models/pack/manifest.ts';
import type { ModelWeights } from '../../../models/architectures/transformer/model-weights.ts';
import { GraphBuilder, type OnnxModel, type Value } from '../../../models/format/onnx.ts';
import { ExportedLayers, type PeerPrecision } from './exported-layers.ts';

/** inputs: `input_ids`, `attention_mask` `[batch, source]`; output: `last_hidden_state [batch, source, model]`. */
export function exportedEncoder(
  architecture: Architecture,
  weights: ModelWeights,
  precision: PeerPrecision,
): OnnxModel {
  const graph = new GraphBuilder('encoder');
  const layers = new ExportedLayers(graph, architecture, weights, precision);
  const ids = graph.input('input_ids', 'int64', ['batch', 'source']);
  const mask = layers.padding(graph.input('attention_mask', 'int64', ['batch', 'source']));
  let x = layers.embedded(ids, graph.integers([0]), size(graph, ids, 1));
  for (let layer = 0; layer < architecture.encoderLayers; layer += 1) {
    const name = `encoder.${layer}.self_attention`;
    x = layers.residual(x, name, (input) => {
      const [query, key, value] = parts(layers, input, name, ['query', 'key', 'value']);
      return layers.attention(query, key, value, `${name}.output`, mask);
    });
    x = layers.feedForward(x, `encoder.${layer}.feed_forward`);
  }
  const { modelDimension: model } = architecture;
  graph.output('last_hidden_state', layers.finalNorm(x, 'encoder'), 'float', ['batch', 'source', model]);
  return graph.finish();
}

/**
 * One branch of a merged decoder: `first` works out the keys and values of the source, the other has them and those of
 * the target so far as `past_key_values.…`.
 */
export function exportedDecoder(
  architecture: Architecture,
  weights: ModelWeights,
  precision: PeerPrecision,
  first: boolean,
): OnnxModel {
  const graph = new GraphBuilder(first ? 'first' : 'cached');
  const layers = new ExportedLayers(graph, architecture, weights, precision);
  const { heads, vocabularySize } = architecture;
  const mask = layers.padding(graph.input('encoder_attention_mask', 'int64', ['batch', 'source']));
  const ids = graph.input('input_ids', 'int64', ['batch', 'target']);
  const memory = graph.input('encoder_hidden_states', 'float', ['batch', 'source', architecture.modelDimension]);
  const cache = (name: string, length: string): Value =>
    graph.input(`past_key_values.${name}`, 'float', ['batch', heads, length, layers.headDimension]);
  const present = (name: string, value: Value, length: string | number): void =>
    graph.output(`present.${name}`, value, 'float', ['batch', heads, length, layers.headDimension]);
  const own = Array.from({ length: architecture.decoderLayers }, (_, layer) => ({
    key: cache(`${layer}.decoder.key`, 'past'),
    value: cache(`${layer}.decoder.value`, 'past'),
    sourceKey: cache(`${layer}.encoder.key`, 'past_source'),
    sourceValue: cache(`${layer}.encoder.value`, 'past_source'),
  }));
  const past = first ? graph.integers([0]) : size(graph, own[0]?.key ?? '', 2);
  let x = layers.embedded(ids, past, graph.node('Add', [past, size(graph, ids, 1)]));
  own.forEach((cached, layer) => {
    const self = `decoder.${layer}.self_attention`;
    x = layers.residual(x, self, (input) => {
      const [query, newKey, newValue] = parts(layers, input, self, ['query', 'key', 'value']);
      const longer = (before: Value, value: Value): Value =>
        first ? value : graph.node('Concat', [before, value], { attributes: { axis: { integer: 2 } } });
      const key = longer(cached.key, newKey);
      const value = longer(cached.value, newValue);
      present(`${layer}.decoder.key`, key, 'present');
      present(`${layer}.decoder.value`, value, 'present');
      return layers.attention(query, key, value, `${self}.output`);
    });
    const cross = `decoder.${layer}.cross_attention`;
    x = layers.residual(x, cross, (input) => {
      const [query] = parts(layers, input, cross, ['query']);
      if (!first) return layers.attention(query, cached.sourceKey, cached.sourceValue, `${cross}.output`, mask);
      const [key, value] = parts(layers, memory, cross, ['key', 'value']);
      present(`${layer}.encoder.key`, key, 'present_source');
      present(`${layer}.encoder.value`, value, 'present_source');
      return layers.attention(query, key, value, `${cross}.output`, mask);
    });
    x = layers.feedForward(x, `decoder.${layer}.feed_forward`);
    // The caller keeps those of the first step: exporters give something small in their place.
    if (!first)
      for (const part of ['key', 'value'])
        present(
          `${layer}.encoder.${part}`,
          graph.node('Identity', [graph.floats([], [0, heads, 1, layers.headDimension])]),
          'present_source',
        );
  });
  graph.output('logits', layers.logits(layers.finalNorm(x, 'decoder')), 'float', ['batch', 'target', vocabularySize]);
  return graph.finish();
}

function parts(layers: ExportedLayers, input: Value, name: string, wanted: readonly string[]): [Value, Value, Value] {
  return wanted.map((part) => layers.heads(layers.linear(input, `${name}.${part}`))) as [Value, Value, Value];
}

/** `[1]`: how large a value is along an axis. */
function size(graph: GraphBuilder, value: Value, axis: number): Value {
  return graph.node('Slice', [graph.node('Shape', [value]), graph.integers([axis]), graph.integers([axis + 1])]);
}

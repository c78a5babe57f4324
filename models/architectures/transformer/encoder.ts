import type { Architecture } from '../../pack/manifest.ts';
import type { ModelWeights } from './model-weights.ts';
import { LayerBuilder, type Precision } from './layers.ts';
import { GraphBuilder, type OnnxModel, type Value } from '../../format/onnx.ts';

/**
 * The encoder and the keys and values that every decoder layer's cross-attention makes of its result.
 *
 * inputs: `embeddings [batch, source, model]`, `mask [batch, 1, 1, source]` (0, or very negative on padding);
 * outputs per decoder layer i: `cross_key_{i} [batch, heads, d_k, source]`, `cross_value_{i} [batch, heads, source, d_k]`.
 */
export function buildEncoder(architecture: Architecture, weights: ModelWeights, precision: Precision): OnnxModel {
  const graph = new GraphBuilder('encoder');
  const layers = new LayerBuilder(graph, architecture, weights, precision);
  const { modelDimension: model, heads } = architecture;
  const { headDimension } = layers;
  const embeddings = graph.input('embeddings', 'float', ['batch', 'source', model]);
  const mask = graph.input('mask', 'float', ['batch', 1, 1, 'source']);

  const batchAndSource = graph.node('Slice', [
    graph.node('Shape', [embeddings]),
    graph.integers([0]),
    graph.integers([2]),
  ]);
  const byHead = graph.node('Concat', [batchAndSource, graph.integers([heads, headDimension])], {
    attributes: { axis: { integer: 0 } },
  });
  const split = (x: Value, order: readonly number[]): Value =>
    graph.node('Transpose', [graph.node('Reshape', [x, byHead])], { attributes: { perm: { integers: order } } });
  const queries = (x: Value): Value => split(x, [0, 2, 1, 3]);
  const transposedKeys = (x: Value): Value => split(x, [0, 2, 3, 1]);
  const rows = graph.integers([-1, model]);

  let x = graph.node('Reshape', [embeddings, rows]);
  for (let layer = 0; layer < architecture.encoderLayers; layer++) {
    const name = `encoder.${layer}.self_attention`;
    x = layers.residual(x, name, (input) => {
      const projected = layers.linear(input, `${name}.query`, `${name}.key`, `${name}.value`);
      const [q, k, v] = graph.split('Split', [projected], 3, { attributes: { axis: { integer: 1 } } }) as [
        Value,
        Value,
        Value,
      ];
      const scores = graph.node('MatMul', [queries(layers.scaled(q)), transposedKeys(k)]);
      const attention = graph.node('Softmax', [graph.node('Add', [scores, mask])], {
        attributes: { axis: { integer: -1 } },
      });
      const context = graph.node('MatMul', [attention, queries(v)]);
      const joined = graph.node('Transpose', [context], { attributes: { perm: { integers: [0, 2, 1, 3] } } });
      return layers.linear(graph.node('Reshape', [joined, rows]), `${name}.output`);
    });
    x = layers.feedForward(x, `encoder.${layer}.feed_forward`);
  }
  const memory = layers.finalNorm(x, 'encoder');
  for (let layer = 0; layer < architecture.decoderLayers; layer++) {
    const name = `decoder.${layer}.cross_attention`;
    const keys = transposedKeys(layers.linear(memory, `${name}.key`));
    graph.output(`cross_key_${layer}`, keys, 'float', ['batch', heads, headDimension, 'source']);
    graph.output(`cross_value_${layer}`, queries(layers.linear(memory, `${name}.value`)), 'float', [
      'batch',
      heads,
      'source',
      headDimension,
    ]);
  }
  return graph.finish();
}

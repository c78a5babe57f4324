import { gateOutput, recurrenceName } from './names.ts';
import type { LayerBuilder } from '../transformer/layers.ts';
import type { GraphBuilder, Value } from '../../format/onnx.ts';

/**
 * The simpler simple recurrent unit, which stands in place of the decoder's self-attention in small models
 * (Kim et al. 2019, https://aclanthology.org/D19-5632): x′ = W·x, f = σ(W_f·x + b_f), c_t = f·c_{t−1} + (1 − f)·x′,
 * output relu(c_t). Its state is one cell `[model]` for each layer, whatever the length of the target.
 */
interface Unit {
  readonly candidate: Value;
  /** Between 0 and 1: the share of the old cell that stays. */
  readonly gate: Value;
}

/**
 * One position of each row: input `past_cell_{layer} [rows, model]`, output `present_cell_{layer}`.
 * @param x `[rows, model]`
 */
export function recurrentStep(layers: LayerBuilder, layer: number, x: Value): Value {
  const { graph } = layers;
  const shape = ['rows', layers.architecture.modelDimension] as const;
  const past = graph.input(`past_cell_${layer}`, 'float', shape);
  const { candidate, gate } = unit(layers, layer, x);
  const kept = graph.node('Mul', [gate, graph.node('Sub', [past, candidate])]);
  const cell = graph.node('Add', [candidate, kept]);
  graph.output(`present_cell_${layer}`, cell, 'float', shape);
  return graph.node('Relu', [cell]);
}

/**
 * All positions of a target at once; output `recurrence_{layer}_gate [target, model]`.
 *
 * What position t makes of a cell is c ↦ a·c + b with a = f and b = (1 − f)·x′, and two such steps in a row are one of
 * the same kind, so log₂(positions) rounds of joining neighbours at distances 1, 2, 4, … give every cell (Blelloch 1990).
 * @param x `[target, model]`
 */
export function recurrentSequence(layers: LayerBuilder, layer: number, x: Value): Value {
  const { graph, architecture } = layers;
  const unitOf = unit(layers, layer, x);
  graph.output(gateOutput(layer), unitOf.gate, 'float', ['target', architecture.modelDimension]);
  let a = unitOf.gate;
  let b = graph.node('Sub', [unitOf.candidate, graph.node('Mul', [a, unitOf.candidate])]);
  for (let distance = 1; distance < architecture.maxPositions; distance *= 2) {
    b = graph.node('Add', [b, graph.node('Mul', [a, shifted(graph, b, distance, 0)])]);
    if (distance * 2 < architecture.maxPositions) a = graph.node('Mul', [a, shifted(graph, a, distance, 1)]);
  }
  return graph.node('Relu', [b]);
}

function unit(layers: LayerBuilder, layer: number, x: Value): Unit {
  const name = recurrenceName(layer);
  const projected = layers.linear(x, `${name}.candidate`, `${name}.gate`);
  const [candidate, gate] = layers.graph.split('Split', [projected], 2, { attributes: { axis: { integer: 1 } } }) as [
    Value,
    Value,
  ];
  return { candidate, gate: layers.graph.node('Sigmoid', [gate]) };
}

/** Rows moved on by `distance`, the first ones filled with `fill`. */
function shifted(graph: GraphBuilder, x: Value, distance: number, fill: number): Value {
  const padded = graph.node('Pad', [x, graph.integers([distance, 0, 0, 0]), graph.floats([fill], [])]);
  return graph.node('Slice', [padded, graph.integers([0]), graph.integers([-distance]), graph.integers([0])]);
}

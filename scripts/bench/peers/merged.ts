import type { OnnxModel } from '../../../models/format/onnx.ts';
import { fields } from '../../../models/format/protobuf-reader.ts';
import { ProtobufWriter } from '../../../models/format/protobuf-writer.ts';

// Field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const GRAPH = 7;
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 } as const;
const PART = { node: 1, name: 2, initialiser: 5, input: 11, output: 12 } as const;
const ATTRIBUTE = { name: 1, graph: 6, type: 20, graphType: 5 } as const;
const BOOL = 9;
const CHOICE = 'use_cache_branch';

type Parts = { readonly number: number; readonly bytes: Uint8Array }[];

/**
 * Two decoders as one that chooses by `use_cache_branch`, with their weights outside of both.
 * @param first has every weight that `cached` has
 */
export function merged(first: OnnxModel, cached: OnnxModel): OnnxModel {
  const [branches, outer] = [[graphOf(first), graphOf(cached)], new ProtobufWriter()] as const;
  const [one] = branches;
  const known = new Set<string>();
  outer.message(PART.node, (node) => {
    node.string(NODE.input, CHOICE);
    for (const { bytes } of one.filter(({ number }) => number === PART.output)) node.string(NODE.output, nameOf(bytes));
    node.string(NODE.operator, 'If');
    branches.forEach((branch, index) =>
      node.message(NODE.attribute, (attribute) =>
        attribute
          .string(ATTRIBUTE.name, index === 0 ? 'else_branch' : 'then_branch')
          .message(ATTRIBUTE.graph, (graph) => {
            for (const { number, bytes } of branch)
              if (number !== PART.initialiser && number !== PART.input) graph.data(number, bytes);
          })
          .integer(ATTRIBUTE.type, ATTRIBUTE.graphType),
      ),
    );
  });
  outer.string(PART.name, 'decoder');
  for (const { number, bytes } of branches.flat()) {
    if (number !== PART.initialiser) continue;
    const name = nameOf(bytes, 8);
    if (!known.has(name)) outer.data(number, bytes);
    known.add(name);
  }
  for (const { number, bytes } of one) if (number === PART.input || number === PART.output) outer.data(number, bytes);
  outer.message(PART.input, (info) =>
    info
      .string(1, CHOICE)
      .message(2, (kind) =>
        kind.message(1, (tensor) =>
          tensor.integer(1, BOOL).message(2, (shape) => shape.message(1, (d) => d.integer(1, 1))),
        ),
      ),
  );
  const model = new ProtobufWriter();
  for (const { number, wireType, value, bytes } of fields(first.graph)) {
    if (number === GRAPH) model.data(GRAPH, outer.finish());
    else if (wireType === 2) model.data(number, bytes);
    else model.integer(number, value);
  }
  return { graph: model.finish(), weights: first.weights };
}

function graphOf({ graph }: OnnxModel): Parts {
  const found = [...fields(graph)].find(({ number }) => number === GRAPH);
  if (found === undefined) throw new Error('the model has no graph');
  return [...fields(found.bytes)].map(({ number, bytes }) => ({ number, bytes }));
}

function nameOf(message: Uint8Array, field = 1): string {
  const found = [...fields(message)].find(({ number }) => number === field);
  return new TextDecoder().decode(found?.bytes);
}

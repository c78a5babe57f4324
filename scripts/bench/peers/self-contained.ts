import type { OnnxModel } from '../../../models/format/onnx.ts';
import { fields } from '../../../models/format/protobuf-reader.ts';
import { ProtobufWriter } from '../../../models/format/protobuf-writer.ts';

// Field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const GRAPH = 7;
const INITIALISER = 5;
const TENSOR = { external: 13, location: 14, raw: 9 } as const;

/** A model as one file: its weights inside of its graph. */
export function selfContained({ graph, weights }: OnnxModel): Uint8Array {
  return rewritten(graph, GRAPH, (whole) => rewritten(whole, INITIALISER, (tensor) => withBytes(tensor, weights)));
}

/** A message with its fields of a number rewritten. */
function rewritten(message: Uint8Array, wanted: number, rewrite: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const writer = new ProtobufWriter();
  for (const { number, wireType, value, bytes } of fields(message)) {
    if (wireType !== 2) writer.integer(number, value);
    else writer.data(number, number === wanted ? rewrite(bytes) : bytes);
  }
  return writer.finish();
}

function withBytes(tensor: Uint8Array, weights: Uint8Array): Uint8Array {
  const writer = new ProtobufWriter();
  const place = new Map<string, number>();
  for (const { number, wireType, value, bytes } of fields(tensor)) {
    if (number === TENSOR.external) {
      const [key = '', text = ''] = [...fields(bytes)].map((field) => new TextDecoder().decode(field.bytes));
      place.set(key, Number(text));
    } else if (number === TENSOR.location) continue;
    else if (wireType === 2) writer.data(number, bytes);
    else writer.integer(number, value);
  }
  const offset = place.get('offset');
  if (offset === undefined) return tensor;
  return writer.data(TENSOR.raw, weights.subarray(offset, offset + (place.get('length') ?? 0))).finish();
}

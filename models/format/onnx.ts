import { ProtobufWriter } from './protobuf-writer.ts';

// Field numbers and codes below are those of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const IR_VERSION = 8;
const OPSET = 17;
const MICROSOFT = 'com.microsoft';
const DATA_TYPES = { float: 1, uint8: 2, int8: 3, int64: 7 } as const;
const ATTRIBUTE_TYPES = { float: 1, integer: 2, integers: 7 } as const;
/** Offsets of weights in the external file are multiples of this. */
const ALIGNMENT = 64;

export const WEIGHTS_FILE = 'weights.bin';

export type DataType = keyof typeof DATA_TYPES;
/** The name of a value in the graph. */
export type Value = string;
/** A number is a fixed size, a string the name of a size known at run time. */
export type Dimensions = readonly (number | string)[];
export type Attribute =
  { readonly integer: number } | { readonly float: number } | { readonly integers: readonly number[] };

export interface NodeOptions {
  readonly attributes?: Readonly<Record<string, Attribute>>;
  /** An operator of onnxruntime's own domain. */
  readonly contributed?: boolean;
}

/** A finished model: its graph, and the weights it refers to as the external file WEIGHTS_FILE. */
export interface OnnxModel {
  readonly graph: Uint8Array<ArrayBuffer>;
  readonly weights: Uint8Array<ArrayBuffer>;
}

interface Node {
  readonly operator: string;
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
  readonly options: NodeOptions;
}

interface ExternalWeight {
  readonly type: DataType;
  readonly dimensions: readonly number[];
  readonly offset: number;
  readonly bytes: number;
  readonly write: (target: Uint8Array<ArrayBuffer>) => void;
}

/** Collects the nodes, inputs, outputs and weights of one ONNX graph. */
export class GraphBuilder {
  private readonly nodes: Node[] = [];
  /** Values that are outputs, and the names they have as such. */
  private readonly aliases = new Map<Value, string>();
  private readonly constants = new ProtobufWriter();
  private readonly ends = new ProtobufWriter();
  private readonly weights = new Map<string, ExternalWeight>();
  private readonly known = new Set<string>();
  private weightBytes = 0;
  private count = 0;

  constructor(private readonly name: string) {}

  input(name: string, type: DataType, dimensions: Dimensions): Value {
    this.end(11, name, type, dimensions);
    return name;
  }

  /** Makes `value`, the result of a node, an output called `name`. */
  output(name: string, value: Value, type: DataType, dimensions: Dimensions): void {
    this.aliases.set(value, name);
    this.end(12, name, type, dimensions);
  }

  node(operator: string, inputs: readonly Value[], options: NodeOptions = {}): Value {
    return this.split(operator, inputs, 1, options)[0]!;
  }

  /** A node with several outputs. */
  split(operator: string, inputs: readonly Value[], outputs: number, options: NodeOptions = {}): readonly Value[] {
    const names = Array.from({ length: outputs }, () => `v${this.count++}`);
    this.nodes.push({ operator, inputs, outputs: names, options });
    return names;
  }

  integers(values: readonly number[], dimensions: readonly number[] = [values.length]): Value {
    return this.constant(
      `i:${values.join()}:${dimensions.join()}`,
      'int64',
      dimensions,
      new BigInt64Array(values.map(BigInt)),
    );
  }

  floats(values: readonly number[], dimensions: readonly number[] = [values.length]): Value {
    return this.constant(`f:${values.join()}:${dimensions.join()}`, 'float', dimensions, new Float32Array(values));
  }

  /** A weight kept outside the graph; `write` fills in its bytes when the model is finished. Equal names are one weight. */
  weight(name: string, type: DataType, dimensions: readonly number[], write: ExternalWeight['write']): Value {
    if (!this.weights.has(name)) {
      const bytes = dimensions.reduce((product, size) => product * size, type === 'float' ? 4 : 1);
      this.weights.set(name, { type, dimensions, offset: this.weightBytes, bytes, write });
      this.weightBytes += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    }
    return name;
  }

  finish(): OnnxModel {
    const weights = new Uint8Array(this.weightBytes);
    for (const weight of this.weights.values())
      weight.write(weights.subarray(weight.offset, weight.offset + weight.bytes));
    const initialisers = new ProtobufWriter();
    for (const [name, weight] of this.weights) initialisers.message(5, (tensor) => writeExternal(tensor, name, weight));
    const graph = new ProtobufWriter()
      .integer(1, IR_VERSION)
      .string(2, 'verso')
      .message(8, (opset) => opset.string(1, '').integer(2, OPSET))
      .message(8, (opset) => opset.string(1, MICROSOFT).integer(2, 1))
      .data(7, this.graph(initialisers.finish()))
      .finish();
    return { graph, weights };
  }

  private graph(initialisers: Uint8Array): Uint8Array {
    const nodes = new ProtobufWriter();
    for (const node of this.nodes) nodes.message(1, (writer) => this.writeNode(writer, node));
    // Fields of a message may come in any order, so finished parts can be put one behind the other.
    const parts = [nodes.finish(), this.constants.finish(), initialisers, this.ends.finish()];
    const head = new ProtobufWriter().string(2, this.name).finish();
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, head.length));
    let offset = 0;
    for (const part of [head, ...parts]) {
      all.set(part, offset);
      offset += part.length;
    }
    return all;
  }

  private writeNode(writer: ProtobufWriter, { operator, inputs, outputs, options }: Node): void {
    for (const input of inputs) writer.string(1, this.aliases.get(input) ?? input);
    for (const output of outputs) writer.string(2, this.aliases.get(output) ?? output);
    writer.string(4, operator);
    for (const [name, attribute] of Object.entries(options.attributes ?? {})) {
      writer.message(5, (inner) => writeAttribute(inner, name, attribute));
    }
    if (options.contributed) writer.string(7, MICROSOFT);
  }

  private constant(
    name: string,
    type: DataType,
    dimensions: readonly number[],
    values: BigInt64Array | Float32Array,
  ): Value {
    if (this.known.has(name)) return name;
    this.known.add(name);
    this.constants.message(5, (tensor) => {
      for (const size of dimensions) tensor.integer(1, size);
      tensor.integer(2, DATA_TYPES[type]).string(8, name).data(9, new Uint8Array(values.buffer));
    });
    return name;
  }

  private end(field: 11 | 12, name: string, type: DataType, dimensions: Dimensions): void {
    this.ends.message(field, (info) =>
      info.string(1, name).message(2, (kind) =>
        kind.message(1, (tensor) =>
          tensor.integer(1, DATA_TYPES[type]).message(2, (shape) => {
            for (const size of dimensions) {
              shape.message(1, (dimension) =>
                typeof size === 'number' ? dimension.integer(1, size) : dimension.string(2, size),
              );
            }
          }),
        ),
      ),
    );
  }
}

function writeAttribute(writer: ProtobufWriter, name: string, attribute: Attribute): void {
  writer.string(1, name);
  if ('integer' in attribute) writer.integer(3, attribute.integer).integer(20, ATTRIBUTE_TYPES.integer);
  else if ('float' in attribute) writer.float(2, attribute.float).integer(20, ATTRIBUTE_TYPES.float);
  else {
    for (const value of attribute.integers) writer.integer(8, value);
    writer.integer(20, ATTRIBUTE_TYPES.integers);
  }
}

function writeExternal(tensor: ProtobufWriter, name: string, weight: ExternalWeight): void {
  for (const size of weight.dimensions) tensor.integer(1, size);
  tensor.integer(2, DATA_TYPES[weight.type]).string(8, name);
  const entries = { location: WEIGHTS_FILE, offset: String(weight.offset), length: String(weight.bytes) };
  for (const [key, value] of Object.entries(entries))
    tensor.message(13, (entry) => entry.string(1, key).string(2, value));
  tensor.integer(14, 1);
}

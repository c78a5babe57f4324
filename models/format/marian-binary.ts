import type { ByteSource } from './byte-source.ts';
import { FormatError } from './format-error.ts';
import { OPTIONS, optionText, type MarianModel, type MarianTensor } from './marian-model.ts';

const VERSION = 1;
const HEADER_BYTES = 32;
const MOST_ITEMS = 100_000;
const LONGEST_NAME = 1000;
const MOST_DIMENSIONS = 8;
const MOST_OPTIONS = 1 << 20;
/** Codes of `marian::Type`; the second of intgemm8 is that of newer versions. */
const TYPES: ReadonlyMap<number, Item['type']> = new Map([
  [0x0101, 'int8'],
  [0x0404, 'float32'],
  [0x4101, 'intgemm8'],
  [0x10101, 'intgemm8'],
]);

interface Item {
  readonly name: string;
  readonly type: 'int8' | 'float32' | 'intgemm8';
  readonly shape: readonly number[];
  readonly from: number;
  readonly to: number;
}

/**
 * Opens a model in Marian's binary format, version 1: the number of items; for each item the lengths of its name, shape
 * and data, and its type; all names; all shapes; filling up to a multiple of 256 bytes; all data (`common/binary.cpp`).
 * @throws FormatError
 */
export async function readMarianBinary(source: ByteSource): Promise<MarianModel> {
  const items = await readItems(source);
  const options = items.get(OPTIONS);
  if (!options) throw new FormatError(`it lacks the model's options, “${OPTIONS}”`);
  if (options.to - options.from > MOST_OPTIONS) throw new FormatError('its options are longer than any that exist');
  const text = optionText(await source.read(options.from, options.to));
  items.delete(OPTIONS);
  return {
    options: text,
    names: new Set(items.keys()),
    quantised: [...items.values()].some((item) => item.type === 'intgemm8'),
    read: async (name) => {
      const item = items.get(name);
      if (!item) throw new FormatError(`it lacks “${name}”`);
      return readTensor(item, await source.read(item.from, item.to));
    },
  };
}

async function readItems(source: ByteSource): Promise<Map<string, Item>> {
  const cursor = new Cursor(source);
  const version = await cursor.size('its beginning');
  if (version !== VERSION) throw new FormatError('it is not a model in Marian’s binary format');
  const count = await cursor.size('its number of tensors');
  if (count > MOST_ITEMS) throw new FormatError(`it claims to hold ${count} tensors`);
  const headers = await cursor.view(count * HEADER_BYTES, 'its list of tensors');
  const sizes = Array.from({ length: count }, (_, index) => {
    const [nameLength, type, dimensions, bytes] = [0, 8, 16, 24].map((field) =>
      Number(headers.getBigUint64(index * HEADER_BYTES + field, true)),
    ) as [number, number, number, number];
    if (nameLength === 0 || nameLength > LONGEST_NAME || dimensions > MOST_DIMENSIONS || bytes > source.bytes)
      throw new FormatError(`the sizes of its tensor ${index + 1} are impossible`);
    return { nameLength, type, dimensions, bytes };
  });
  const names: string[] = [];
  for (const { nameLength } of sizes) names.push(optionText(bytesOf(await cursor.view(nameLength, 'its names'))));
  const shapes: number[][] = [];
  for (const { dimensions } of sizes) {
    const view = await cursor.view(dimensions * 4, 'its shapes');
    shapes.push(Array.from({ length: dimensions }, (_, axis) => view.getInt32(axis * 4, true)));
  }
  let from = (await cursor.size('its data')) + cursor.at;
  const items = new Map<string, Item>();
  sizes.forEach(({ type: code, bytes }, index) => {
    const [name, shape] = [names[index]!, shapes[index]!];
    const type = TYPES.get(code);
    if (type === undefined)
      throw new FormatError(`its tensor “${name}” is of a type (${code}) that only Marian on certain processors reads`);
    const elements = shape.reduce((product, size) => product * size, 1);
    const least = { int8: elements, float32: elements * 4, intgemm8: elements + 4 }[type];
    if (shape.some((size) => size < 1) || bytes < least)
      throw new FormatError(`its tensor “${name}” does not hold what its shape says`);
    if (items.has(name)) throw new FormatError(`it has two tensors “${name}”`);
    items.set(name, { name, type, shape, from, to: from + bytes });
    from += bytes;
  });
  if (from > source.bytes) throw new FormatError(`it is cut off: ${from - source.bytes} bytes are missing`);
  return items;
}

/** 8-bit matrices lie transposed, embeddings do not; behind either is the number that they were multiplied by. */
function readTensor({ name, type, shape }: Item, bytes: Uint8Array<ArrayBuffer>): MarianTensor {
  const elements = shape.reduce((product, size) => product * size, 1);
  if (type === 'float32')
    return { values: new Float32Array(bytes.slice(0, elements * 4).buffer), shape, transposed: false };
  if (type === 'int8') throw new FormatError(`its tensor “${name}” is not one of numbers`);
  const integers = new Int8Array(bytes.buffer, bytes.byteOffset, elements);
  const multiplier = new DataView(bytes.buffer, bytes.byteOffset).getFloat32(elements, true);
  if (!(multiplier > 0) || multiplier === Infinity)
    throw new FormatError(`its tensor “${name}” has no multiplier for its 8-bit numbers`);
  const values = new Float32Array(elements);
  for (let index = 0; index < elements; index++) values[index] = integers[index]! / multiplier;
  return { values, shape, transposed: !name.includes('Wemb') };
}

function bytesOf(view: DataView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

/** Reads on and on, a good piece at a time. */
class Cursor {
  at = 0;
  private piece: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  private pieceAt = 0;

  constructor(private readonly source: ByteSource) {}

  async view(bytes: number, what: string): Promise<DataView<ArrayBuffer>> {
    if (this.at + bytes > this.source.bytes) throw new FormatError(`it is cut off within ${what}`);
    if (this.at + bytes > this.pieceAt + this.piece.byteLength) {
      this.pieceAt = this.at;
      const to = Math.min(this.source.bytes, this.at + Math.max(bytes, 65_536));
      this.piece = await this.source.read(this.at, to);
    }
    const view = new DataView(this.piece.buffer, this.piece.byteOffset + this.at - this.pieceAt, bytes);
    this.at += bytes;
    return view;
  }

  async size(what: string): Promise<number> {
    return Number((await this.view(8, what)).getBigUint64(0, true));
  }
}

/** A tensor of Marian's binary format: floats, or bytes with what they were multiplied by. */
export interface MarianItem {
  readonly name: string;
  readonly shape: readonly number[];
  readonly type: 'float32' | 'intgemm8';
  readonly bytes: Uint8Array;
}

/** Codes of `marian::Type`. */
const CODES = { int8: 0x0101, float32: 0x0404, intgemm8: 0x4101 } as const;
const OPTIONS = 'special:model.yml';
/** Where data begins, and each tensor's, is a multiple of this. */
const ALIGNMENT = 256;

/**
 * Writes a model in Marian's binary format, version 1, as `models/format/marian-binary.ts` reads it.
 * @param options what the model is, as YAML
 */
export function writeMarianBinary(options: string, tensors: readonly MarianItem[]): Uint8Array<ArrayBuffer> {
  const text = nameBytes(options);
  const items = [
    ...tensors.map(({ type, ...item }) => ({ ...item, code: CODES[type] as number })),
    { name: OPTIONS, shape: [text.length], code: CODES.int8, bytes: text },
  ];
  const names = items.map(({ name }) => nameBytes(name));
  const head = [1, items.length];
  items.forEach(({ code, shape, bytes }, at) =>
    head.push(names[at]?.length ?? 0, code, shape.length, filled(bytes.length)),
  );
  const shapes = Int32Array.from(items.flatMap(({ shape }) => shape));
  const before = 8 * head.length + names.reduce((sum, { length }) => sum + length, 0) + shapes.byteLength + 8;
  const file = new Uint8Array(filled(before) + items.reduce((sum, { bytes }) => sum + filled(bytes.length), 0));
  let at = 0;
  const write = (bytes: Uint8Array): void => {
    file.set(bytes, at);
    at += bytes.length;
  };
  const bytesOf = ({ buffer }: BigUint64Array | Int32Array): Uint8Array => new Uint8Array(buffer);
  write(bytesOf(BigUint64Array.from(head, BigInt)));
  names.forEach(write);
  write(bytesOf(shapes));
  write(bytesOf(BigUint64Array.of(BigInt(filled(before) - before))));
  at = filled(before);
  for (const { bytes } of items) {
    file.set(bytes, at);
    at += filled(bytes.length);
  }
  return file;
}

/**
 * Numbers as bytes for intgemm: one multiplier for all, which stands behind them.
 * @param values in the order in which Marian stores them: matrices transposed, `[out, in]`; embeddings not
 */
export function quantisedBytes(values: Float32Array): Uint8Array {
  const multiplier = 127 / values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const bytes = new Uint8Array(values.length + 4);
  new Int8Array(bytes.buffer).set(values.map((value) => Math.round(value * multiplier)));
  new DataView(bytes.buffer).setFloat32(values.length, multiplier, true);
  return bytes;
}

/** With the zero that ends it. */
function nameBytes(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`);
}

function filled(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

/** One field of a protobuf message: `value` for varint and fixed types, `bytes` for length-delimited ones. */
export interface Field {
  readonly number: number;
  readonly wireType: number;
  /** Varints are kept to 32 bits unsigned, which all of SentencePiece's enums, bools and counts fit in. */
  readonly value: number;
  readonly bytes: Uint8Array;
}

export class ProtobufError extends Error {
  override readonly name = 'ProtobufError';
}

const EMPTY = new Uint8Array(0);

/**
 * The fields of a message in order; groups are not supported (SentencePiece has none).
 * @throws ProtobufError when a field runs past the end of `bytes` or has an unknown wire type
 */
export function* fields(bytes: Uint8Array): Generator<Field> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let position = 0;
  const need = (count: number): number => {
    if (count > bytes.length - position) throw new ProtobufError('a field runs past the end');
    const start = position;
    position += count;
    return start;
  };
  const varint = (): number => {
    let low = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[need(1)] ?? 0;
      if (shift < 32) low |= (byte & 0x7f) << shift;
      if (byte < 0x80) return low >>> 0;
    }
    throw new ProtobufError('a number is longer than ten bytes');
  };
  while (position < bytes.length) {
    const key = varint();
    const number = key >>> 3;
    const wireType = key & 7;
    if (number === 0) throw new ProtobufError('a field has number 0');
    if (wireType === 0) yield { number, wireType, value: varint(), bytes: EMPTY };
    else if (wireType === 1) yield { number, wireType, value: view.getFloat64(need(8), true), bytes: EMPTY };
    else if (wireType === 5) yield { number, wireType, value: view.getFloat32(need(4), true), bytes: EMPTY };
    else if (wireType === 2) {
      const length = varint();
      const start = need(length);
      yield { number, wireType, value: 0, bytes: bytes.subarray(start, start + length) };
    } else throw new ProtobufError(`wire type ${wireType} is unknown`);
  }
}

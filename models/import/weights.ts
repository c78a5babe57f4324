import { NUMBER_BYTES, numbers, type NumberType } from '../format/numbers.ts';

/** A tensor of a weights file, which is read when it is asked for. */
export interface StoredTensor {
  readonly shape: readonly number[];
  /** Row-major. */
  read(): Promise<Float32Array<ArrayBuffer>>;
}

export type StoredTensors = ReadonlyMap<string, StoredTensor>;

/** Bytes read at a time: a tensor is never in memory twice. */
const PART = 8 << 20;

/**
 * The numbers of a tensor that lie in one piece.
 * @param bytes reads [from, to) of them
 */
export async function readNumbers(
  count: number,
  type: NumberType,
  bytes: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Float32Array<ArrayBuffer>> {
  const values = new Float32Array(count);
  const size = NUMBER_BYTES[type];
  for (let at = 0; at < count; at += PART / size) {
    const end = Math.min(count, at + PART / size);
    values.set(numbers(await bytes(at * size, end * size), type), at);
  }
  return values;
}

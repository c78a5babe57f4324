import { halves } from './half.ts';

/** Types of numbers that published weights have, and their bytes. */
export const NUMBER_BYTES = { F32: 4, F16: 2, BF16: 2 } as const;
export type NumberType = keyof typeof NUMBER_BYTES;

let ofHalves: Float32Array | undefined;

/** Little-endian numbers as floats; copied. */
export function numbers(bytes: Uint8Array<ArrayBuffer>, type: NumberType): Float32Array<ArrayBuffer> {
  const aligned = bytes.byteOffset % NUMBER_BYTES[type] === 0 ? bytes : bytes.slice();
  const count = Math.floor(bytes.byteLength / NUMBER_BYTES[type]);
  if (type === 'F32') return new Float32Array(aligned.buffer, aligned.byteOffset, count).slice();
  const words = new Uint16Array(aligned.buffer, aligned.byteOffset, count);
  const values = new Float32Array(count);
  if (type === 'BF16') {
    // The upper half of a float.
    const bits = new Uint32Array(values.buffer);
    for (let index = 0; index < count; index++) bits[index] = words[index]! << 16;
    return values;
  }
  const table = (ofHalves ??= halves(Uint16Array.from({ length: 65_536 }, (_, word) => word)));
  for (let index = 0; index < count; index++) values[index] = table[words[index]!]!;
  return values;
}

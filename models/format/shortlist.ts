import { PackError } from '../pack/pack-error.ts';

/** Which pieces a translation can need, by the pieces of its source. */
export interface ShortlistTable {
  /** Needed whatever the source: the commonest ones, and the end. */
  readonly common: Uint32Array<ArrayBuffer>;
  /** What source piece `id` is translated with stands in `candidates` from `offsets[id]` up to `offsets[id + 1]`. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly candidates: Uint32Array<ArrayBuffer>;
}

const MAGIC = 0x314c5356; // “VSL1”
const HEADER = 20;

/**
 * Reads a shortlist: five little-endian 32-bit numbers (the sign VSL1, bytes of a piece, source pieces, common pieces,
 * candidates), the offsets, 32 bits each, then the common pieces and the candidates, 16 or 32 bits each.
 * @throws PackError `invalid` for a file that is not one, or holds pieces that the vocabulary lacks
 */
export function readShortlist(
  file: Uint8Array<ArrayBuffer>,
  vocabularySize: number,
  named: { readonly pack: string; readonly file: string },
): ShortlistTable {
  const fail = (problem: string): never => {
    throw new PackError('invalid', { ...named, at: 'shortlist', problem });
  };
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < HEADER || view.getUint32(0, true) !== MAGIC) fail('it is no shortlist');
  const [width = 0, sources = 0, commonCount = 0, count = 0] = [4, 8, 12, 16].map((at) => view.getUint32(at, true));
  if (width !== 2 && width !== 4) fail(`a piece has ${width} bytes instead of 2 or 4`);
  if (file.byteLength !== HEADER + 4 * (sources + 1) + width * (commonCount + count))
    fail('its length is not what its head says');
  let at = HEADER;
  const numbers = (length: number, bytes: number, most: number): Uint32Array<ArrayBuffer> => {
    const read = new Uint32Array(length);
    for (let index = 0; index < length; index += 1, at += bytes) {
      read[index] = bytes === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
      if (read[index]! > most) fail(`it names piece or place ${read[index]}, and there are ${most + 1}`);
    }
    return read;
  };
  const offsets = numbers(sources + 1, 4, count);
  if (offsets[0] !== 0 || offsets[sources] !== count || offsets.some((one, id) => id > 0 && one < offsets[id - 1]!))
    fail('its offsets do not rise from 0 to the end');
  return {
    offsets,
    common: numbers(commonCount, width, vocabularySize - 1),
    candidates: numbers(count, width, vocabularySize - 1),
  };
}

export function writeShortlist({ common, offsets, candidates }: ShortlistTable): Uint8Array<ArrayBuffer> {
  const most = [...common, ...candidates].reduce((highest, id) => Math.max(highest, id), 0);
  const width = most < 2 ** 16 ? 2 : 4;
  const file = new Uint8Array(HEADER + 4 * offsets.length + width * (common.length + candidates.length));
  const view = new DataView(file.buffer);
  let at = 0;
  const write = (value: number, bytes: number): void => {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  };
  for (const value of [MAGIC, width, offsets.length - 1, common.length, candidates.length]) write(value, 4);
  for (const offset of offsets) write(offset, 4);
  for (const id of common) write(id, width);
  for (const id of candidates) write(id, width);
  return file;
}

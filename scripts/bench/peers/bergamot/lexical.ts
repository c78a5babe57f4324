import type { ShortlistTable } from '../../../../models/format/shortlist.ts';

const MAGIC = 0xf11a48d5013417f5n;
const MASK = (1n << 64n) - 1n;
/** Magic and checksum, which the checksum does not cover. */
const HEAD = 16;

/**
 * Writes a pack's shortlist as Bergamot has it, as `models/format/lexical-shortlist.ts` reads it. What every sentence can
 * need stands with the token that ends every source: there the commonest are the first of the vocabulary.
 */
export function writeLexicalShortlist(
  { common, offsets, candidates }: ShortlistTable,
  endOfSentence: number,
): Uint8Array<ArrayBuffer> {
  const lists = Array.from({ length: offsets.length - 1 }, (_, id) => {
    const own = candidates.subarray(offsets[id], offsets[id + 1]);
    return id === endOfSentence ? [...new Set([...own, ...common])].sort((a, b) => a - b) : [...own];
  });
  const [all, best] = [lists.flat(), Math.max(...lists.map(({ length }) => length))];
  let start = 0;
  const starts = lists.map(({ length }) => (start += length));
  const numbers = [0, best, lists.length + 1, all.length, 0, ...starts];
  const file = new Uint8Array(HEAD + 8 * numbers.length + 4 * all.length);
  const view = new DataView(file.buffer);
  numbers.forEach((value, index) => view.setBigUint64(HEAD + 8 * index, BigInt(value), true));
  all.forEach((id, index) => view.setUint32(HEAD + 8 * numbers.length + 4 * index, id, true));
  view.setBigUint64(0, MAGIC, true);
  view.setBigUint64(8, checksum(view), true);
  return file;
}

/** Marian's `hashMem`, by whole words of 64 bits. */
function checksum(view: DataView): bigint {
  let seed = 0n;
  for (let at = HEAD; at + 8 <= view.byteLength; at += 8)
    seed ^= (view.getBigUint64(at, true) + 0x9e3779b9n + (seed << 6n) + (seed >> 2n)) & MASK;
  return seed;
}

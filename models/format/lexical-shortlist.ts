import { FormatError } from './format-error.ts';

/** Which target tokens may come of a source token: a list for each, and the most frequent ones for all. */
export interface LexicalShortlist {
  /** Ids below this one are always among the candidates. */
  readonly frequent: number;
  /** Candidates of source token i: `targets[offsets[i]]` to `targets[offsets[i + 1]]`, without it. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly targets: Uint32Array<ArrayBuffer>;
}

const MAGIC = 0xf11a48d5013417f5n;
const HEADER_BYTES = 48;
const MASK = (1n << 64n) - 1n;

/**
 * Reads a lexical shortlist as Bergamot has it (`lex.*.s2t.bin`): magic, checksum, number of frequent words, most
 * candidates of a word, lengths of the two tables; offsets (64-bit); ids (32-bit) (`data/shortlist.h` of Marian).
 * @param vocabularies sizes of the source and target vocabularies
 * @throws FormatError
 */
export function readLexicalShortlist(
  file: Uint8Array<ArrayBuffer>,
  vocabularies: { readonly source: number; readonly target: number },
): LexicalShortlist {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < HEADER_BYTES || view.getBigUint64(0, true) !== MAGIC)
    throw new FormatError('it is not a lexical shortlist in binary form');
  const [frequent, , words, count] = [16, 24, 32, 40].map((at) => Number(view.getBigUint64(at, true))) as [
    number,
    number,
    number,
    number,
  ];
  const expected = HEADER_BYTES + words * 8 + count * 4;
  if (expected !== file.byteLength) throw new FormatError(`it has ${file.byteLength} bytes instead of ${expected}`);
  if (checksum(view) !== view.getBigUint64(8, true)) throw new FormatError('it is damaged: its checksum is wrong');
  if (words !== vocabularies.source + 1)
    throw new FormatError(`it is for ${words - 1} source words, and the vocabulary has ${vocabularies.source}`);
  const offsets = Uint32Array.from({ length: words }, (_, word) =>
    Number(view.getBigUint64(HEADER_BYTES + word * 8, true)),
  );
  const tables = HEADER_BYTES + words * 8;
  const targets = Uint32Array.from({ length: count }, (_, index) => view.getUint32(tables + index * 4, true));
  if (offsets[0] !== 0 || offsets.at(-1) !== count || offsets.some((offset, word) => offset < (offsets[word - 1] ?? 0)))
    throw new FormatError('its table of words is not in order');
  if (targets.some((target) => target >= vocabularies.target))
    throw new FormatError('it names words that the target vocabulary lacks');
  return { frequent, offsets, targets };
}

/** Marian's `hashMem` over everything behind the checksum, by whole words of 64 bits. */
function checksum(view: DataView): bigint {
  let seed = 0n;
  for (let at = 16; at + 8 <= view.byteLength; at += 8)
    seed ^= (view.getBigUint64(at, true) + 0x9e3779b9n + (seed << 6n) + (seed >> 2n)) & MASK;
  return seed;
}

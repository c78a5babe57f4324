import type { Range } from '../events.ts';
import { ProtobufError } from '../format/protobuf-reader.ts';
import type { Tokenizer, Tokens, TokenText, TokenWriter } from './tokenizer.ts';
import { toUtf8, validSequence } from './utf8.ts';
import type { PieceList } from './vocabulary-file.ts';

/** Words as GPT-2 cuts them, each with the space before it; contractions stand alone. */
const WORD = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Each byte as a character that can be seen: printable ones of Latin-1 as they are, others from U+0100 on (GPT-2). */
const SIGNS: readonly string[] = (() => {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => {
    const seen = (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
    return String.fromCharCode(seen ? byte : next++);
  });
})();
const BYTES: ReadonlyMap<string, number> = new Map(SIGNS.map((sign, byte) => [sign, byte]));

/** Byte-pair encoding over bytes (Radford et al. 2019), as BART has it: no text is unknown. */
export class ByteLevelBpe implements Tokenizer {
  readonly kind = 'bpe';
  readonly vocabularySize: number;
  readonly unknown: number;
  readonly pad: number;
  readonly beginOfSentence: number;
  readonly endOfSentence: number;
  readonly userDefined: readonly string[] = [];
  private readonly ids = new Map<string, number>();
  private readonly ranks: ReadonlyMap<string, number>;

  /**
   * @param merges lines of two pieces, best first; others are passed over
   * @throws ProtobufError for a list that has a piece twice
   */
  constructor(
    private readonly list: PieceList,
    merges: string,
  ) {
    for (const [id, piece] of list.pieces.entries()) {
      if (piece === null) continue;
      if (this.ids.has(piece)) throw new ProtobufError(`it has the piece “${piece}” twice`);
      this.ids.set(piece, id);
    }
    const lines = merges.split('\n').filter((line) => !line.startsWith('#version') && / ./.test(line));
    this.ranks = new Map(lines.map((line, rank) => [line.trimEnd(), rank]));
    this.vocabularySize = list.pieces.length;
    this.unknown = list.unknown;
    this.pad = this.ids.get('<pad>') ?? -1;
    this.beginOfSentence = this.ids.get('<s>') ?? -1;
    this.endOfSentence = this.ids.get('</s>') ?? -1;
  }

  encode(text: string): Tokens {
    const ids: number[] = [];
    const pieces: string[] = [];
    const ranges: Range[] = [];
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const { bytes, offsets } = toUtf8(word);
      let at = 0;
      for (const piece of this.merged(Array.from(bytes, (byte) => SIGNS[byte] ?? ''))) {
        const end = at + piece.length;
        const found = this.ids.get(piece);
        const id = found === undefined || this.isControl(found) ? this.unknown : found;
        // The space before a word is not part of it, and a character belongs to the token of its last byte.
        const first = word.length > 1 && at === 0 && /^\s/.test(word) ? 1 : startOfCharacter(offsets, at);
        ids.push(id);
        pieces.push(this.pieceOf(id));
        ranges.push({ start: index + (offsets[first] ?? 0), end: index + (offsets[end] ?? 0) });
        at = end;
      }
    }
    return { ids, pieces, ranges };
  }

  /** The signs of a word put together, the best pair first. */
  private merged(signs: string[]): readonly string[] {
    let parts = signs;
    for (;;) {
      let best = Infinity;
      let pair = '';
      for (let at = 0; at + 1 < parts.length; at++) {
        const rank = this.ranks.get(`${parts[at]} ${parts[at + 1]}`) ?? Infinity;
        if (rank < best) [best, pair] = [rank, `${parts[at]} ${parts[at + 1]}`];
      }
      if (best === Infinity) return parts;
      const joined: string[] = [];
      for (let at = 0; at < parts.length; at++) {
        const both = `${parts[at]} ${parts[at + 1] ?? ''}` === pair;
        joined.push(both ? parts[at]! + parts[at + 1]! : parts[at]!);
        if (both) at += 1;
      }
      parts = joined;
    }
  }

  decode(ids: readonly number[]): string {
    const writer = this.writer();
    for (const id of ids) writer.push(id);
    return writer.end().text;
  }

  writer(): TokenWriter {
    return new ByteWriter((id) => (this.isControl(id) ? [] : this.bytesOf(id)));
  }

  private bytesOf(id: number): readonly number[] {
    return Array.from(this.list.pieces[id] ?? '', (sign) => BYTES.get(sign) ?? 0x3f);
  }

  /** With `▁` for a space, as other tokenizers spell it. */
  pieceOf(id: number): string {
    const piece = this.list.pieces[id];
    if (piece === undefined)
      throw new RangeError(`${id} is not an id of this vocabulary of ${this.vocabularySize} pieces.`);
    if (this.isControl(id) || this.isUnknown(id)) return piece ?? '';
    return decoder.decode(Uint8Array.from(this.bytesOf(id))).replaceAll(' ', '▁');
  }

  idOf(piece: string): number | undefined {
    return this.ids.get(piece);
  }

  isControl(id: number): boolean {
    return this.list.control.has(id) || this.list.pieces[id] === null;
  }

  isUnknown(id: number): boolean {
    return id === this.list.unknown;
  }

  isByte(): boolean {
    return false;
  }
}

/** The byte of the character that byte `at` is within, or `at` where one begins. */
function startOfCharacter(offsets: Int32Array, at: number): number {
  let start = at;
  while (start > 0 && offsets[start] === offsets[start - 1]) start -= 1;
  return start === at ? at : offsets.findIndex((offset) => offset > (offsets[at] ?? 0));
}

/** Writes the characters that are whole; the token that brings the last byte of one has it. */
class ByteWriter implements TokenWriter {
  text = '';
  private readonly ranges: Range[] = [];
  private waiting: number[] = [];

  constructor(private readonly bytesOf: (id: number) => readonly number[]) {}

  push(id: number): void {
    const start = this.text.length;
    this.waiting.push(...this.bytesOf(id));
    this.flush(false);
    this.ranges.push({ start, end: this.text.length });
  }

  end(): TokenText {
    const start = this.text.length;
    this.flush(true);
    const last = this.ranges.length - 1;
    if (last >= 0 && this.text.length > start)
      this.ranges[last] = { start: this.ranges[last]!.start, end: this.text.length };
    return { text: this.text, ranges: this.ranges };
  }

  private flush(all: boolean): void {
    let done = 0;
    while (done < this.waiting.length) {
      const length = validSequence(this.waiting, done);
      // A character may be three bytes long without its fourth.
      if (length === 0 && !all && this.waiting.length - done < 4) break;
      const size = Math.max(1, length);
      this.text += length === 0 ? '\ufffd' : decoder.decode(Uint8Array.from(this.waiting.slice(done, done + size)));
      done += size;
    }
    this.waiting = this.waiting.slice(done);
  }
}

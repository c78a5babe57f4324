import type { Range } from '../events.ts';
import { BpeModel } from './bpe.ts';
import { guardModel, readModelFile, type ModelFile, type ModelFileName } from './model-file.ts';
import { Normalizer } from './normalizer.ts';
import { DenormalisedWriter, PieceWriter, type WritingRules, type Written } from './piece-writer.ts';
import type { Tokenizer, Tokens, TokenWriter } from './tokenizer.ts';
import { UnigramModel } from './unigram.ts';
import { Vocabulary } from './vocabulary.ts';

const SPACE_SYMBOL = '▁';

/**
 * Reads a SentencePiece model (unigram or BPE) from the bytes of its `.model` file.
 * @throws PackError `bad-tokenizer`
 */
export function loadSentencePiece(bytes: Uint8Array, named: ModelFileName): SentencePiece {
  const model = readModelFile(bytes, named);
  return guardModel(named, () => new SentencePiece(model));
}

export class SentencePiece implements Tokenizer {
  readonly kind: 'unigram' | 'bpe';
  readonly vocabularySize: number;
  readonly unknown: number;
  readonly pad: number;
  readonly beginOfSentence: number;
  readonly endOfSentence: number;
  readonly userDefined: readonly string[];
  private readonly vocabulary: Vocabulary;
  private readonly normalizer: Normalizer;
  private readonly denormalizer: Normalizer | null;
  private readonly model: UnigramModel | BpeModel;
  private readonly utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

  private readonly writing: Omit<WritingRules, 'written'>;

  constructor(private readonly file: ModelFile) {
    this.writing = {
      space: SPACE_SYMBOL,
      stripFirst: file.normalizer.addDummyPrefix,
      stripAll: file.normalizer.removeExtraWhitespaces,
    };
    this.vocabulary = new Vocabulary(file);
    this.kind = file.kind;
    this.vocabularySize = file.pieces.length;
    this.unknown = this.vocabulary.unknown;
    this.pad = this.control(file.special.pad);
    this.beginOfSentence = this.control(file.special.begin);
    this.endOfSentence = this.control(file.special.end);
    this.userDefined = file.pieces.filter((piece) => piece.type === 'user-defined').map((piece) => piece.text);
    this.normalizer = new Normalizer(file.normalizer, this.vocabulary.userDefined);
    this.denormalizer = file.denormalizer === null ? null : new Normalizer(file.denormalizer, null);
    this.model = file.kind === 'bpe' ? new BpeModel(this.vocabulary) : new UnigramModel(this.vocabulary);
  }

  private control(text: string): number {
    const id = this.idOf(text);
    return id !== undefined && this.isControl(id) ? id : -1;
  }

  encode(text: string): Tokens {
    const { bytes, origins } = this.normalizer.normalize(text);
    const found = this.model.encode(bytes);
    const ids: number[] = [];
    const pieces: string[] = [];
    const ranges: Range[] = [];
    let start = 0;
    let afterUnknown = false;
    for (const [index, id] of found.ids.entries()) {
      const end = found.ends[index] ?? start;
      const range = { start: origins[start] ?? 0, end: origins[end] ?? 0 };
      if (id >= 0) {
        ids.push(id);
        pieces.push(this.pieceOf(id));
        ranges.push(range);
      } else if (this.vocabulary.byteIds !== null) {
        for (let i = start; i < end; i++) {
          const byteId = this.vocabulary.byteIds[bytes[i] ?? 0] ?? this.unknown;
          ids.push(byteId);
          pieces.push(this.pieceOf(byteId));
          // The last byte carries the character; the others are empty.
          ranges.push(i === end - 1 ? range : { start: range.start, end: range.start });
        }
      } else {
        const surface = this.utf8.decode(bytes.subarray(start, end));
        const last = ids.length - 1;
        const lastRange = ranges[last];
        if (afterUnknown && lastRange !== undefined) {
          // Neighbouring unknown characters are one unknown token.
          pieces[last] = (pieces[last] ?? '') + surface;
          ranges[last] = { start: lastRange.start, end: range.end };
        } else {
          ids.push(this.unknown);
          pieces.push(surface);
          ranges.push(range);
        }
      }
      afterUnknown = id < 0;
      start = end;
    }
    return { ids, pieces, ranges };
  }

  decode(ids: readonly number[]): string {
    const writer = this.writer();
    for (const id of ids) writer.push(id);
    return writer.end().text;
  }

  writer(): TokenWriter {
    return this.writerOf((id) => this.written(id));
  }

  /** A writer of tokens that have other ids, with spaces as this model wants them. */
  writerOf(written: WritingRules['written']): TokenWriter {
    const plain = new PieceWriter({ ...this.writing, written });
    return this.denormalizer === null ? plain : new DenormalisedWriter(plain, this.denormalizer);
  }

  get special(): ModelFile['special'] {
    return this.file.special;
  }

  get unknownSurface(): string {
    return this.file.unknownSurface;
  }

  /** The byte that a byte piece stands for; undefined for any other piece. */
  byteOf(id: number): number | undefined {
    return this.vocabulary.byteOf(id);
  }

  private written(id: number): Written {
    const byte = this.vocabulary.byteOf(id);
    if (byte !== undefined) return { byte };
    const { type, text } = this.piece(id);
    if (type === 'control') return null;
    return type === 'unknown' ? { text: this.file.unknownSurface } : { piece: text };
  }

  pieceOf(id: number): string {
    return this.piece(id).text;
  }

  private piece(id: number) {
    const piece = this.file.pieces[id];
    if (piece === undefined)
      throw new RangeError(`${id} is not an id of this vocabulary of ${this.vocabularySize} pieces.`);
    return piece;
  }

  idOf(piece: string): number | undefined {
    return this.vocabulary.idOf(piece);
  }

  isControl(id: number): boolean {
    return this.piece(id).type === 'control';
  }

  isUnknown(id: number): boolean {
    return this.piece(id).type === 'unknown';
  }

  isByte(id: number): boolean {
    return this.piece(id).type === 'byte';
  }
}

import { ProtobufError } from '../format/protobuf-reader.ts';
import type { Written } from './piece-writer.ts';
import type { SentencePiece } from './sentencepiece.ts';
import type { Tokenizer, Tokens, TokenWriter } from './tokenizer.ts';
import type { PieceList } from './vocabulary-file.ts';

/**
 * A SentencePiece model that cuts texts, and a list that numbers the pieces, as models of Marian and fairseq have them:
 * a piece that the list lacks is unknown.
 */
export class ListedPieces implements Tokenizer {
  readonly kind: 'unigram' | 'bpe';
  readonly vocabularySize: number;
  readonly unknown: number;
  readonly pad: number;
  readonly beginOfSentence: number;
  readonly endOfSentence: number;
  readonly userDefined: readonly string[];
  private readonly ids = new Map<string, number>();

  /** @throws ProtobufError for a list that has a piece twice */
  constructor(
    private readonly model: SentencePiece,
    private readonly list: PieceList,
  ) {
    for (const [id, piece] of list.pieces.entries()) {
      if (piece === null) continue;
      if (this.ids.has(piece)) throw new ProtobufError(`it has the piece “${piece}” twice`);
      this.ids.set(piece, id);
    }
    this.kind = model.kind;
    this.vocabularySize = list.pieces.length;
    this.unknown = list.unknown;
    const { special } = model;
    this.pad = this.control(special.pad);
    this.beginOfSentence = this.control(special.begin);
    this.endOfSentence = this.control(special.end);
    this.userDefined = model.userDefined.filter((piece) => this.ids.has(piece));
  }

  private control(piece: string): number {
    const id = this.ids.get(piece);
    return id !== undefined && this.isControl(id) ? id : -1;
  }

  encode(text: string): Tokens {
    const tokens = this.model.encode(text);
    const ids = tokens.pieces.map((piece) => {
      const id = this.ids.get(piece);
      return id === undefined || this.isControl(id) ? this.unknown : id;
    });
    return { ...tokens, ids };
  }

  decode(ids: readonly number[]): string {
    const writer = this.writer();
    for (const id of ids) writer.push(id);
    return writer.end().text;
  }

  writer(): TokenWriter {
    return this.model.writerOf((id) => this.written(id));
  }

  private written(id: number): Written {
    if (this.isControl(id)) return null;
    if (this.isUnknown(id)) return { text: this.model.unknownSurface };
    const piece = this.pieceOf(id);
    const byte = this.byteOf(piece);
    return byte === undefined ? { piece } : { byte };
  }

  pieceOf(id: number): string {
    const piece = this.list.pieces[id];
    if (piece === undefined)
      throw new RangeError(`${id} is not an id of this vocabulary of ${this.vocabularySize} pieces.`);
    return piece ?? '';
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

  isByte(id: number): boolean {
    return this.byteOf(this.pieceOf(id)) !== undefined;
  }

  private byteOf(piece: string): number | undefined {
    const id = this.model.idOf(piece);
    return id === undefined ? undefined : this.model.byteOf(id);
  }
}

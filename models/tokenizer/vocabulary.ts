import type { ModelFile, Piece } from './model-file.ts';
import { ProtobufError } from '../format/protobuf-reader.ts';
import { ByteTrie } from './trie.ts';

/** The pieces of a model, ready to be looked up by id, by text, and by bytes. */
export class Vocabulary {
  readonly pieces: readonly Piece[];
  readonly unknown: number;
  /** Ids of the 256 byte pieces; null without byte fallback. */
  readonly byteIds: readonly number[] | null;
  /** Normal, user-defined and unused pieces: those that stand for text. */
  readonly trie: ByteTrie;
  /** User-defined symbols; null when there are none. */
  readonly userDefined: ByteTrie | null;
  private readonly reserved = new Map<string, number>();
  private readonly normal = new Map<string, number>();
  private readonly byteValues = new Map<number, number>();

  /** @throws ProtobufError when pieces are missing or contradict each other */
  constructor(file: ModelFile) {
    this.pieces = file.pieces;
    const encoder = new TextEncoder();
    const textual: { bytes: Uint8Array; value: number }[] = [];
    for (const [id, piece] of file.pieces.entries()) {
      const isTextual = piece.type === 'normal' || piece.type === 'user-defined' || piece.type === 'unused';
      const map = isTextual ? this.normal : this.reserved;
      if (map.has(piece.text)) throw new ProtobufError(`the piece “${piece.text}” is there twice`);
      map.set(piece.text, id);
      if (isTextual) textual.push({ bytes: encoder.encode(piece.text), value: id });
      if (piece.type === 'byte') this.byteValues.set(id, byteOf(piece.text));
    }
    const unknown = file.pieces.findIndex((piece) => piece.type === 'unknown');
    if (unknown < 0) throw new ProtobufError('it has no piece for the unknown');
    this.unknown = unknown;
    this.byteIds = file.byteFallback ? this.findBytes() : null;
    this.trie = new ByteTrie(textual);
    const symbols = textual.filter((entry) => file.pieces[entry.value]?.type === 'user-defined');
    this.userDefined = symbols.length > 0 ? new ByteTrie(symbols) : null;
  }

  private findBytes(): readonly number[] {
    const ids: number[] = new Array<number>(256).fill(-1);
    for (const [id, byte] of this.byteValues) ids[byte] = id;
    if (ids.includes(-1)) throw new ProtobufError('it has not all of the 256 byte pieces');
    return ids;
  }

  idOf(text: string): number | undefined {
    return this.reserved.get(text) ?? this.normal.get(text);
  }

  /** The byte a byte piece stands for; undefined for any other piece. */
  byteOf(id: number): number | undefined {
    return this.byteValues.get(id);
  }
}

/** `<0xE4>` → 0xE4 */
function byteOf(text: string): number {
  const match = /^<0x([0-9A-F]{2})>$/.exec(text);
  if (match === null) throw new ProtobufError(`“${text}” does not name a byte`);
  return parseInt(match[1] ?? '', 16);
}

import { FormatError } from '../../format/format-error.ts';
import { ProtobufWriter } from '../../format/protobuf-writer.ts';
import { readYaml } from '../../format/yaml.ts';
import { readModelFile } from '../../tokenizer/model-file.ts';
import type { PieceList } from '../../tokenizer/vocabulary-file.ts';
import type { Given } from './given.ts';

/** Spelling of what a target begins with, for which Marian has no token. */
export const BEGINNING = '<pad>';
const END = '</s>';
const UNKNOWN = '<unk>';
const LONGEST_FILE = 100e6;
/** SentencePiece's code for pieces that no text is cut into. */
const CONTROL = 3;

/** A vocabulary with as many tokens as the model has, of which the last may be what a target begins with. */
export interface Vocabulary {
  readonly endOfSentence: number;
  readonly unknown: number;
  /** Such as `>>fra<<`. */
  readonly tags: readonly string[];
}

export interface SentencePieceVocabulary extends Vocabulary {
  readonly model: Uint8Array<ArrayBuffer>;
}

const isTag = (piece: string): boolean => /^>>[^<>]+<<$/.test(piece);

/**
 * A SentencePiece model that is the vocabulary itself, filled up to `size` pieces.
 * @throws ImportError
 */
export async function sentencePieceVocabulary(
  given: Given,
  path: string,
  size: number,
  model: string,
): Promise<SentencePieceVocabulary> {
  const bytes = await given.read(path, LONGEST_FILE);
  return given.guard(path, () => {
    const { pieces, special } = readModelFile(bytes, { pack: given.name, file: path });
    if (pieces.length > size) throw new FormatError(`it has ${pieces.length} pieces, and “${model}” is for fewer`);
    const endOfSentence = pieces.findIndex(({ text }) => text === special.end);
    const unknown = pieces.findIndex(({ type }) => type === 'unknown');
    if (endOfSentence < 0) throw new FormatError('it has no piece for the end of a sentence');
    const more = Array.from({ length: size - pieces.length }, (_, index) =>
      pieces.length + index === size - 1 && !pieces.some(({ text }) => text === BEGINNING)
        ? BEGINNING
        : `<unused-${pieces.length + index}>`,
    );
    const tags = pieces.map(({ text }) => text).filter(isTag);
    return { model: withControls(bytes, more), endOfSentence, unknown, tags };
  });
}

/** Fields of a message may be appended: pieces are one field each. */
function withControls(model: Uint8Array, texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const writer = new ProtobufWriter();
  for (const text of texts) writer.message(1, (piece) => piece.string(1, text).float(2, 0).integer(3, CONTROL));
  const added = writer.finish();
  const all = new Uint8Array(model.length + added.length);
  all.set(model);
  all.set(added, model.length);
  return all;
}

export interface ListedVocabulary extends Vocabulary {
  readonly list: PieceList;
}

/**
 * A list of pieces with their ids (`*.vocab.yml`), filled up to `size`.
 * @throws ImportError
 */
export async function listedVocabulary(
  given: Given,
  path: string,
  size: number,
  model: string,
): Promise<ListedVocabulary> {
  const text = await given.text(path, LONGEST_FILE);
  return given.guard(path, () => {
    const value = readYaml(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new FormatError('it is not a list of pieces with their numbers');
    const pieces = new Array<string | null>(size).fill(null);
    for (const [piece, number] of Object.entries(value)) {
      const id = Number(number);
      if (!Number.isInteger(id) || id < 0) throw new FormatError(`its piece “${piece}” has no number`);
      if (id >= size) throw new FormatError(`its piece “${piece}” has the number ${id}, and “${model}” is for fewer`);
      pieces[id] = piece;
    }
    const [endOfSentence, unknown] = [pieces.indexOf(END), pieces.indexOf(UNKNOWN)];
    if (endOfSentence < 0 || unknown < 0) throw new FormatError(`it lacks “${endOfSentence < 0 ? END : UNKNOWN}”`);
    pieces[size - 1] ??= BEGINNING;
    const tags = pieces.filter((piece) => piece !== null && isTag(piece)) as string[];
    const control = new Set([endOfSentence, size - 1, ...tags.map((tag) => pieces.indexOf(tag))]);
    return { list: { pieces, control, unknown }, endOfSentence, unknown, tags };
  });
}

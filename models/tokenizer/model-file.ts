import { PackError } from '../pack/pack-error.ts';
import { fields, ProtobufError } from '../format/protobuf-reader.ts';

export type PieceType = 'normal' | 'unknown' | 'control' | 'user-defined' | 'unused' | 'byte';

/** A vocabulary entry; its id is its index. */
export interface Piece {
  readonly text: string;
  /** Unigram: natural log-probability; BPE: minus the rank of the merge. A float32. */
  readonly score: number;
  readonly type: PieceType;
}

export interface NormalizerSpec {
  /** Trie and replacements as SentencePiece stores them (charsmap.ts); empty for the identity. */
  readonly charsmap: Uint8Array;
  readonly addDummyPrefix: boolean;
  readonly removeExtraWhitespaces: boolean;
  readonly escapeWhitespaces: boolean;
  readonly whitespaceAsSuffix: boolean;
}

/** What a SentencePiece `.model` file (a serialised `ModelProto`) says, as far as encoding and decoding need it. */
export interface ModelFile {
  readonly kind: 'unigram' | 'bpe';
  readonly pieces: readonly Piece[];
  readonly byteFallback: boolean;
  readonly unknownSurface: string;
  readonly special: { readonly unknown: string; readonly begin: string; readonly end: string; readonly pad: string };
  readonly normalizer: NormalizerSpec;
  /** Applied to decoded text; null for nearly every model. */
  readonly denormalizer: NormalizerSpec | null;
}

const TYPES: readonly (PieceType | undefined)[] = [
  undefined,
  'normal',
  'unknown',
  'control',
  'user-defined',
  'unused',
  'byte',
];
const KINDS: readonly (string | undefined)[] = [undefined, 'unigram', 'bpe', 'word', 'char'];

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function readPiece(bytes: Uint8Array): Piece {
  let text = '';
  let score = 0;
  let type: PieceType | undefined = 'normal';
  for (const field of fields(bytes)) {
    if (field.number === 1) text = decoder.decode(field.bytes);
    else if (field.number === 2) score = field.value;
    else if (field.number === 3) type = TYPES[field.value];
  }
  if (type === undefined) throw new ProtobufError(`the piece “${text}” has an unknown type`);
  if (text === '') throw new ProtobufError('a piece is empty');
  if (!Number.isFinite(score)) throw new ProtobufError(`the piece “${text}” has no finite score`);
  return { text, score, type };
}

function readNormalizer(bytes: Uint8Array, whitespaceAsSuffix: boolean): NormalizerSpec {
  let charsmap: Uint8Array = new Uint8Array(0);
  let [addDummyPrefix, removeExtraWhitespaces, escapeWhitespaces] = [true, true, true];
  for (const field of fields(bytes)) {
    if (field.number === 2) charsmap = field.bytes;
    else if (field.number === 3) addDummyPrefix = field.value !== 0;
    else if (field.number === 4) removeExtraWhitespaces = field.value !== 0;
    else if (field.number === 5) escapeWhitespaces = field.value !== 0;
  }
  return { charsmap, addDummyPrefix, removeExtraWhitespaces, escapeWhitespaces, whitespaceAsSuffix };
}

function readTrainer(bytes: Uint8Array) {
  const texts = new Map<number, string>();
  const numbers = new Map<number, number>();
  for (const field of fields(bytes)) {
    if (field.wireType === 2) texts.set(field.number, decoder.decode(field.bytes));
    else numbers.set(field.number, field.value);
  }
  return {
    kind: KINDS[numbers.get(3) ?? 1],
    whitespaceAsSuffix: (numbers.get(24) ?? 0) !== 0,
    byteFallback: (numbers.get(35) ?? 0) !== 0,
    unknownSurface: texts.get(44) ?? ' \u2047 ',
    special: {
      unknown: texts.get(45) || '<unk>',
      begin: texts.get(46) || '<s>',
      end: texts.get(47) || '</s>',
      pad: texts.get(48) || '<pad>',
    },
  };
}

/** Field numbers are those of sentencepiece_model.proto. */
function readModel(bytes: Uint8Array): ModelFile {
  const pieces: Piece[] = [];
  let [trainerBytes, normalizerBytes] = [new Uint8Array(0), new Uint8Array(0)] as [Uint8Array, Uint8Array];
  let denormalizerBytes: Uint8Array | null = null;
  for (const field of fields(bytes)) {
    if (field.number === 1) pieces.push(readPiece(field.bytes));
    else if (field.number === 2) trainerBytes = field.bytes;
    else if (field.number === 3) normalizerBytes = field.bytes;
    else if (field.number === 5) denormalizerBytes = field.bytes;
  }
  const { kind, whitespaceAsSuffix, ...trainer } = readTrainer(trainerBytes);
  if (kind !== 'unigram' && kind !== 'bpe')
    throw new ProtobufError(`models of the kind “${kind ?? 'unknown'}” are not supported`);
  if (pieces.length === 0) throw new ProtobufError('it has no pieces');
  const denormalizer = denormalizerBytes === null ? null : readNormalizer(denormalizerBytes, false);
  return {
    kind,
    pieces,
    ...trainer,
    normalizer: readNormalizer(normalizerBytes, whitespaceAsSuffix),
    denormalizer: denormalizer !== null && denormalizer.charsmap.length > 0 ? denormalizer : null,
  };
}

/** Which tokenizer it is, for error messages. */
export interface ModelFileName {
  readonly pack: string;
  readonly file: string;
}

/** Runs `read`, turning what it finds wrong into a PackError that names pack and file. */
export function guardModel<T>(named: ModelFileName, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ProtobufError)) throw error;
    throw new PackError('bad-tokenizer', { ...named, problem: error.message });
  }
}

/** @throws PackError `bad-tokenizer` */
export function readModelFile(bytes: Uint8Array, named: ModelFileName): ModelFile {
  return guardModel(named, () => readModel(bytes));
}

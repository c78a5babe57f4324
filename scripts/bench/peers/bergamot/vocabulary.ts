import { ProtobufWriter } from '../../../../models/format/protobuf-writer.ts';
import type { PackManifest } from '../../../../models/pack/manifest.ts';

/** The first of 65,534 characters that belong to nobody: a token is the one so far behind it. */
const FIRST = 0xf0000;
// Fields and types of sentencepiece_model.proto
const MODEL = { piece: 1, trainer: 2, normaliser: 3 } as const;
const PIECE = { text: 1, score: 2, type: 3 } as const;
const TYPE = { normal: 1, unknown: 2, control: 3 } as const;
const TRAINER = { kind: 3, size: 4, unknownId: 40, beginId: 41, endId: 42, padId: 43 } as const;
const NORMALISER = { name: 1, prefix: 3, removeSpaces: 4 } as const;
const UNIGRAM = 1;

/** Tokens as a text of as many characters, for a program that takes nothing but texts. */
export function textOf(ids: readonly number[]): string {
  return String.fromCodePoint(...ids.map((id) => FIRST + id));
}

/** The tokens of a text of such characters. */
export function idsOf(text: string): number[] {
  return Array.from(text, (character) => (character.codePointAt(0) ?? FIRST) - FIRST);
}

/** A SentencePiece model that cuts texts into the characters of tokens, and has the special ones where a pack has them. */
export function characterVocabulary(size: number, tokens: PackManifest['tokens']): Uint8Array<ArrayBuffer> {
  const special = new Map([
    [tokens.unknown, ['<unk>', TYPE.unknown]],
    [tokens.endOfSentence, ['</s>', TYPE.control]],
  ] as const);
  const model = new ProtobufWriter();
  for (let id = 0; id < size; id += 1) {
    const [text, type] = special.get(id) ?? [textOf([id]), TYPE.normal];
    model.message(MODEL.piece, (piece) =>
      piece.string(PIECE.text, text).float(PIECE.score, -1).integer(PIECE.type, type),
    );
  }
  model.message(MODEL.trainer, (trainer) =>
    trainer
      .integer(TRAINER.kind, UNIGRAM)
      .integer(TRAINER.size, size)
      .integer(TRAINER.unknownId, tokens.unknown)
      .integer(TRAINER.beginId, -1)
      .integer(TRAINER.endId, tokens.endOfSentence)
      .integer(TRAINER.padId, -1),
  );
  model.message(MODEL.normaliser, (normaliser) =>
    normaliser.string(NORMALISER.name, 'identity').integer(NORMALISER.prefix, 0).integer(NORMALISER.removeSpaces, 0),
  );
  return model.finish();
}

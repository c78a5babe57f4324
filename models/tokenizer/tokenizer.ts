import type { Range } from '../events.ts';

/** A text as pieces: three lists of the same length. */
export interface Tokens {
  readonly ids: readonly number[];
  /** As the model spells them: `▁` for a space, `<0xE4>` for a byte; for an unknown piece the normalised characters. */
  readonly pieces: readonly string[];
  /**
   * Range of each piece in the text that was encoded (UTF-16 code units). The ranges are in order and do not overlap;
   * one is empty when the text has nothing for its piece (the dummy prefix; all bytes of a character but the last).
   */
  readonly ranges: readonly Range[];
}

/** Tokens as text, with where each of them stands in it. */
export interface TokenText {
  readonly text: string;
  /** One a token, in order, not overlapping; empty for end-of-sentence and for bytes before a character is whole. */
  readonly ranges: readonly Range[];
}

/** Writes tokens that come one after the other as text, each of them once. */
export interface TokenWriter {
  /** Text of the tokens so far; the beginning of a character in bytes is not shown yet. */
  readonly text: string;
  push(id: number): void;
  /** What `decode` gives for all tokens. Nothing is pushed afterwards. */
  end(): TokenText;
}

/**
 * A SentencePiece model. `loadSentencePiece` (sentencepiece.ts) makes one from the bytes of a `.model` file.
 * It never adds control pieces (`</s>`, `<s>`, padding) to a text and never finds them in one; a language tag such as
 * `>>en<<` that is a user-defined symbol is found, and `idOf` gives its id to put before the ids of a sentence.
 */
export interface Tokenizer {
  readonly kind: 'unigram' | 'bpe';
  readonly vocabularySize: number;
  /** Ids of the special pieces; −1 where the model has none. */
  readonly unknown: number;
  readonly pad: number;
  readonly beginOfSentence: number;
  readonly endOfSentence: number;
  /** Pieces that are always one token (language tags, slots for protected spans), in the order of their ids. */
  readonly userDefined: readonly string[];

  /** Works for any string; lone surrogates are read as U+FFFD. */
  encode(text: string): Tokens;
  /** Text of `ids`; control pieces give nothing, invalid bytes U+FFFD, an unknown piece the model's own sign for it. */
  decode(ids: readonly number[]): string;
  writer(): TokenWriter;
  /** @throws RangeError for an id outside the vocabulary */
  pieceOf(id: number): string;
  /** Undefined for a piece the vocabulary lacks. */
  idOf(piece: string): number | undefined;
  isControl(id: number): boolean;
  isUnknown(id: number): boolean;
  isByte(id: number): boolean;
}

/** Text of `ids` and where each of them stands in it. */
export function spelled(tokenizer: Tokenizer, ids: readonly number[]): TokenText {
  const writer = tokenizer.writer();
  for (const id of ids) writer.push(id);
  return writer.end();
}

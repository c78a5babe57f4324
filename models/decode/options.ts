/** Settings that hold for every sentence of a search. */
export interface SearchOptions {
  /** Hypotheses kept per sentence; 1 is greedy search. */
  readonly beam: number;
  /** Hypotheses returned per sentence, at most `beam`. */
  readonly nbest: number;
  /** α in score = Σ log p / length^α; above 0 favours longer translations (the convention of Hugging Face `generate`). */
  readonly lengthPenalty: number;
  /**
   * When a sentence is done: true, as soon as `beam` hypotheses have ended; false, when the best running one could not
   * beat the worst ended one at its present length; 'never', when it could not at any length.
   */
  readonly earlyStopping: boolean | 'never';
  /** Tokens that are never produced (padding never is); not end-of-sentence. */
  readonly banned: ReadonlySet<number>;
  /** Tokens that are never produced in a row. */
  readonly bannedPhrases?: readonly (readonly number[])[];
  /** No n tokens stand in a row twice, the decoder start token counted; 0 or absent: they may. */
  readonly noRepeatNgram?: number;
  /** What every target begins with. As in `generate`, it costs nothing and counts for lengths. */
  readonly start?: readonly number[];
  /** A hypothesis ends with this token when it reaches the greatest length, at no cost; absent: it is cut. */
  readonly forcedEnd?: number;
  /** Keep the alignment of every token. */
  readonly alignment: boolean;
  /** Probabilities are those among the whole vocabulary, for who shows them: slower where the model has a shortlist. */
  readonly exact?: boolean;
}

export const GREEDY: SearchOptions = {
  beam: 1,
  nbest: 1,
  lengthPenalty: 1,
  earlyStopping: false,
  banned: new Set(),
  alignment: false,
};

/** What to do about a phrase that repeats without end. */
export interface RepetitionRule {
  /** stop: end the hypothesis once its tail loops; avoid: never choose the token that would close the loop. */
  readonly action: 'stop' | 'avoid';
  /** Repeats that are no loop yet because the source repeats itself as often (1 for ordinary text). */
  readonly allowed: number;
  /** Whether the token holds a letter; digits and punctuation may repeat more often. */
  readonly hasLetter: (id: number) => boolean;
}

/** One way to write a phrase. */
export interface Spelling {
  readonly ids: readonly number[];
  /** Where the translation begins only, as with a capital. */
  readonly atStart?: boolean;
}

/** Phrases that the translation has to contain, each in one of its spellings. */
export interface RequiredRule {
  readonly phrases: readonly (readonly Spelling[])[];
  /** Whether two tokens that meet are of one word: a phrase that is a part of a longer word does not count. */
  readonly joins: (before: number, after: number) => boolean;
  /** What a token of this sentence costs on average, −log p: a longer translation is as good when it costs so much more. */
  readonly tokenCost?: number;
}

/** Characters that what follows the prefix has to begin with, as pieces spell them. */
export interface BeginRule {
  readonly text: string;
  /** Undefined for a token that spells no characters. */
  readonly pieceOf: (id: number) => string | undefined;
  /** Tokens that agree with what is left of the text; among them those that spell it. */
  readonly tokens: (rest: string) => readonly number[];
}

/** One sentence to be decoded. Lengths count generated tokens, end-of-sentence included and `prefix` not. */
export interface SearchJob {
  /** With language tag and end-of-sentence. */
  readonly source: readonly number[];
  readonly maxLength: number;
  /** End-of-sentence is not chosen before this many tokens. */
  readonly minLength: number;
  /** Target tokens the translation must begin with. */
  readonly prefix: readonly number[];
  /** Decoded by a beam, whatever the options say. */
  readonly begin?: BeginRule;
  readonly repetition?: RepetitionRule;
  /** Decoded by a beam, whatever the options say. */
  readonly required?: RequiredRule;
}

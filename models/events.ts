/** A half-open range of UTF-16 code units `[start, end)` in a text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** One decoded token, as it arrives. */
export interface TokenEvent {
  readonly type: 'token';
  readonly sentence: number;
  /** Vocabulary id. */
  readonly id: number;
  /** The sentence's translation so far, detokenised and with protected spans restored. */
  readonly text: string;
  /** Natural logarithm of the model's probability for this token. */
  readonly logProb: number;
  /** Cross-attention of the alignment heads, averaged: `[source tokens]`; absent when not asked for. */
  readonly alignment?: Float32Array;
}

/** A word (or run of pieces) of one side, linked by attention to ranges of the other. */
export interface Link {
  /** Range in the whole target text. */
  readonly target: Range;
  /** Range in the whole source text. */
  readonly source: Range;
  /** Attention weight behind the link, 0…1. */
  readonly weight: number;
}

/** A term of the user that a translation contains. */
export interface TermUse {
  /** Range in the whole target text. */
  readonly target: Range;
  /** Where its source stands, as often as it does: ranges in the whole source text. */
  readonly sources: readonly Range[];
}

/** A place where a translation is wrong as far as rules can tell: it states another value, or lost what it had to copy. */
export interface Doubt {
  readonly kind: 'value' | 'span';
  /** What the source has, in the whole source text; absent for a value that it does not state. */
  readonly source?: Range;
  /** What the translation has in its place, in the whole target text; absent for what is missing. */
  readonly target?: Range;
}

export interface Hypothesis {
  readonly text: string;
  readonly ids: readonly number[];
  readonly logProbs: readonly number[];
  /** Sum of log-probabilities divided by length^lengthPenalty. */
  readonly score: number;
}

/** Why a sentence was decoded a second time under different settings. */
export type RetryReason = 'repetition' | 'omission' | 'placeholder' | 'term';

/** What the second of two packs read, where a translation went through another language. */
export interface Middle {
  readonly language: string;
  readonly text: string;
  /** Its tokens, as the second reads them; none where that took it in several parts. */
  readonly ids: readonly number[];
}

export interface SentenceResult {
  readonly sentence: number;
  readonly source: Range;
  readonly target: Range;
  readonly text: string;
  readonly sourceIds: readonly number[];
  /** One a token of `sourceIds`: where it stands in the whole source text; empty for tag, end-of-sentence and hints. */
  readonly sourceRanges: readonly Range[];
  /** Without the decoder start token; with the end-of-sentence token when the model produced one. */
  readonly targetIds: readonly number[];
  /**
   * One a token of `targetIds`: where in the whole target text stands what was written from it, in order. Several share
   * a range where they spell what was put in as one (a protected span); empty for what was left out.
   */
  readonly targetRanges: readonly Range[];
  readonly logProbs: readonly number[];
  readonly score: number;
  readonly links: readonly Link[];
  readonly hypotheses: readonly Hypothesis[];
  /** Present where the meaning may well be wrong, so that a person should look at it. */
  readonly check?: true;
  /** Absent where the sentence holds no term. */
  readonly terms?: readonly TermUse[];
  /** What is still wrong after all attempts; absent where nothing is known to be. */
  readonly doubts?: readonly Doubt[];
  /** There where the translation is not the model's, but one that a person gave the very same sentence before. */
  readonly remembered?: true;
  /** There where two packs translated it, one after the other. */
  readonly middle?: Middle;
  /** Attention that `links` were made of, one a token of `targetIds` `[source tokens]`; there where it was asked for. */
  readonly attention?: readonly (Float32Array | undefined)[];
}

/** A sentence that is about to be decoded, and all that is known of it before. */
export interface SentenceStart {
  readonly type: 'sentence-start';
  readonly sentence: number;
  readonly source: Range;
  /** What stands in the target text between the sentence before, or the beginning, and this one. */
  readonly gap: string;
  /** What the model reads; a second attempt may read it differently, and `sentence-end` then says how. */
  readonly sourceIds: readonly number[];
  readonly sourceRanges: readonly Range[];
  readonly middle?: Middle;
}

/** What a translation yields, in this order for each sentence: start, tokens, (retry, tokens), end (of a draft: with words of its own); `done` last. */
export type TranslationEvent =
  | SentenceStart
  | TokenEvent
  | { readonly type: 'retry'; readonly sentence: number; readonly reason: RetryReason; readonly helped: boolean }
  | ({ readonly type: 'sentence-end' } & SentenceResult)
  | {
      readonly type: 'done';
      readonly text: string;
      /** What follows the last sentence; all of a text that holds no sentence. */
      readonly tail: string;
      readonly sentences: number;
      readonly tokens: number;
      readonly milliseconds: number;
      readonly tokensPerSecond: number;
    };

/** A summary as it is written. */
export type SummaryEvent =
  /** The summary of a part as far as it can no longer change, with those of the parts before. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'part'; readonly source: Range; readonly text: string }
  | { readonly type: 'done'; readonly text: string };

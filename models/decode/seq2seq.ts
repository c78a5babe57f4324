/**
 * What search needs of a model. `models/graph` + `models/runtime` implement it with ONNX sessions;
 * tests implement it with tables. Rows are hypotheses: batch × beam, row-major by sentence.
 */

/** A batch that has been encoded and is being decoded; owns device memory. */
export interface DecodeState {
  /** Current number of rows. */
  readonly rows: number;
  /** Target tokens fed so far (the decoder start token included): the length of the KV cache. */
  readonly length: number;
  /** Frees every tensor; safe to call twice. */
  dispose(): void;
}

export interface StepOptions {
  /** Candidates wanted per row, 1…vocabulary size. */
  readonly k: number;
  /** Return the averaged cross-attention of the alignment heads for the last position. */
  readonly alignment: boolean;
  /** Also return the log-probabilities of these tokens, whatever their rank: as many for each row, `[rows, n]`. */
  readonly scored?: Int32Array;
}

export interface StepResult {
  readonly k: number;
  /** Log-probabilities of the k best next tokens, descending: `[rows, k]`. */
  readonly logProbs: Float32Array;
  /** Their vocabulary ids: `[rows, k]`. */
  readonly ids: Int32Array;
  /** `[rows, source]`, padded to the longest source of the batch with exact zeros. */
  readonly alignment?: Float32Array;
  /** Log-probabilities of `scored`: `[rows, n]`. */
  readonly scoredLogProbs?: Float32Array;
}

export interface SpecialTokens {
  readonly pad: number;
  readonly unknown: number;
  readonly endOfSentence: number;
  readonly decoderStart: number;
}

export interface Seq2Seq {
  /** Tokens of the target. */
  readonly vocabularySize: number;
  readonly sourceVocabularySize: number;
  readonly maxPositions: number;
  readonly tokens: SpecialTokens;
  /** Sentences per run that are fastest on this backend, by measurement. */
  readonly preferredBatch: number;
  /**
   * Runs the encoder once over `sources` (token ids with tag and end-of-sentence, unpadded; padded and masked inside)
   * and computes cross-attention keys and values. The state starts with `rowsPerSource` rows for each source.
   * @param also lets the model leave out the tokens that `sources` do not make likely, but for these; then probabilities
   *   are those among the rest. Without it, every step is over the whole vocabulary.
   */
  encode(
    sources: readonly (readonly number[])[],
    rowsPerSource: number,
    also?: readonly number[],
  ): Promise<DecodeState>;
  /** Feeds one token to every row `[rows]`, extends the KV cache, and returns the next-token distribution's head. */
  step(state: DecodeState, tokens: Int32Array, options: StepOptions): Promise<StepResult>;
  /** Row i becomes a copy of former row `order[i]`; `order` may be shorter (rows are dropped) or longer. Applies to the cache and to cross-attention. */
  reorder(state: DecodeState, order: Int32Array): Promise<void>;
  dispose(): Promise<void>;
}

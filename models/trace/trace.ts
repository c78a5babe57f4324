/**
 * A trace is one teacher-forced pass over a source and a target with everything kept that the inspector shows.
 * Query, key and value positions are tokens; the decoder's input is the target shifted right (decoder start first),
 * so row t of the decoder predicts target token t.
 */
export const ATTENTION_KINDS = ['encoder', 'decoder', 'cross'] as const;
/** encoder self-attention | masked decoder self-attention | cross-attention (queries: decoder, keys: encoder). */
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export interface HeadAddress {
  readonly kind: AttentionKind;
  readonly layer: number;
  readonly head: number;
}

/** Changes to the forward pass. All are applied inside the graph, to every position. */
export interface Intervention {
  /** Heads whose output is multiplied by zero before W^O. */
  readonly headsOff?: readonly HeadAddress[];
  /** Single attention weights α̂ set to zero after the softmax, without renormalising. */
  readonly weightsOff?: readonly (HeadAddress & { readonly query: number; readonly key: number })[];
  /** Self-attention only sees keys with |query − key| ≤ window (the rest is masked before the softmax). */
  readonly window?: { readonly encoder?: number; readonly decoder?: number };
}

export interface TraceRequest {
  /** Encoder input with tag and end-of-sentence. */
  readonly source: readonly number[];
  /** Target tokens without the decoder start token (usually ending with end-of-sentence). */
  readonly target: readonly number[];
  readonly intervention?: Intervention;
  /** Ranked alternatives kept at every position. */
  readonly k?: number;
}

/** The numbers of one head: enough to redo Attention(Q,K,V) = softmax(QKᵀ/√d_k)V by hand. */
export interface HeadTrace {
  readonly address: HeadAddress;
  readonly queryLength: number;
  readonly keyLength: number;
  /** d_k */
  readonly dimension: number;
  /** `[query, d_k]`, bias included, before scaling. */
  readonly q: Float32Array;
  /** `[key, d_k]` */
  readonly k: Float32Array;
  /** `[key, d_k]` */
  readonly v: Float32Array;
  /** QKᵀ/√d_k `[query, key]` before masks. */
  readonly scores: Float32Array;
  /** softmax(scores + mask), interventions applied `[query, key]`; masked cells are exactly 0. */
  readonly weights: Float32Array;
  /** weights · v `[query, d_k]`, after the head's gate. */
  readonly context: Float32Array;
  /** This head's rows of W^O `[d_k, model]`. */
  readonly projection: Float32Array;
  /** context · W^O restricted to this head's rows `[query, model]`: this head's share of the layer's attention output (bias excluded). */
  readonly output: Float32Array;
}

/** What the model predicts at every position of the target. */
export interface Predictions {
  readonly source: readonly number[];
  readonly target: readonly number[];
  /** Log-probability of target token t given the source and the tokens before it `[target]`. */
  readonly logProbs: Float32Array;
  /** Ids of the k most probable tokens at every position `[target, k]` and their log-probabilities. */
  readonly topIds: Int32Array;
  readonly topLogProbs: Float32Array;
  readonly k: number;
}

export interface Trace extends Predictions {
  /**
   * Of every layer of a recurrent decoder, how much of its memory stays at each position, between 0 and 1: the mean over
   * the cell's numbers `[target]`. Empty for a decoder that attends to itself.
   */
  readonly gates: readonly Float32Array[];
  /** Attention weights `[query, key]` of one head; copied out one head at a time. Cheap. */
  weights(address: HeadAddress): Float32Array;
  /** Everything about one head. */
  head(address: HeadAddress): HeadTrace;
  dispose(): void;
}

/** What is decoded greedily from a prefix, its interventions applied to every step. */
export interface GreedyRequest {
  readonly source: readonly number[];
  readonly prefix: readonly number[];
  readonly intervention?: Intervention;
  readonly maxLength: number;
  readonly signal?: AbortSignal;
}

/** Target ids, those of the prefix included, and the log-probability of each. */
export interface GreedyResult {
  readonly ids: readonly number[];
  readonly logProbs: readonly number[];
}

/** Runs traces; created from the same pack as the translator's model. */
export interface Tracer {
  /** That attend in each way; a recurrent decoder has no self-attention. */
  readonly layers: Readonly<Record<AttentionKind, number>>;
  readonly heads: number;
  trace(request: TraceRequest): Promise<Trace>;
  /**
   * Decodes greedily from `prefix` under an intervention by running the trace graph again for each token
   * (no cache: interventions change earlier positions too). Returns target ids ending with end-of-sentence
   * unless `maxLength` came first.
   */
  decode(request: GreedyRequest): Promise<GreedyResult>;
  /** Input embedding scaled and the positional encoding added, for the picture `[positions, model]` of the encodings alone. */
  positions(count: number): Float32Array;
  dispose(): Promise<void>;
}

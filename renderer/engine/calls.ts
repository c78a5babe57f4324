import type { Hypothesis } from '../../models/events.ts';
import type {
  AttentionKind,
  HeadAddress,
  HeadTrace,
  Intervention,
  Predictions,
  TraceRequest,
} from '../../models/trace/trace.ts';
import type {
  Alternative,
  AlternativesRequest,
  BeamTree,
  Encoding,
  HintTokens,
  RememberedSentence,
  SentenceRequest,
  SentenceStartRequest,
} from '../../models/translator.ts';

/** Names the pack that ids belong to; without it the pack used last is meant. */
export interface Pair {
  readonly from?: string;
  readonly to?: string;
}

/**
 * Requests with one answer. This table is the only place that lists them: the windows' `Engine.call`, the messages and
 * what the worker must answer (worker/calls.ts) follow from it.
 */
export interface WindowCalls {
  /** Loads the pack of the pair, so that what follows need not wait for it. */
  open: { params: { readonly from: string; readonly to: string }; result: null };
  encodeTarget: { params: { readonly text: string; readonly from: string; readonly to: string }; result: Encoding };
  pieces: { params: Pair & { readonly ids: readonly number[] }; result: readonly string[] };
  continueFrom: {
    params: Pair & {
      readonly source: readonly number[];
      readonly prefix: readonly number[];
      readonly beam?: number;
      readonly nbest?: number;
    };
    result: readonly Hypothesis[];
  };
  alternatives: { params: AlternativesRequest; result: readonly Alternative[] };
  complete: { params: SentenceRequest & SentenceStartRequest; result: RememberedSentence };
  variants: { params: SentenceRequest; result: readonly RememberedSentence[] };
  beamTree: { params: Pair & { readonly source: readonly number[]; readonly beam: number }; result: BeamTree };
  decodeWith: {
    params: Pair & {
      readonly source: readonly number[];
      readonly prefix: readonly number[];
      readonly intervention: Intervention;
      readonly maxLength: number;
    };
    result: { readonly ids: readonly number[]; readonly logProbs: readonly number[]; readonly text: string };
  };
  positions: {
    params: Pair & { readonly count: number };
    result: { readonly values: Float32Array; readonly dimension: number };
  };
}

/** What a window asks through a `RemoteTrace`. A trace is named by the id of the `openTrace` request that made it. */
export interface TraceCalls {
  openTrace: { params: EngineTraceRequest; result: TraceSummary };
  traceWeights: { params: TraceAddress; result: HeadWeights };
  traceHead: { params: TraceAddress; result: RemoteHead };
  closeTrace: { params: { readonly trace: number }; result: null };
}

export type Calls = WindowCalls & TraceCalls;
export type WindowMethod = keyof WindowCalls;
export type Method = keyof Calls;

export interface TraceAddress {
  readonly trace: number;
  readonly address: HeadAddress;
}

export type EngineTraceRequest = Pair & TraceRequest;

/** Attention weights of one head, `[query, key]`. */
export interface HeadWeights {
  readonly query: number;
  readonly key: number;
  readonly values: Float32Array;
}

/** The numbers of one head; the caller knows which it asked for. */
export type RemoteHead = Omit<HeadTrace, 'address'>;

/** What is told of a trace when it is opened. */
export interface TraceSummary extends Predictions {
  /** Layers that attend in each way. */
  readonly layers: Readonly<Record<AttentionKind, number>>;
  /** Of every layer of a recurrent decoder, how much of its memory stays at each position `[target]`. */
  readonly gates: readonly Float32Array[];
  readonly heads: number;
  /** What computed it: two packs may share an id, but not the hash of their weights. */
  readonly pack: { readonly id: string; readonly weightsSha256: string };
  readonly model: {
    readonly dimension: number;
    readonly headDimension: number;
    readonly feedForward: number;
    readonly vocabulary: number;
    readonly norm: 'pre' | 'post';
    /** A LayerNorm after the last encoder and decoder layer. */
    readonly finalNorm: boolean;
    /** The piece that the decoder reads before the first token of the target. */
    readonly decoderStart: string;
    /** Cross-attention heads the pack names for word alignment. */
    readonly alignmentHeads: readonly { readonly layer: number; readonly head: number }[];
  };
  readonly sourcePieces: readonly string[];
  /** Which of the source's tokens are glosses of a dictionary. */
  readonly hints: readonly HintTokens[];
  readonly targetPieces: readonly string[];
  /** `[target × k]` in the order of topIds. */
  readonly topPieces: readonly string[];
}

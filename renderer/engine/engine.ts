import type { Hypothesis, TranslationEvent } from '../../models/events.ts';
import type { Failure } from '../../models/pack/failure.ts';
import type { AttentionKind, HeadAddress, HeadTrace, Intervention } from '../../models/trace/trace.ts';
import type {
  BackendInfo,
  BackendKind,
  BeamTree,
  Encoding,
  HintTokens,
  LoadProgress,
  TranslateRequest,
} from '../../models/translator.ts';

/**
 * What a window sees of the engine worker. The translator window owns the worker and talks to it directly;
 * inspector windows talk to the same worker over a MessagePort handed on by the main process.
 *
 *   TranslatorApp ── WorkerClient ──► worker.ts ──► models/ (Translator, Tracer)
 *   InspectorApp  ── PortClient  ──────────┘
 */
export interface Engine {
  /** Newest status at once on subscription, then every change. Returns the unsubscriber. */
  onStatus(listener: (status: EngineStatus) => void): () => void;
  /** What the translator is decoding, as it grows; inspectors follow it. Newest state at once on subscription. */
  onSentence(listener: (sentence: LiveSentence) => void): () => void;
  /** The sentence inspectors shall follow when nothing is being decoded: the one at the caret or under the pointer. */
  selectSentence(sentence: LiveSentence): void;
  /** `latest`: supersedes an earlier `latest` request (which ends with outcome `superseded`, not an error); `queue`: waits its turn. */
  translate(request: EngineTranslateRequest, signal?: AbortSignal): AsyncIterable<EngineEvent>;
  encodeSource(text: string, from: string, to: string): Promise<Encoding>;
  encodeTarget(text: string, from: string, to: string): Promise<Encoding>;
  pieces(ids: readonly number[], pair?: Pair): Promise<readonly string[]>;
  continueFrom(
    request: Pair & {
      readonly source: readonly number[];
      readonly prefix: readonly number[];
      readonly beam?: number;
      readonly nbest?: number;
    },
    signal?: AbortSignal,
  ): Promise<readonly Hypothesis[]>;
  beamTree(
    request: Pair & { readonly source: readonly number[]; readonly beam: number },
    signal?: AbortSignal,
  ): Promise<BeamTree>;
  openTrace(request: EngineTraceRequest, signal?: AbortSignal): Promise<RemoteTrace>;
  decodeWith(
    request: Pair & {
      readonly source: readonly number[];
      readonly prefix: readonly number[];
      readonly intervention: Intervention;
      readonly maxLength: number;
    },
    signal?: AbortSignal,
  ): Promise<{ readonly ids: readonly number[]; readonly logProbs: readonly number[]; readonly text: string }>;
  positions(count: number, pair?: Pair): Promise<{ readonly values: Float32Array; readonly dimension: number }>;
  dispose(): void;
}

/** Names the pack that ids belong to; without it the pack used last is meant. */
export interface Pair {
  readonly from?: string;
  readonly to?: string;
}

export type EngineEvent = TranslationEvent | { readonly type: 'superseded' };

export interface EngineTranslateRequest extends TranslateRequest {
  readonly priority: 'latest' | 'queue';
}

export interface EngineTraceRequest extends Pair {
  readonly source: readonly number[];
  readonly target: readonly number[];
  readonly intervention?: Intervention;
  readonly k?: number;
}

/** A trace kept in the worker; matrices come over one head at a time as transferred typed arrays. */
export interface RemoteTrace {
  readonly layers: Readonly<Record<AttentionKind, number>>;
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
  readonly source: readonly number[];
  readonly target: readonly number[];
  readonly sourcePieces: readonly string[];
  /** Which of the source's tokens are glosses of a dictionary. */
  readonly hints: readonly HintTokens[];
  readonly targetPieces: readonly string[];
  readonly logProbs: Float32Array;
  readonly k: number;
  readonly topIds: Int32Array;
  readonly topLogProbs: Float32Array;
  /** `[target × k]` in the order of topIds. */
  readonly topPieces: readonly string[];
  weights(
    address: HeadAddress,
  ): Promise<{ readonly query: number; readonly key: number; readonly values: Float32Array }>;
  head(address: HeadAddress): Promise<RemoteHead>;
  close(): void;
}

/** The numbers of one head; the caller knows which it asked for. */
export type RemoteHead = Omit<HeadTrace, 'address'>;

export type EngineStatus =
  | { readonly state: 'empty' }
  | { readonly state: 'loading'; readonly pack: string; readonly progress: LoadProgress }
  | { readonly state: 'ready'; readonly pack: string; readonly backend: BackendInfo }
  | { readonly state: 'unloaded'; readonly pack: string }
  /** The worker or device was lost and has been replaced; `notice` is the one line the user sees. */
  | { readonly state: 'recovering'; readonly reason: LossReason; readonly notice: string }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Why a worker had to be replaced. */
export type LossReason = 'crashed' | 'device-lost' | 'hung' | 'out-of-memory';

export interface LiveSentence {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly sourceText: string;
  readonly source: readonly number[];
  /** Grows token by token. */
  readonly target: readonly number[];
  readonly targetText: string;
  readonly done: boolean;
}

export interface EngineSettings {
  readonly backend: BackendKind | 'auto';
  readonly threads: number;
  /** Minutes without a request after which the model is unloaded and its memory returned. */
  readonly idleMinutes: number;
  /** Tests only: use WebGPU on a software adapter. */
  readonly acceptFallbackAdapter: boolean;
}

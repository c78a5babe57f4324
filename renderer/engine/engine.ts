import type { SummaryEvent, TranslationEvent } from '../../models/events.ts';
import type { Failure } from '../../models/pack/failure.ts';
import type { HeadAddress } from '../../models/trace/trace.ts';
import type {
  BackendInfo,
  BackendKind,
  LoadProgress,
  SummaryRequest,
  TranslateRequest,
} from '../../models/translator.ts';
import type { Calls, EngineTraceRequest, HeadWeights, RemoteHead, TraceSummary, WindowMethod } from './calls.ts';

/**
 * What a window sees of the engine: streams, the calls of calls.ts, and traces. `EngineClient` (client.ts) is the one
 * implementation; protocol.ts shows the way of a message.
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
  /** Asks one of the calls of calls.ts. @throws EngineError; AbortError when `signal` aborts */
  call<M extends WindowMethod>(
    method: M,
    params: Calls[M]['params'],
    signal?: AbortSignal,
  ): Promise<Calls[M]['result']>;
  openTrace(request: EngineTraceRequest, signal?: AbortSignal): Promise<RemoteTrace>;
  /** Asks for an engine once more where there is none, or where the last one gave up. */
  retry(): void;
  dispose(): void;
}

export type EngineEvent = TranslationEvent | { readonly type: 'superseded' };

export interface EngineTranslateRequest extends Omit<TranslateRequest, 'reverse'> {
  /** Has the model of the other direction help to choose, where its pack is installed. */
  readonly reverse?: boolean;
  readonly priority: 'latest' | 'queue';
}

/** What a window that shows summaries sees of the engine. */
export interface SummaryEngine {
  /** Writes a summary, beside what is typed: translating comes first. @throws EngineError; AbortError */
  summarise(request: EngineSummaryRequest, signal?: AbortSignal): AsyncIterable<SummaryEvent>;
}

export interface EngineSummaryRequest extends SummaryRequest {
  /** Id of the pack that writes it. */
  readonly pack: string;
}

/** A trace kept in the worker; matrices come over one head at a time as transferred typed arrays. */
export interface RemoteTrace extends TraceSummary {
  weights(address: HeadAddress): Promise<HeadWeights>;
  head(address: HeadAddress): Promise<RemoteHead>;
  close(): void;
}

export type EngineStatus =
  | { readonly state: 'empty' }
  | { readonly state: 'loading'; readonly pack: string; readonly progress: LoadProgress }
  | { readonly state: 'ready'; readonly pack: string; readonly backend: BackendInfo }
  | { readonly state: 'unloaded'; readonly pack: string }
  /** The worker or device was lost and is being replaced. */
  | { readonly state: 'recovering'; readonly reason: LossReason }
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
  /** What the user wrote, where this is its translation into a language between, and two packs translate it. */
  readonly original?: { readonly language: string; readonly text: string };
}

export interface EngineSettings {
  readonly backend: BackendKind | 'auto';
  readonly threads: number;
  /** Minutes without a request after which the model is unloaded and its memory returned. */
  readonly idleMinutes: number;
  /** Tests only: use WebGPU on a software adapter. */
  readonly acceptFallbackAdapter: boolean;
}

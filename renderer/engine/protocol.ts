import type { Hypothesis } from '../../models/events.ts';
import type { AttentionKind, HeadAddress, Intervention } from '../../models/trace/trace.ts';
import type { Failure } from '../../models/pack/failure.ts';
import type { BeamTree, Encoding, RememberedSentence } from '../../models/translator.ts';
import type {
  EngineEvent,
  EngineSettings,
  EngineStatus,
  EngineTraceRequest,
  EngineTranslateRequest,
  LiveSentence,
  LossReason,
  Pair,
  RemoteHead,
  RemoteTrace,
} from './engine.ts';

/*
 * Messages of the engine. Every window speaks the client protocol over a MessagePort to the host; the host, which lives
 * in the translator page and outlives workers, wraps the messages with the client's number for the worker:
 *
 *   EngineClient ── ClientMessage ──► EngineHost ── HostMessage ──► worker.ts (EngineService)
 *                ◄─ EngineMessage ──             ◄─ WorkerMessage ─
 *
 * A port through the host costs no copy (typed arrays are transferred on) and survives the loss of a worker.
 */

/** Requests with one answer. A trace is named by the id of the `openTrace` request that made it. */
export interface Calls {
  encodeSource: { params: { readonly text: string; readonly from: string; readonly to: string }; result: Encoding };
  encodeTarget: { params: { readonly text: string; readonly from: string; readonly to: string }; result: Encoding };
  pieces: { params: Pair & { readonly ids: readonly number[] }; result: readonly string[] };
  continueFrom: { params: Pair & ContinueRequest; result: readonly Hypothesis[] };
  beamTree: { params: Pair & { readonly source: readonly number[]; readonly beam: number }; result: BeamTree };
  openTrace: { params: EngineTraceRequest; result: TraceSummary };
  traceWeights: {
    params: TraceAddress;
    result: { readonly query: number; readonly key: number; readonly values: Float32Array };
  };
  traceHead: { params: TraceAddress; result: RemoteHead };
  closeTrace: { params: { readonly trace: number }; result: null };
  decodeWith: { params: Pair & DecodeWithRequest; result: DecodeWithResult };
  positions: {
    params: Pair & { readonly count: number };
    result: { readonly values: Float32Array; readonly dimension: number };
  };
}
export type Method = keyof Calls;

export interface ContinueRequest {
  readonly source: readonly number[];
  readonly prefix: readonly number[];
  readonly beam?: number;
  readonly nbest?: number;
}
export interface DecodeWithRequest {
  readonly source: readonly number[];
  readonly prefix: readonly number[];
  readonly intervention: Intervention;
  readonly maxLength: number;
}
export interface DecodeWithResult {
  readonly ids: readonly number[];
  readonly logProbs: readonly number[];
  readonly text: string;
}
export interface TraceAddress {
  readonly trace: number;
  readonly address: HeadAddress;
}
/** The serialisable part of a RemoteTrace. */
export type TraceSummary = Omit<RemoteTrace, 'weights' | 'head' | 'close' | 'layers'> & {
  readonly layers: Readonly<Record<AttentionKind, number>>;
};

export type CallMessage = {
  [M in Method]: {
    readonly type: 'call';
    readonly id: number;
    readonly method: M;
    readonly params: Calls[M]['params'];
  };
}[Method];

export type ClientMessage =
  | CallMessage
  | { readonly type: 'translate'; readonly id: number; readonly request: EngineTranslateRequest }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'select'; readonly sentence: LiveSentence }
  /** The window is closing: forget its requests and traces. */
  | { readonly type: 'bye' };

export type EngineMessage =
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'event'; readonly id: number; readonly event: EngineEvent }
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'error'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'status'; readonly status: EngineStatus }
  | { readonly type: 'sentence'; readonly sentence: LiveSentence };

/** A verified pack and the pairs it translates. */
export interface PackEntry {
  readonly id: string;
  readonly directions: readonly { readonly from: string; readonly to: string }[];
  /** Text of its `pack.json`, as it was verified. */
  readonly manifest: string;
}

export type HostMessage =
  | {
      readonly type: 'start';
      readonly settings: EngineSettings;
      readonly packs: readonly PackEntry[];
      readonly memory: readonly (readonly [string, RememberedSentence])[];
    }
  | { readonly type: 'pack'; readonly pack: PackEntry }
  | { readonly type: 'client'; readonly client: number; readonly message: ClientMessage }
  /** Tests only: fail as a bug, or a lost GPU, would. */
  | { readonly type: 'fail'; readonly how: 'crash' | 'lose-device' };

export type WorkerMessage =
  | { readonly type: 'client'; readonly client: number; readonly message: EngineMessage }
  | { readonly type: 'status'; readonly status: EngineStatus }
  | { readonly type: 'sentence'; readonly sentence: LiveSentence }
  | { readonly type: 'remember'; readonly key: string; readonly sentence: RememberedSentence }
  /** This worker can no longer compute and wants to be replaced. */
  | { readonly type: 'lost'; readonly reason: LossReason; readonly message: string }
  /** Sent every few seconds while there is work, so that a hanging worker is noticed. */
  | { readonly type: 'alive' };

/** What client, host and service need of a MessagePort or Worker; Node's MessagePort fits as well. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  close?(): void;
}

/** Buffers of a result's typed arrays: handed over instead of copied. Each must be owned by the message alone. */
export function transferables(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  const buffers = new Set<ArrayBuffer>();
  for (const part of Object.values(value)) {
    if (ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer) buffers.add(part.buffer);
  }
  return [...buffers];
}

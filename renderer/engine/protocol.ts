import type { SummaryEvent } from '../../models/events.ts';
import type { Failure } from '../../models/pack/failure.ts';
import type { RememberedSentence } from '../../models/translator.ts';
import type { Calls, Method } from './calls.ts';
import type {
  EngineEvent,
  EngineSettings,
  EngineStatus,
  EngineSummaryRequest,
  EngineTranslateRequest,
  LiveSentence,
  LossReason,
} from './engine.ts';

/*
 * Messages of the engine. Every window speaks the client protocol over a MessagePort, handed out by the main process, to
 * the host; the host, which lives in a hidden window and outlives workers, wraps the messages with the client's number
 * for the worker:
 *
 *   EngineClient ── ClientMessage ──► EngineHost ── HostMessage ──► worker.ts (EngineService)
 *                ◄─ EngineMessage ──             ◄─ WorkerMessage ─
 *
 * A port through the host costs no copy (typed arrays are transferred on) and survives the loss of a worker.
 */

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
  | { readonly type: 'summarise'; readonly id: number; readonly request: EngineSummaryRequest }
  | { readonly type: 'cancel'; readonly id: number }
  /** From now on, or no longer, this window wants to hear of live sentences. */
  | { readonly type: 'follow'; readonly on: boolean }
  | { readonly type: 'select'; readonly sentence: LiveSentence }
  /** The window is closing: forget its requests and traces. */
  | { readonly type: 'bye' };

export type EngineMessage =
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'event'; readonly id: number; readonly event: EngineEvent | SummaryEvent }
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'error'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'status'; readonly status: EngineStatus }
  /** Whether some window follows: otherwise there is no use in selecting sentences. */
  | { readonly type: 'followed'; readonly on: boolean }
  | { readonly type: 'sentence'; readonly sentence: LiveSentence };

/** A verified pack and the pairs it translates. */
export interface PackEntry {
  readonly id: string;
  readonly directions: readonly { readonly from: string; readonly to: string }[];
  /** Text of its `pack.json`, as it was verified. */
  readonly manifest: string;
}

/** A pack, and what it translates on a way that two go together. */
export interface Leg {
  readonly pack: string;
  readonly from: string;
  readonly to: string;
}

/** What serves a request: one pack, or two, one after the other, where none has the pair; nothing where no pair is meant. */
export interface Serving {
  readonly pack?: string;
  readonly through?: readonly [Leg, Leg];
}

export type HostMessage =
  | {
      readonly type: 'start';
      readonly settings: EngineSettings;
      readonly packs: readonly PackEntry[];
      readonly memory: readonly (readonly [string, RememberedSentence])[];
      /** Whether some window follows live sentences. */
      readonly followed: boolean;
    }
  | { readonly type: 'followed'; readonly on: boolean }
  | { readonly type: 'pack'; readonly pack: PackEntry }
  | ({ readonly type: 'client'; readonly client: number; readonly message: ClientMessage } & Serving)
  /** Tests only: fail as a bug, or a lost GPU, would. */
  | { readonly type: 'fail'; readonly how: 'crash' | 'lose-device' };

export type WorkerMessage =
  | { readonly type: 'client'; readonly client: number; readonly message: EngineMessage }
  | { readonly type: 'status'; readonly status: EngineStatus }
  /** `newest`: not a step of decoding, but what it came to, for windows that begin to follow. */
  | { readonly type: 'sentence'; readonly sentence: LiveSentence; readonly newest?: true }
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

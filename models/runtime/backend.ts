import type { Tracer } from '../trace/trace.ts';
import type { BackendInfo } from '../translator.ts';
import type { Seq2Seq } from '../decode/seq2seq.ts';

/** A model on a backend, ready to run. */
export interface OpenedBackend {
  readonly seq2seq: Seq2Seq;
  readonly backend: BackendInfo;
  /** Builds the trace graphs; they cost memory, so call it when a trace is first wanted. */
  createTracer(): Promise<Tracer>;
  /** Resolves with a message when the GPU device is lost; never for wasm, nor after `dispose`. */
  readonly lost: Promise<string>;
  dispose(): Promise<void>;
}

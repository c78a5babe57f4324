import type { Seq2Seq } from '../decode/seq2seq.ts';
import type { PackManifest } from '../pack.ts';
import type { Tracer } from '../trace/trace.ts';
import type { BackendInfo, OpenOptions, PackSource } from '../translator.ts';
import { readWeights } from '../weights/model-weights.ts';
import { readPack } from '../weights/read-pack.ts';
import { ModelMemoryError, outOfMemory } from './memory.ts';
import { openWasm } from './wasm-backend.ts';

export interface OpenModelOptions extends OpenOptions {
  /** Use WebGPU even on a software adapter (SwiftShader): for tests, since it is slower than wasm. */
  readonly acceptFallbackAdapter?: boolean;
}

/** A pack whose files have been verified and whose encoder and decoder step are ready to run. */
export interface OpenedModel {
  readonly manifest: PackManifest;
  /** Verified bytes of the pack's `tokenizer.model`. */
  readonly tokenizer: Uint8Array<ArrayBuffer>;
  readonly seq2seq: Seq2Seq;
  readonly backend: BackendInfo;
  /** Builds the trace graph; it costs memory, so call it when a trace is first wanted. */
  createTracer(): Promise<Tracer>;
  /** Resolves with a message when the GPU device is lost; never for wasm, nor after `dispose`. */
  readonly lost: Promise<string>;
  dispose(): Promise<void>;
}

/**
 * Reads and verifies a pack, builds its graphs for the wanted backend, warms them up and, on WebGPU, checks this
 * adapter against wasm. `auto` falls back to wasm and says why in `backend.fallbackReason`.
 * @throws PackError for a broken pack, ModelMemoryError when the model does not fit, AbortError when `signal` aborts
 */
export async function openModel(source: PackSource, options: OpenModelOptions): Promise<OpenedModel> {
  const files = await readPack(source, options.progress, options.signal);
  const { manifest, tokenizer } = files;
  const weights = readWeights(files.weights, manifest);
  try {
    const opened = await openWasm(manifest, weights, options);
    return { manifest, tokenizer, ...opened };
  } catch (error) {
    if (outOfMemory(error)) throw new ModelMemoryError(manifest.name, error);
    throw error;
  }
}

import type { PackManifest } from '../pack/manifest.ts';
import type { OpenOptions, PackSource } from '../translator.ts';
import { readWeights, type ModelWeights } from '../architectures/transformer/model-weights.ts';
import { readShortlist, type ShortlistTable } from '../format/shortlist.ts';
import { readPack } from '../pack/read-pack.ts';
import type { OpenedBackend } from './backend.ts';
import { checkSizeForWasm, ModelMemoryError, outOfMemory } from './memory.ts';
import { testAgainstReference } from './reference-test.ts';
import { openWasm } from './wasm-backend.ts';
import { openWebGpu, WebGpuUnavailable } from './webgpu-backend.ts';

/** A pack whose files have been verified and whose encoder and decoder step are ready to run. */
export interface OpenedModel extends OpenedBackend {
  readonly manifest: PackManifest;
  /** Verified bytes of the tokenizer's files, by name. */
  readonly tokenizer: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Verified bytes of its hints, where it has any. */
  readonly hints?: Uint8Array<ArrayBuffer>;
}

/**
 * Reads and verifies a pack, builds its graphs for the wanted backend, warms them up and, on WebGPU, checks this
 * adapter against the processor. Where WebGPU does not work, the model is opened on wasm and `backend.fallbackReason`
 * says why.
 * @throws PackError for a broken pack, ModelTooLargeError or ModelMemoryError when the model does not fit, AbortError
 *   when `signal` aborts
 */
export async function openModel(source: PackSource, options: OpenOptions): Promise<OpenedModel> {
  const check = options.backend === 'wasm' ? checkSizeForWasm : undefined;
  const files = await readPack(source, options.progress, options.signal, check);
  const { manifest, tokenizer, hints } = files;
  const table =
    manifest.shortlist &&
    files.shortlist &&
    readShortlist(files.shortlist, manifest.architecture.vocabularySize, {
      pack: manifest.id,
      file: manifest.shortlist.file,
    });
  const weights = readWeights(files.weights, manifest);
  try {
    const opened = await openBackend(manifest, weights, options, table);
    if (options.selfTest === true) await tested(opened, manifest, weights, options);
    return { manifest, tokenizer, ...(hints && { hints }), ...opened };
  } catch (error) {
    if (outOfMemory(error)) throw new ModelMemoryError(manifest.name, error);
    throw error;
  }
}

async function tested(
  opened: OpenedBackend,
  manifest: PackManifest,
  weights: ModelWeights,
  { progress, signal }: OpenOptions,
): Promise<void> {
  progress?.({ stage: 'checking' });
  try {
    await testAgainstReference(opened.seq2seq, manifest, weights, signal);
  } catch (error) {
    await opened.dispose();
    throw error;
  }
}

async function openBackend(
  manifest: PackManifest,
  weights: ModelWeights,
  options: OpenOptions,
  shortlist: ShortlistTable | undefined,
): Promise<OpenedBackend> {
  if (options.backend === 'wasm') return openWasm(manifest, weights, options, shortlist);
  try {
    return await openWebGpu(manifest, weights, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    const fallbackReason =
      error instanceof WebGpuUnavailable
        ? error.message
        : `WebGPU failed: ${error instanceof Error ? error.message : String(error)}`;
    checkSizeForWasm(manifest);
    const opened = await openWasm(manifest, weights, options, shortlist);
    return { ...opened, backend: { ...opened.backend, fallbackReason } };
  }
}

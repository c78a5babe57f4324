import type { InferenceSession } from 'onnxruntime-web';
import { buildDecoderStep, type StepOptions } from '../architectures/transformer/decoder-step.ts';
import type { Precision } from '../architectures/transformer/layers.ts';
import { buildEncoder } from '../architectures/transformer/encoder.ts';
import type { Seq2Seq } from '../decode/seq2seq.ts';
import type { PackManifest } from '../pack/manifest.ts';
import { PackError } from '../pack/pack-error.ts';
import { createTracer } from './trace-sessions.ts';
import type { OpenOptions } from '../translator.ts';
import type { ModelWeights } from '../architectures/transformer/model-weights.ts';
import type { ShortlistTable } from '../format/shortlist.ts';
import { ChosenOutput } from './chosen-output.ts';
import { Shortlist } from './shortlist.ts';
import { HostCache } from './host-cache.ts';
import { HostRecurrence } from './host-recurrence.ts';
import type { OpenedBackend } from './backend.ts';
import { loadRuntime, type OnnxRuntime, type RuntimeSettings } from './onnx-runtime.ts';
import { KernelSeq2Seq } from './kernels/seq2seq.ts';
import { runsOnKernels } from './kernels/transformer.ts';
import { OnnxSeq2Seq, type Sessions } from './onnx-seq2seq.ts';
import { openTogether } from './open-together.ts';
import { warmUp } from './warm-up.ts';

/**
 * Sentences a run. Milliseconds a row and step with the shipped packs on one thread: 1.29 at 1, 0.60 at 8, 0.53 at 16,
 * 0.51 at 32; beyond 16, padding costs more than that gains.
 */
const PREFERRED_BATCH = 16;
/** The first runs are several times slower, until the engine's compiler has caught up. */
const WARM_UP_STEPS = 40;

const WASM_SESSION: InferenceSession.SessionOptions = { executionProviders: ['wasm'] };

/**
 * Opens a model on the processor.
 * @param shortlist makes steps faster that need not be over the whole vocabulary
 */
export async function openWasm(
  manifest: PackManifest,
  weights: ModelWeights,
  options: OpenOptions,
  shortlist?: ShortlistTable,
): Promise<OpenedBackend> {
  const runtime = await loadRuntime('wasm', runtimeSettings(options));
  options.signal?.throwIfAborted();
  options.progress?.({ stage: 'building' });
  const kernels = runsOnKernels(manifest);
  const seq2seq = kernels
    ? await kernelSeq2Seq(runtime, manifest, weights, shortlist)
    : await wasmSeq2Seq(runtime, manifest, weights, { shortlist });
  try {
    options.progress?.({ stage: 'warming' });
    await warmUp(seq2seq, WARM_UP_STEPS, options.signal);
  } catch (error) {
    await seq2seq.dispose();
    throw error;
  }
  return {
    seq2seq,
    backend: { kind: 'wasm', threads: kernels ? 1 : runtime.threads, device: 'WebAssembly' },
    createTracer: () => createTracer(runtime, manifest, weights),
    lost: new Promise<string>(() => {}),
    dispose: () => seq2seq.dispose(),
  };
}

/** A model on the kernels; graphs are made for it where exact probabilities are asked for. */
function kernelSeq2Seq(
  runtime: OnnxRuntime,
  manifest: PackManifest,
  weights: ModelWeights,
  shortlist: ShortlistTable | undefined,
): Promise<Seq2Seq> {
  return KernelSeq2Seq.open({
    manifest,
    weights,
    shortlist: shortlist && new Shortlist(shortlist, manifest.architecture.vocabularySize),
    openExact: () => wasmSeq2Seq(runtime, manifest, weights),
    preferredBatch: PREFERRED_BATCH,
    notNumbers: () => notNumbers(manifest),
  });
}

function notNumbers(manifest: PackManifest): PackError {
  return new PackError('bad-weights', {
    pack: manifest.id,
    file: manifest.weights.file,
    problem: 'the probabilities that its numbers lead to are not numbers',
  });
}

/**
 * @param fast trades exact probabilities for speed wherever they are not asked for: an encoder of bytes where the pack is
 *   quantised, and the pieces of a shortlist where there is one. Steps of bytes would hardly be faster, and err more.
 */
export async function wasmSeq2Seq(
  runtime: OnnxRuntime,
  manifest: PackManifest,
  weights: ModelWeights,
  fast?: { readonly shortlist: ShortlistTable | undefined },
): Promise<OnnxSeq2Seq> {
  const { architecture, decode, quantization } = manifest;
  const openEncoder = (precision: Precision): Promise<InferenceSession> =>
    runtime.createSession(buildEncoder(architecture, weights, precision), WASM_SESSION);
  const openDecoder = (output: StepOptions['output']): Promise<InferenceSession> => {
    const options = { precision: 'float', cache: 'append', alignmentHeads: decode.alignmentHeads, output } as const;
    return runtime.createSession(buildDecoderStep(architecture, weights, options), WASM_SESSION);
  };
  const shortlist = fast?.shortlist && new Shortlist(fast.shortlist, architecture.vocabularySize);
  const bytes = fast !== undefined && quantization.bits !== 32;
  const { encoder, decoder } = await openTogether(runtime, async (own) => ({
    encoder: await own(openEncoder(bytes ? 'bytes' : 'float')),
    decoder: await own(openDecoder(shortlist === undefined ? 'all' : 'chosen')),
  }));
  const openExact = (): Promise<Sessions> =>
    openTogether(runtime, async (own) => ({
      encoder: bytes ? await own(openEncoder('float')) : encoder,
      decoder: shortlist === undefined ? decoder : await own(openDecoder('all')),
    }));
  const bias = architecture.outputBias ? weights.vector('output.bias') : null;
  return new OnnxSeq2Seq({
    encoder,
    decoder,
    ...((bytes || shortlist !== undefined) && { openExact }),
    ...(shortlist && { output: new ChosenOutput(runtime, weights.output, bias, shortlist) }),
    runtime,
    manifest,
    weights,
    cacheStyle: 'append',
    preferredBatch: PREFERRED_BATCH,
    notNumbers: () => notNumbers(manifest),
    createCache: (shape, ...rest) => new (shape.recurrent ? HostRecurrence : HostCache)(runtime, shape, ...rest),
  });
}

export function runtimeSettings({ threads = 1, wasmPaths }: OpenOptions): RuntimeSettings {
  return wasmPaths === undefined ? { threads } : { threads, wasmPaths };
}

import type { InferenceSession } from 'onnxruntime-web';
import { buildDecoderStep } from '../architectures/transformer/decoder-step.ts';
import { buildEncoder } from '../architectures/transformer/encoder.ts';
import type { PackManifest } from '../pack/manifest.ts';
import type { ModelWeights } from '../architectures/transformer/model-weights.ts';
import { DeviceCache } from './device-cache.ts';
import { openGpuDevice } from './gpu-device.ts';
import type { OpenOptions } from '../translator.ts';
import type { OpenedBackend } from './backend.ts';
import { loadRuntime, type OnnxRuntime } from './onnx-runtime.ts';
import { openTogether } from './open-together.ts';
import { OnnxSeq2Seq } from './onnx-seq2seq.ts';
import { selfTest } from './self-test.ts';
import { cacheOutputs, cacheShape } from './step-cache.ts';
import { createTracer } from './trace-sessions.ts';
import { runtimeSettings, wasmSeq2Seq } from './wasm-backend.ts';

/** Sentences a run: a GPU is far from busy with fewer. */
const PREFERRED_BATCH = 32;

/** Why a model cannot run on WebGPU here; the message is shown to the user. */
export class WebGpuUnavailable extends Error {
  override readonly name = 'WebGpuUnavailable';
}

/**
 * Opens a model on the GPU, with its weights as quantised as they are, and checks the results against the processor's.
 * @throws WebGpuUnavailable
 */
export async function openWebGpu(
  manifest: PackManifest,
  weights: ModelWeights,
  options: OpenOptions,
): Promise<OpenedBackend> {
  const gpu = await openGpuDevice(options.acceptFallbackAdapter ?? false);
  if (!gpu.device) throw new WebGpuUnavailable(gpu.reason);
  const { device, description } = gpu;
  const runtime = await loadRuntime('webgpu', runtimeSettings(options));
  let state: 'open' | 'lost' | 'disposed' = 'open';
  const lost = new Promise<string>((resolve) => {
    void device.lost.then(({ message }) => {
      runtime.queue.fail(new Error(`The graphics device was lost: ${message}`));
      if (state === 'open') resolve(`The graphics device “${description}” was lost.`);
      state = 'lost';
    });
  });
  options.progress?.({ stage: 'building' });
  const seq2seq = await webGpuSeq2Seq(runtime, device, manifest, weights);
  const dispose = async (): Promise<void> => {
    // Nothing can be released on a lost device; its worker is replaced.
    if (state === 'lost') return;
    state = 'disposed';
    await seq2seq.dispose();
  };
  try {
    options.progress?.({ stage: 'checking' });
    const reference = await wasmSeq2Seq(runtime, manifest, weights);
    const difference = await selfTest(seq2seq, reference, options.signal).finally(() => reference.dispose());
    if (difference) throw new WebGpuUnavailable(`“${description}” computes wrongly (${difference}).`);
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    seq2seq,
    backend: { kind: 'webgpu', threads: runtime.threads, device: description },
    createTracer: () => createTracer(runtime, manifest, weights),
    lost,
    dispose,
  };
}

async function webGpuSeq2Seq(
  runtime: OnnxRuntime,
  device: GPUDevice,
  manifest: PackManifest,
  weights: ModelWeights,
): Promise<OnnxSeq2Seq> {
  const { architecture, decode } = manifest;
  const executionProviders = [{ name: 'webgpu', device } as const];
  const { alignmentHeads } = decode;
  const stepOptions = { precision: 'blocks', cache: 'concat', alignmentHeads, output: 'all' } as const;
  const onDevice = cacheOutputs('concat', cacheShape(architecture)).map((name) => [name, 'gpu-buffer'] as const);
  const openEncoder = (): Promise<InferenceSession> =>
    runtime.createSession(buildEncoder(architecture, weights, 'blocks'), {
      executionProviders,
      preferredOutputLocation: 'gpu-buffer',
    });
  const openDecoder = (): Promise<InferenceSession> =>
    runtime.createSession(buildDecoderStep(architecture, weights, stepOptions), {
      executionProviders,
      preferredOutputLocation: Object.fromEntries(onDevice),
    });
  const sessions = await openTogether(runtime, async (own) => ({
    encoder: await own(openEncoder()),
    decoder: await own(openDecoder()),
  }));
  return new OnnxSeq2Seq({
    runtime,
    manifest,
    weights,
    ...sessions,
    cacheStyle: 'concat',
    preferredBatch: PREFERRED_BATCH,
    // Not the pack's fault as far as anyone knows: the processor will tell.
    notNumbers: () => new Error('The graphics device computed probabilities that are not numbers.'),
    createCache: (shape, rows, encoded, sources) =>
      new DeviceCache(runtime, device, shape, architecture.maxPositions, rows, encoded, sources),
  });
}

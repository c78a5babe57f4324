import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { buildTraceDecoder, buildTraceEncoder } from '../architectures/transformer/trace-graphs.ts';
import type { PackManifest } from '../pack/manifest.ts';
import type { Tracer } from '../trace/trace.ts';
import { GraphTracer, type Arrays, type TraceFeeds, type TraceGraphs } from '../trace/tracer.ts';
import type { ModelWeights } from '../architectures/transformer/model-weights.ts';
import type { OnnxRuntime } from './onnx-runtime.ts';
import { openTogether } from './open-together.ts';

/**
 * Builds the trace graphs and runs them on the processor, whatever the backend of the decoder: traces are read back
 * whole, and the runtime for WebGPU has the processor's kernels too.
 */
export async function createTracer(
  runtime: OnnxRuntime,
  manifest: PackManifest,
  weights: ModelWeights,
): Promise<Tracer> {
  return new GraphTracer(await createTraceGraphs(runtime, manifest, weights), manifest, weights);
}

export async function createTraceGraphs(
  runtime: OnnxRuntime,
  manifest: PackManifest,
  weights: ModelWeights,
): Promise<TraceGraphs> {
  const options: InferenceSession.SessionOptions = { executionProviders: ['wasm'] };
  const { encoder, decoder } = await openTogether(runtime, async (own) => ({
    encoder: await own(runtime.createSession(buildTraceEncoder(manifest.architecture, weights), options)),
    decoder: await own(runtime.createSession(buildTraceDecoder(manifest.architecture, weights), options)),
  }));
  const run = (
    session: InferenceSession,
    feeds: TraceFeeds,
    outputs: readonly string[],
  ): Promise<InferenceSession.OnnxValueMapType> =>
    runtime.queue.run(() => session.run(tensors(runtime, feeds), outputs));
  return {
    encode: async (feeds, outputs) => floats(await run(encoder, feeds, outputs)),
    decode: async (feeds, outputs) => {
      const results = await run(decoder, feeds, outputs);
      return { floats: floats(results), ids: Int32Array.from(results['ids']!.data as BigInt64Array, Number) };
    },
    dispose: () =>
      runtime.queue.run(async () => {
        await encoder.release();
        await decoder.release();
      }),
  };
}

function tensors(runtime: OnnxRuntime, feeds: TraceFeeds): Record<string, Tensor> {
  return Object.fromEntries(
    Object.entries(feeds).map(([name, { data, dimensions }]) => {
      if (data instanceof Float32Array) return [name, new runtime.Tensor('float32', data, dimensions)];
      return [name, new runtime.Tensor('int64', data, dimensions)];
    }),
  );
}

function floats(results: InferenceSession.OnnxValueMapType): Arrays {
  const arrays: Arrays = {};
  for (const [name, tensor] of Object.entries(results)) {
    if (tensor.type === 'float32') arrays[name] = tensor.data as Float32Array;
  }
  return arrays;
}

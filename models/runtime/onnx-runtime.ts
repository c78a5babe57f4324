import type * as OrtModule from 'onnxruntime-web';
import type { InferenceSession } from 'onnxruntime-web';
import { WEIGHTS_FILE, type OnnxModel } from '../format/onnx.ts';
import type { BackendKind } from '../translator.ts';
import { SerialQueue } from './serial-queue.ts';

type Ort = typeof OrtModule;

/** onnxruntime-web, loaded and set up; there is one for each kind in a thread. */
export interface OnnxRuntime {
  readonly Tensor: Ort['Tensor'];
  /** Threads of its CPU kernels. */
  readonly threads: number;
  /** Every call into onnxruntime goes through here. */
  readonly queue: SerialQueue;
  createSession(model: OnnxModel, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
}

export interface RuntimeSettings {
  readonly threads: number;
  readonly wasmPaths?: string;
}

const NODE_ENTRY = 'onnxruntime-web';

const loaded = new Map<BackendKind, Promise<OnnxRuntime>>();

/** The runtime's settings take effect on the first call for a kind; later calls get the runtime as it is. */
export function loadRuntime(kind: BackendKind, settings: RuntimeSettings): Promise<OnnxRuntime> {
  const known = loaded.get(kind);
  if (known) return known;
  const loading = load(kind, settings);
  loaded.set(kind, loading);
  loading.catch(() => loaded.delete(kind));
  return loading;
}

async function load(kind: BackendKind, settings: RuntimeSettings): Promise<OnnxRuntime> {
  const ort = await importBuild(kind);
  ort.env.logLevel = 'error';
  ort.env.wasm.numThreads = settings.threads;
  if (settings.wasmPaths !== undefined) ort.env.wasm.wasmPaths = settings.wasmPaths;
  const queue = new SerialQueue();
  return {
    Tensor: ort.Tensor,
    // The runtime lowers this where threads are not to be had.
    get threads() {
      return ort.env.wasm.numThreads ?? 1;
    },
    queue,
    createSession: (model, options) =>
      queue.run(() =>
        ort.InferenceSession.create(model.graph, {
          graphOptimizationLevel: 'all',
          // Errors only: it warns whenever shapes are computed on the processor, as they should be.
          logSeverityLevel: 3,
          ...options,
          externalData: [{ path: WEIGHTS_FILE, data: model.weights }],
        }),
      ),
  };
}

function importBuild(kind: BackendKind): Promise<Ort> {
  if (kind === 'webgpu') return import('onnxruntime-web/webgpu');
  // Of onnxruntime-web's builds, only the one its main entry resolves to in Node has threads there. The app's bundle
  // must not take in what that entry is for browsers, so the bundler does not see this import.
  if ('process' in globalThis) return import(/* @vite-ignore */ NODE_ENTRY) as Promise<Ort>;
  return import('onnxruntime-web/wasm');
}

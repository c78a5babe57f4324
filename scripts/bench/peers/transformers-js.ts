import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Ort from 'onnxruntime-web';
import type { PeerPrecision } from './exported-layers.ts';
import type { Peer } from './peer.ts';

/** What is used of `@huggingface/transformers`. */
interface Library {
  readonly env: { localModelPath: string; allowRemoteModels: boolean };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dimensions: readonly number[]) => unknown;
  readonly MarianMTModel: { from_pretrained(name: string, options: object): Promise<GeneratingModel> };
}
interface GeneratingModel {
  generate(request: object): Promise<{ readonly data: BigInt64Array; readonly dims: readonly number[] }>;
  dispose(): Promise<unknown>;
}

const FOLDER = import.meta.dirname;
/** What transformers.js asks for the runtime that it shall use. */
const RUNTIME = Symbol.for('onnxruntime');

/** transformers.js over the wasm kernels of its own onnxruntime-web, on one thread. */
export async function openTransformersJs(folder: string, precision: PeerPrecision, pad: number): Promise<Peer> {
  const require = createRequire(join(FOLDER, 'package.json'));
  const entry = require.resolve('@huggingface/transformers');
  const runtime = (await import(pathToFileURL(require.resolve('onnxruntime-web')).href)) as { default: typeof Ort };
  const ort = runtime.default;
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  (globalThis as Record<symbol, unknown>)[RUNTIME] ??= ort;
  const { MarianMTModel, Tensor, env } = (await import(pathToFileURL(entry).href)) as Library;
  // It would fetch its runtime from the network.
  delete ort.env.wasm.wasmPaths;
  env.allowRemoteModels = false;
  env.localModelPath = dirname(folder);
  const dtype = precision === 'f32' ? 'fp32' : 'q8';
  const model = await MarianMTModel.from_pretrained(basename(folder), { device: 'auto', dtype });
  return {
    name: `transformers.js ${precision}`,
    ownBatches: false,
    async translate(sources, length) {
      const longest = Math.max(...sources.map((source) => source.length));
      const ids = new BigInt64Array(sources.length * longest).fill(BigInt(pad));
      const mask = new BigInt64Array(ids.length);
      sources.forEach((source, row) => {
        ids.set(source.map(BigInt), row * longest);
        mask.fill(1n, row * longest, row * longest + source.length);
      });
      const shape = [sources.length, longest];
      const made = await model.generate({
        inputs: new Tensor('int64', ids, shape),
        attention_mask: new Tensor('int64', mask, shape),
        ...(length === undefined ? {} : { min_new_tokens: length, max_new_tokens: length }),
      });
      const width = made.dims[1] ?? 0;
      // The first token is the one that the decoder starts with.
      return sources.map((_, row) => Array.from(made.data.subarray(row * width + 1, (row + 1) * width), Number));
    },
    dispose: () => model.dispose(),
  };
}

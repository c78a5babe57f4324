import { readWeights } from '../../models/architectures/transformer/model-weights.ts';
import { readShortlist } from '../../models/format/shortlist.ts';
import { readPack } from '../../models/pack/read-pack.ts';
import { loadRuntime } from '../../models/runtime/onnx-runtime.ts';
import type { OnnxSeq2Seq } from '../../models/runtime/onnx-seq2seq.ts';
import { wasmSeq2Seq } from '../../models/runtime/wasm-backend.ts';
import { folderSource } from '../cli/packs.ts';

/** A pack as graphs of onnxruntime with the same shortlist: what the bare `session.run` belongs to. */
export async function openGraphs(folder: string, threads: number): Promise<OnnxSeq2Seq> {
  const { manifest, weights, shortlist } = await readPack(folderSource(folder));
  const { vocabularySize } = manifest.architecture;
  const table = shortlist && readShortlist(shortlist, vocabularySize, { pack: manifest.id, file: 'the shortlist' });
  const runtime = await loadRuntime('wasm', { threads });
  return wasmSeq2Seq(runtime, manifest, readWeights(weights, manifest), { shortlist: table });
}

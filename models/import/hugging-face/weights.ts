import { z } from 'zod';
import { ImportError } from '../import-error.ts';
import type { StoredTensor, StoredTensors } from '../weights.ts';
import type { ModelFolder } from './folder.ts';
import { openSafetensors } from './safetensors.ts';
import { openTorchFile } from './torch-file.ts';

/** Names of weights files, the best first; an index lists the parts of one that was divided. */
const KINDS = [
  { file: 'model.safetensors', index: 'model.safetensors.index.json', open: openSafetensors },
  { file: 'pytorch_model.bin', index: 'pytorch_model.bin.index.json', open: openTorchFile },
] as const;
const MOST_PARTS = 1000;
const part = z
  .string()
  .max(200)
  .regex(/^[\w.-]+$/);
const indexSchema = z.object({ weight_map: z.record(z.string(), part) });

export interface Weights {
  readonly tensors: StoredTensors;
  /** The files they were read from. */
  readonly files: readonly string[];
}

/** @throws ImportError for weights that are missing, in part or wholly, or damaged */
export async function openWeights(folder: ModelFolder): Promise<Weights> {
  for (const { file, index, open } of KINDS) {
    if (folder.has(file)) return { tensors: await open(folder.files, folder.path(file)), files: [file] };
    if (!folder.has(index)) continue;
    const { weight_map: map } = await folder.json(index, indexSchema);
    const parts = [...new Set(Object.values(map))];
    if (parts.length > MOST_PARTS) throw folder.damaged(index, `it lists ${parts.length} files`);
    const tensors = new Map<string, StoredTensor>();
    for (const name of parts) {
      if (!folder.has(name)) throw new ImportError('import-missing', { name: folder.name, file: name, beside: index });
      for (const [tensor, stored] of await open(folder.files, folder.path(name))) tensors.set(tensor, stored);
    }
    return { tensors, files: [index, ...parts] };
  }
  const [{ file }] = KINDS;
  throw new ImportError('import-missing', { name: folder.name, file, beside: 'config.json' });
}

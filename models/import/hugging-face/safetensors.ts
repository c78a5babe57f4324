import { z } from 'zod';
import { NUMBER_BYTES, type NumberType } from '../../format/numbers.ts';
import type { ImportFiles } from '../files.ts';
import { elements } from '../foreign-model.ts';
import { ImportError } from '../import-error.ts';
import { readNumbers, type StoredTensor } from '../weights.ts';

/** A header names every tensor in some hundred bytes. */
const LONGEST_HEADER = 100e6;
const offset = z.number().int().nonnegative();
const entrySchema = z.object({
  dtype: z.string().max(16),
  shape: z.array(offset).max(8),
  data_offsets: z.tuple([offset, offset]),
});

/**
 * The tensors of a safetensors file (https://github.com/huggingface/safetensors#format). Those of other types than
 * floats are left out: no model computes with them.
 * @throws ImportError for a header that does not describe the data behind it
 */
export async function openSafetensors(files: ImportFiles, path: string): Promise<Map<string, StoredTensor>> {
  const fail = (problem: string): never => {
    throw new ImportError('import-damaged', { name: files.name, file: path, problem });
  };
  const size = files.files.find((file) => file.path === path)?.bytes ?? 0;
  if (size < 8) fail('it is too short to be a weights file');
  const first = await files.read(path, 0, 8);
  const length = Number(new DataView(first.buffer, first.byteOffset, 8).getBigUint64(0, true));
  if (length > Math.min(size - 8, LONGEST_HEADER)) fail('its header reaches past its end');
  const start = 8 + length;
  const tensors = new Map<string, StoredTensor>();
  for (const [name, value] of Object.entries(header(await files.read(path, 8, start), fail))) {
    if (name === '__metadata__') continue;
    const entry = entrySchema.safeParse(value);
    if (!entry.success) return fail(`its header is invalid at “${name}”`);
    const { dtype, shape, data_offsets: range } = entry.data;
    if (!(dtype in NUMBER_BYTES)) continue;
    const type = dtype as NumberType;
    const count = elements(shape);
    if (range[1] - range[0] !== count * NUMBER_BYTES[type] || start + range[1] > size)
      fail(`tensor “${name}” does not fit its place in the file`);
    tensors.set(name, {
      shape,
      read: () =>
        readNumbers(count, type, (from, to) => files.read(path, start + range[0] + from, start + range[0] + to)),
    });
  }
  return tensors;
}

function header(bytes: Uint8Array, fail: (problem: string) => never): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return fail('its header is not valid JSON');
  }
}

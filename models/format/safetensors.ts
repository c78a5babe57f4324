import { z } from 'zod';
import { PackError } from '../pack/manifest.ts';

const BYTES_PER_ELEMENT = { F32: 4, U8: 1 } as const;

export interface SafeTensor {
  readonly type: keyof typeof BYTES_PER_ELEMENT;
  readonly shape: readonly number[];
  /** A view of the file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const headerSchema = z.record(
  z.string(),
  z.object({
    dtype: z.enum(['F32', 'U8']),
    shape: z.array(z.number().int().nonnegative()),
    data_offsets: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
  }),
);

/**
 * Reads a safetensors file: eight bytes of header length, a JSON header, the data
 * (https://github.com/huggingface/safetensors#format).
 * @throws PackError `bad-weights` for a header that does not describe the data behind it
 */
export function readSafetensors(file: Uint8Array<ArrayBuffer>, name: string): ReadonlyMap<string, SafeTensor> {
  const fail = (problem: string): never => {
    throw new PackError('bad-weights', `“${name}” cannot be used: ${problem}. Install the pack again.`, name);
  };
  if (file.byteLength < 8) fail('it is too short to be a weights file');
  const length = new DataView(file.buffer, file.byteOffset, 8).getBigUint64(0, true);
  if (length > BigInt(file.byteLength - 8)) fail('its header reaches past its end');
  const start = 8 + Number(length);
  let json: Record<string, unknown> = {};
  try {
    json = z.record(z.string(), z.unknown()).parse(JSON.parse(new TextDecoder().decode(file.subarray(8, start))));
  } catch {
    fail('its header is not valid JSON');
  }
  delete json['__metadata__'];
  const header = headerSchema.safeParse(json);
  if (!header.success) return fail(`its header is invalid at “${header.error.issues[0]?.path.join('.') ?? ''}”`);
  const tensors = new Map<string, SafeTensor>();
  for (const [tensor, { dtype, shape, data_offsets: range }] of Object.entries(header.data)) {
    const bytes = shape.reduce((product, size) => product * size, BYTES_PER_ELEMENT[dtype]);
    if (range[1] - range[0] !== bytes || start + range[1] > file.byteLength) {
      fail(`tensor “${tensor}” does not fit its place in the file`);
    }
    tensors.set(tensor, { type: dtype, shape, bytes: file.subarray(start + range[0], start + range[1]) });
  }
  return tensors;
}

/** The numbers of an F32 tensor; copied when the file's alignment forbids a view. */
export function floats(bytes: Uint8Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
}

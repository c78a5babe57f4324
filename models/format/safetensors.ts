import { z } from 'zod';
import { PackError } from '../pack/pack-error.ts';

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
 * (https://github.com/huggingface/safetensors#format). As the format asks, the tensors lie one behind the other and fill
 * the data wholly, so no two share a byte and none is shifted.
 * @throws PackError `bad-weights` for a header that does not describe the data behind it
 */
export function readSafetensors(
  file: Uint8Array<ArrayBuffer>,
  named: { readonly pack: string; readonly file: string },
): ReadonlyMap<string, SafeTensor> {
  const fail = (problem: string): never => {
    throw new PackError('bad-weights', { ...named, problem });
  };
  if (file.byteLength < 8) fail('it is too short to be a weights file');
  const length = new DataView(file.buffer, file.byteOffset, 8).getBigUint64(0, true);
  if (length > BigInt(file.byteLength - 8)) fail('its header reaches past its end');
  const data = file.subarray(8 + Number(length));
  let json: Record<string, unknown> = {};
  try {
    const text = new TextDecoder().decode(file.subarray(8, data.byteOffset - file.byteOffset));
    json = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    fail('its header is not valid JSON');
  }
  delete json['__metadata__'];
  const header = headerSchema.safeParse(json);
  if (!header.success) return fail(`its header is invalid at “${header.error.issues[0]?.path.join('.') ?? ''}”`);
  const tensors = new Map<string, SafeTensor>();
  let end = 0;
  for (const [tensor, { dtype, shape, data_offsets: range }] of inOrder(header.data)) {
    const bytes = shape.reduce((product, size) => product * size, BYTES_PER_ELEMENT[dtype]);
    if (range[1] - range[0] !== bytes || range[1] > data.byteLength)
      fail(`tensor “${tensor}” does not fit its place in the file`);
    if (range[0] !== end) fail(`tensor “${tensor}” does not begin where the one before it ends`);
    end = range[1];
    tensors.set(tensor, { type: dtype, shape, bytes: data.subarray(range[0], range[1]) });
  }
  if (end !== data.byteLength) fail(`its tensors take ${end} of ${data.byteLength} bytes`);
  return tensors;
}

type Header = z.infer<typeof headerSchema>;

/** Tensors by their place in the file; an empty one before the one that begins where it does. */
function inOrder(header: Header): [string, Header[string]][] {
  return Object.entries(header).sort(([, { data_offsets: a }], [, { data_offsets: b }]) => a[0] - b[0] || a[1] - b[1]);
}

/** The numbers of an F32 tensor; copied when the file's alignment forbids a view. */
export function floats(bytes: Uint8Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
}

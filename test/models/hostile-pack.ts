import { createHash } from 'node:crypto';
import { readFixture } from './fixture-packs.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** The files of a pack, to be spoilt; `sealed` makes sizes and hashes right again, so that only the content is wrong. */
export interface PackFiles {
  manifest: Record<string, unknown>;
  weights: Bytes;
  tokenizer: Bytes;
}

/** A number set anywhere in a manifest: `set(manifest, 'tokens.pad', 7)`. */
export function set(manifest: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  let at = manifest;
  for (const name of names.slice(0, -1)) at = at[name] as Record<string, unknown>;
  at[names.at(-1) ?? ''] = value;
}

export function packFiles(fixture: string): PackFiles {
  return {
    manifest: JSON.parse(new TextDecoder().decode(readFixture(fixture, 'pack.json'))) as Record<string, unknown>,
    weights: readFixture(fixture, 'weights.safetensors'),
    tokenizer: readFixture(fixture, 'tokenizer.model'),
  };
}

export function sealed({ manifest, weights, tokenizer }: PackFiles): Record<string, Bytes> {
  const files = { 'weights.safetensors': weights, 'tokenizer.model': tokenizer };
  const listed = Object.entries(files).map(([path, bytes]) => ({
    path,
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const text = JSON.stringify({ ...manifest, files: listed });
  return { ...files, 'pack.json': new TextEncoder().encode(text) };
}

export interface Header {
  [tensor: string]: { dtype: string; shape: number[]; data_offsets: [number, number] };
}

/** Rewrites the header of a safetensors file, and its data when `edit` returns other bytes. */
export function editWeights(file: Bytes, edit: (header: Header, data: Bytes) => Bytes | void): Bytes {
  const length = Number(new DataView(file.buffer, file.byteOffset, 8).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length))) as Header;
  const before = file.slice(8 + length);
  const data = edit(header, before) ?? before;
  const text = JSON.stringify(header);
  const json = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 8) * 8));
  const written = new Uint8Array(8 + json.length + data.length);
  new DataView(written.buffer).setBigUint64(0, BigInt(json.length), true);
  written.set(json, 8);
  written.set(data, 8 + json.length);
  return written;
}

/** Sets one float of an F32 tensor. */
export function setFloat(file: Bytes, tensor: string, index: number, value: number): Bytes {
  return editWeights(file, (header, data) => {
    const [start] = header[tensor]!.data_offsets;
    new DataView(data.buffer).setFloat32(start + 4 * index, value, true);
  });
}

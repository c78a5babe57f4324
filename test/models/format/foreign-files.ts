import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeZip } from '../../scripts/setup/archives.ts';

const folder = join(import.meta.dirname, '../../fixtures/import');

/** A fixture of scripts/fixtures-marian, unpacked where it is packed. */
export function importFixture(path: string): Uint8Array<ArrayBuffer> {
  const bytes = readFileSync(join(folder, path));
  return new Uint8Array(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}

/** A NumPy array as `numpy.save` writes it. */
export function npy(type: string, shape: readonly number[], data: Uint8Array): Uint8Array<ArrayBuffer> {
  const tuple = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': (${tuple}), }`;
  const header = Buffer.from(`${text.padEnd(Math.ceil((text.length + 11) / 64) * 64 - 11)}\n`, 'latin1');
  const head = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, header.length & 255, header.length >> 8]);
  return new Uint8Array(Buffer.concat([head, header, data]));
}

/** A zip archive. */
export function zip(files: Readonly<Record<string, Uint8Array>>, method: 0 | 8 = 0): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, bytes]) => ({
    name,
    data: Buffer.from(bytes),
    stored: method === 0,
  }));
  return new Uint8Array(makeZip(entries));
}

export function floatBytes(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

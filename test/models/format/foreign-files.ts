import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, gunzipSync } from 'node:zlib';
import { crc32 } from '../../../models/format/crc32.ts';

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
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, bytes] of Object.entries(files)) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    [20, 0, method, 0, 0].forEach((value, index) => common.writeUInt16LE(value, index * 2));
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, name]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  const listed = Buffer.concat(directory);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
}

export function floatBytes(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

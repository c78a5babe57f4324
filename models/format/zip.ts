import type { ByteSource } from './byte-source.ts';
import { crc32 } from './crc32.ts';
import { FormatError } from './format-error.ts';
import { inflate } from './inflate.ts';

/** A file in an archive. */
export interface ZipEntry {
  readonly path: string;
  readonly bytes: number;
  /** @throws FormatError for an entry that is damaged, encrypted, or packed in an unknown way */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 65_534;
/** Bytes of the largest file that is unpacked. */
const MOST_UNPACKED = 2 ** 31;
/** In place of sizes that stand elsewhere because 32 bits cannot hold them. */
const ELSEWHERE = 0xffffffff;

interface Place {
  readonly path: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly checksum: number;
  readonly packed: number;
  readonly bytes: number;
  readonly offset: number;
}

/**
 * The files of a zip archive, as its directory at the end lists them (APPNOTE.TXT 4.3); they are read when asked for.
 * @throws FormatError
 */
export async function readZip(source: ByteSource): Promise<readonly ZipEntry[]> {
  const tail = await source.read(Math.max(0, source.bytes - END_BYTES - LONGEST_COMMENT), source.bytes);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end--;
  if (end < 0) throw new FormatError('it is not a zip archive, or its end is missing');
  const [count, length, offset] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ];
  if (count > MOST_ENTRIES || offset === ELSEWHERE) throw new FormatError('it is larger than 4 GB');
  if (offset + length > source.bytes) throw new FormatError('its directory reaches past its end');
  const directory = await source.read(offset, offset + length);
  return places(directory, count).map((place) => ({
    path: place.path,
    bytes: place.bytes,
    read: () => readEntry(source, place),
  }));
}

function places(directory: Uint8Array<ArrayBuffer>, count: number): readonly Place[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const found = new Map<string, Place>();
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE)
      throw new FormatError('its directory is damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const nameEnd = at + 46 + nameLength;
    if (nameEnd > view.byteLength) throw new FormatError('its directory is damaged');
    const path = new TextDecoder().decode(directory.subarray(at + 46, nameEnd));
    if (found.has(path)) throw new FormatError(`it has two files “${path}”`);
    found.set(path, {
      path,
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = nameEnd + extraLength + commentLength;
  }
  return [...found.values()];
}

async function readEntry(source: ByteSource, place: Place): Promise<Uint8Array<ArrayBuffer>> {
  const fail = (problem: string): never => {
    throw new FormatError(`its file “${place.path}” ${problem}`);
  };
  if (place.encrypted) fail('is encrypted');
  if (place.packed === ELSEWHERE || place.bytes === ELSEWHERE) fail('is larger than 4 GB');
  if (place.offset + 30 > source.bytes) fail('is not where the directory says');
  const head = await source.read(place.offset, place.offset + 30);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.getUint32(0, true) !== LOCAL_SIGNATURE) fail('is not where the directory says');
  const begin = place.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  if (begin + place.packed > source.bytes) fail('reaches past the end');
  const packed = await source.read(begin, begin + place.packed);
  const bytes = await unpacked(packed, place).catch((error: unknown) => {
    if (error instanceof FormatError) return fail(`cannot be read: ${error.message}`);
    throw error;
  });
  if (bytes.byteLength !== place.bytes || crc32(bytes) !== place.checksum) fail('is damaged');
  return bytes;
}

async function unpacked(packed: Uint8Array<ArrayBuffer>, place: Place): Promise<Uint8Array<ArrayBuffer>> {
  if (place.method === 0) return packed;
  if (place.method === 8) return inflate(packed, 'deflate-raw', Math.min(place.bytes, MOST_UNPACKED));
  throw new FormatError(`it is packed with method ${place.method}, which is unknown`);
}

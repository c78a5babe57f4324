import { configure, Reader, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js/index-native.js';
import type { ByteSource } from './byte-source.ts';
import { FormatError } from './format-error.ts';

/** A file in an archive. */
export interface ZipEntry {
  readonly path: string;
  /** Unpacked, as the directory says. */
  readonly bytes: number;
  /** @throws FormatError for an entry that is damaged, encrypted, or unpacks into more than it says */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes of the largest file that is unpacked. */
const MOST_UNPACKED = 2 ** 31;

configure({ useWebWorkers: false });

/**
 * The files of a zip archive, as its directory lists them; they are read when asked for.
 * @throws FormatError
 */
export async function readZip(source: ByteSource): Promise<readonly ZipEntry[]> {
  const archive = new ZipReader(new SourceReader(source), { filenameValidation: 'tolerant' });
  const entries = await archive.getEntries().catch((error: unknown) => {
    throw new FormatError(`it is not a zip archive, or is damaged (${reason(error)})`);
  });
  const files = entries.filter((entry): entry is FileEntry => !entry.directory);
  return files.map((entry) => ({
    path: entry.filename,
    bytes: entry.uncompressedSize,
    read: () => readEntry(entry),
  }));
}

async function readEntry(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  const fail = (problem: string): never => {
    throw new FormatError(`its file “${entry.filename}” ${problem}`);
  };
  if (entry.uncompressedSize > MOST_UNPACKED) fail(`unpacks into more than ${MOST_UNPACKED / 2 ** 30} GB`);
  // Each byte of deflate can stand for 1,032 at most: nothing is set aside for a size that is a lie.
  if (entry.uncompressedSize > (entry.compressedSize + 1) * 1032) fail('cannot be as large as it says');
  try {
    return await entry.getData(new Uint8ArrayWriter(), { checkSignature: true });
  } catch (error) {
    return fail(`is damaged (${reason(error)})`);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

class SourceReader extends Reader<ByteSource> {
  constructor(private readonly source: ByteSource) {
    super(source);
    this.size = source.bytes;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.source.read(Math.min(index, this.size), Math.min(index + length, this.size));
  }
}

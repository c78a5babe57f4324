import { BlobReader, configure, ZipReader, type FileEntry } from '@zip.js/zip.js/index-native.js';
import { createTarDecoder } from 'modern-tar';
import type { GivenFile } from './given-file.ts';
import { Allowance, damaged, explained, gunzip, type UnpackOptions } from './unpacking.ts';

configure({ useWebWorkers: false });

const TAR = /\.(tar|tgz|tar\.gz)$/i;
const ZIP = /\.(zip|verso)$/i;

/** Whether a file is opened to look for a model in it. NumPy’s archives are models themselves. */
export const isArchive = (path: string): boolean => TAR.test(path) || ZIP.test(path);

/**
 * The files in an archive: zip, tar, or gzipped tar.
 * @throws ImportError for a damaged or encrypted one, links, paths that lead out of it, and far more than it seems to hold
 */
export async function unpack(archive: GivenFile, options: UnpackOptions): Promise<readonly GivenFile[]> {
  const allowance = new Allowance(archive.path, archive.bytes);
  try {
    return ZIP.test(archive.path) ? await unzip(archive, allowance, options) : await untar(archive, allowance, options);
  } catch (error) {
    throw explained(error, archive.path, options.signal);
  }
}

async function unzip(archive: GivenFile, allowance: Allowance, options: UnpackOptions): Promise<GivenFile[]> {
  const reader = new ZipReader(new BlobReader(await archive.open()), { filenameValidation: 'tolerant' });
  const files: GivenFile[] = [];
  for (const entry of await reader.getEntries()) {
    checkPath(entry.filename, archive.path);
    if (entry.symlink) throw damaged(archive.path, `it holds a link, “${entry.filename}”`);
    if (entry.encrypted) throw damaged(archive.path, 'it is encrypted');
    if (entry.directory) continue;
    allowance.take(entry.uncompressedSize);
    files.push({
      path: entry.filename,
      bytes: entry.uncompressedSize,
      open: () => inflated(entry, archive, options),
    });
  }
  return files;
}

/** Files of a zip are unpacked one by one, when they are asked for; what it says of their sizes was counted before. */
async function inflated(entry: FileEntry, archive: GivenFile, options: UnpackOptions): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const { signal } = options;
  const limit = new Allowance(archive.path, archive.bytes);
  try {
    const [content] = await Promise.all([
      limit.keep(readable, options),
      entry.getData(writable, { checkSignature: true, ...(signal && { signal }) }),
    ]);
    return content;
  } catch (error) {
    throw explained(error, archive.path, signal);
  }
}

/** A tar tells what is in it only as it is read: all is unpacked at once. */
async function untar(archive: GivenFile, allowance: Allowance, options: UnpackOptions): Promise<GivenFile[]> {
  const content = /\.tar$/i.test(archive.path) ? await archive.open() : await gunzip(archive, allowance, options);
  const kept = new Allowance(archive.path, content.size);
  const files: GivenFile[] = [];
  const entries = content
    .stream()
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader();
  for (;;) {
    const { done, value: entry } = await entries.read();
    if (done) return files;
    const { name: path, type = 'file' } = entry.header;
    checkPath(path, archive.path);
    if (type !== 'file' && type !== 'directory') throw damaged(archive.path, `it holds a link or device, “${path}”`);
    if (type === 'directory') {
      await entry.body.cancel();
      continue;
    }
    const blob = await kept.keep(entry.body as ReadableStream<Uint8Array<ArrayBuffer>>, options);
    files.push({ path: path.replace(/^\.\//, ''), bytes: blob.size, open: async () => blob });
  }
}

/** @throws ImportError for a path that leads out of the archive, on whatever system */
function checkPath(path: string, archive: string): void {
  const parts = path.split(/[/\\]/);
  if (path === '' || /^([/\\]|[A-Za-z]:)/.test(path) || path.includes('\0') || parts.includes('..'))
    throw damaged(archive, `it names a file outside of itself, “${path.slice(0, 100)}”`);
}

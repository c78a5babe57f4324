import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { PackError, type PackErrorArguments } from '../models/pack/pack-error.ts';

export type FileContent =
  | { readonly kind: 'content'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'missing' }
  /** A folder, a pipe, a device, or a link to one: reading it might never end. */
  | { readonly kind: 'not-a-file' }
  | { readonly kind: 'too-large'; readonly size: number }
  /** `reason`: the system's code, such as EACCES. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Reads a regular file of at most `most` bytes; of anything else it says what it is, without waiting for it. */
export function readRegularFile(path: string, most: number): FileContent {
  let descriptor: number | undefined;
  try {
    // Without O_NONBLOCK (which Windows lacks, having no such pipes) opening a pipe waits for its writer.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const details = fstatSync(descriptor);
    if (!details.isFile()) return { kind: 'not-a-file' };
    if (details.size > most) return { kind: 'too-large', size: details.size };
    return { kind: 'content', bytes: readAll(descriptor, details.size) };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return { kind: 'missing' };
    return reason === 'EISDIR' || reason === 'ENXIO' ? { kind: 'not-a-file' } : { kind: 'unreadable', reason };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * Reads a file of a pack.
 * @throws PackError `missing-file` | `not-a-file` | `unreadable` | `wrong-size`
 */
export function readPackFile(path: string, most: number, named: PackErrorArguments): Uint8Array<ArrayBuffer> {
  const found = readRegularFile(path, most);
  if (found.kind === 'content') return found.bytes;
  if (found.kind === 'missing') throw new PackError('missing-file', named);
  if (found.kind === 'not-a-file') throw new PackError('not-a-file', named);
  if (found.kind === 'unreadable') throw new PackError('unreadable', { ...named, reason: found.reason });
  throw new PackError('wrong-size', { ...named, actual: found.size, expected: most });
}

function readAll(descriptor: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const read = readSync(descriptor, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

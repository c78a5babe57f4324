import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readRegularFile } from './regular-file.ts';

/** Bytes of the largest file of settings that is read; ours have some hundred. */
const LARGEST = 1 << 20;

/**
 * Reads a small JSON file. A file that is not JSON, and anything that is no file at all, is moved aside (never
 * overwritten) and reported.
 * @returns undefined when there is none, or none that can be read
 */
export function readJsonFile(path: string, warn: (message: string) => void): unknown {
  const found = readRegularFile(path, LARGEST);
  if (found.kind === 'missing') return undefined;
  if (found.kind === 'unreadable') {
    warn(`${path} cannot be read (${found.reason}); the defaults are used.`);
    return undefined;
  }
  try {
    if (found.kind === 'content') return JSON.parse(new TextDecoder().decode(found.bytes));
  } catch {
    // Told below.
  }
  warn(`${path} is damaged; it was kept as ${moveAside(path)} and the defaults are used.`);
  return undefined;
}

/** @returns the file's new name, or its old one where it cannot be moved */
export function moveAside(path: string): string {
  const aside = `${path}.broken-${new Date().toISOString().replaceAll(':', '-')}`;
  try {
    renameSync(path, aside);
    return aside;
  } catch {
    return path;
  }
}

/** Writes through a temporary file, so that the old content survives a crash in the middle. */
export function writeJsonFile(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.part-${process.pid}`;
  try {
    // What people write is nobody else's business.
    writeFileSync(partial, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Reads a small JSON file. A file that is not JSON is moved aside (never overwritten) and reported.
 * @returns undefined when there is none, or none that can be read
 */
export function readJsonFile(path: string, warn: (message: string) => void): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    warn(`${path} is damaged; it was kept as ${moveAside(path)} and the defaults are used.`);
    return undefined;
  }
}

/** @returns the file's new name */
export function moveAside(path: string): string {
  const aside = `${path}.broken-${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(path, aside);
  return aside;
}

/** Writes through a temporary file, so that the old content survives a crash in the middle. */
export function writeJsonFile(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.part-${process.pid}`;
  // What people write is nobody else's business.
  writeFileSync(partial, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, path);
}

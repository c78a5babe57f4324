import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Asks training in the background (`python -m train keep-going`) to sleep until this process ends: it watches this folder
 * for files named after running processes.
 */
export function quiet(): void {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'verso', 'train', 'busy');
  const file = join(folder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, '');
  process.once('exit', () => rmSync(file, { force: true }));
}

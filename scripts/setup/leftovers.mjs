import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Name under which `path` is prepared before it is renamed into place; it tells which process prepares it. */
export const partialOf = (path) => `${path}.part-${process.pid}`;

/** Removes what set-ups that were killed have left of `path`. */
export function removeLeftovers(path) {
  const prefix = `${basename(path)}.part-`;
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    if (!isRunning(Number(name.slice(prefix.length))))
      rmSync(join(dirname(path), name), { recursive: true, force: true });
  }
}

export function isRunning(processId) {
  try {
    return processId > 0 && process.kill(processId, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

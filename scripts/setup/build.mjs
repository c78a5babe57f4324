import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRunning } from './leftovers.mjs';

const sources = [
  'electron.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'main',
  'models',
  'renderer',
  'scripts/dictionary',
];
const stampFile = (root) => join(root, 'out', 'build.sha256');

/** Builds the app into `out/` when a source changed since the last build. Two at once wait for each other. */
export function buildIfStale(root) {
  withLock(join(root, '.cache', 'build.lock'), () => {
    const fingerprint = fingerprintOf(root);
    if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === fingerprint) return;
    // Without its stamp, a build that is killed half-way is done again.
    rmSync(stampFile(root), { force: true });
    build(root);
    writeFileSync(stampFile(root), fingerprint);
  });
}

function build(root) {
  const program = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const args = [program, 'build', '--config', 'electron.config.ts', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('the app could not be built; see above');
}

function withLock(lock, run) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  try {
    run();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isRunning(holderOf(lock))) rmSync(lock, { force: true });
  return false;
}

function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return process.pid; // Released just now: try again.
  }
}

/** Changes whenever a source file does: its path, size and time. Packs are read at run time and are no source. */
function fingerprintOf(root) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(root, path);
    const details = statSync(full, { throwIfNoEntry: false });
    if (details?.isDirectory() === true) {
      if (path === join('models', 'packs')) return;
      for (const name of readdirSync(full).sort()) visit(join(path, name));
    } else if (details !== undefined) {
      hash.update(`${path}\0${details.size}\0${details.mtimeMs}\n`);
    }
  };
  sources.forEach(visit);
  return hash.digest('hex');
}

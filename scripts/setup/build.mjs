import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'electron.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'main',
  'models',
  'renderer',
];
const stampFile = (root) => join(root, 'out', 'build.sha256');

/** Builds the app into `out/` when a source changed since the last build. */
export function buildIfStale(root) {
  const fingerprint = fingerprintOf(root);
  if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === fingerprint) return;
  const viteBinary = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const build = spawnSync(
    process.execPath,
    [viteBinary, 'build', '--config', 'electron.config.ts', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (build.status !== 0) throw new Error('the app could not be built; see above');
  writeFileSync(stampFile(root), fingerprint);
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

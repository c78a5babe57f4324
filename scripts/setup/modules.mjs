import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether node_modules holds what the lockfile says. npm writes `node_modules/.package-lock.json` last, so an
 * installation that was killed half-way has none.
 */
export function modulesAreCurrent(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const installed = present[path];
    // Optional packages for other platforms are left out.
    if (installed === undefined) return entry.optional === true;
    return (
      installed.version === entry.version &&
      installed.integrity === entry.integrity &&
      existsSync(join(root, path, 'package.json'))
    );
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Installs exactly the lockfile's packages; none of their install scripts is run. */
export function installModules(root) {
  const { status } = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], root, 'inherit');
  if (status !== 0) {
    throw new Error('`npm ci` failed. Check that the package registry can be reached, then run `npm run setup` again.');
  }
}

/** Runs npm: the one that started us, else the one on the PATH. */
export function npm(args, cwd, stdout = 'pipe') {
  const options = { cwd, stdio: ['ignore', stdout === 'inherit' ? 2 : stdout, 2], encoding: 'utf8' };
  const own = process.env.npm_execpath;
  if (own !== undefined && /npm-cli\.c?js$/.test(own)) return spawnSync(process.execPath, [own, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

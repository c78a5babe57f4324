import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { electronBinary } from './electron.mjs';

/** Debian packages by the library Electron loads. Names that Ubuntu suffixes with `t64` are mapped when installing. */
const LIBRARY_PACKAGES = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libasound.so.2': 'libasound2',
  'libgbm.so.1': 'libgbm1',
  'libXss.so.1': 'libxss1',
  'libXtst.so.6': 'libxtst6',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libdrm.so.2': 'libdrm2',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libcairo.so.2': 'libcairo2',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libX11.so.6': 'libx11-6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libxcb.so.1': 'libxcb1',
  'libexpat.so.1': 'libexpat1',
  'libudev.so.1': 'libudev1',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
};

export const onPath = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, command)));

/** @returns {{ packages: string[], libraries: string[], optional: boolean }} what the system lacks; `optional` when Electron opens without it */
export function missingFromSystem(root, { display }) {
  if (process.platform !== 'linux') return { packages: [], libraries: [], optional: true };
  const packages = new Set();
  const { stdout = '' } = spawnSync('ldd', [electronBinary(root)], { encoding: 'utf8' });
  const libraries = [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1]);
  for (const library of libraries) packages.add(LIBRARY_PACKAGES[library] ?? library);
  const needsDisplay = !display && !onPath('Xvfb');
  if (needsDisplay) packages.add('xvfb');
  if (!hasChineseFont()) packages.add('fonts-noto-cjk');
  return { packages: [...packages], libraries, optional: libraries.length === 0 && !needsDisplay };
}

function hasChineseFont() {
  const { stdout, error } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return error === undefined && stdout.trim() !== '';
}

/** Installs Debian packages when this process may. @returns whether all are installed */
export function installPackages(packages, report) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  report.step(`installing system packages: ${packages.join(' ')}`);
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-y', '-o', 'Dpkg::Use-Pty=0', ...args], {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!apt('update')) report.step('`apt-get update` failed; trying with the package lists at hand');
  return apt('install', '--no-install-recommends', ...available(packages));
}

/** Newer releases of Ubuntu call `libgtk-3-0` `libgtk-3-0t64`. */
function available(packages) {
  const { stdout } = spawnSync('apt-cache', ['pkgnames', 'lib'], { encoding: 'utf8', maxBuffer: 64 << 20 });
  const known = new Set((stdout ?? '').split('\n'));
  return packages.map((name) => (known.has(`${name}t64`) ? `${name}t64` : name));
}

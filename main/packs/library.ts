import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { correctable } from '../../models/pack/languages.ts';
import { LARGEST_MANIFEST, parseManifest, weightsAsFloats } from '../../models/pack/manifest.ts';
import type { PackManifest } from '../../models/pack/manifest.ts';
import type { Failure } from '../../models/pack/failure.ts';
import { PackError } from '../../models/pack/pack-error.ts';
import type { PackSummary } from '../contract.ts';
import { readPackFile } from '../regular-file.ts';

interface VerifiedFile {
  readonly bytes: number;
  readonly modified: number;
}

interface VerifiedPack {
  readonly manifestText: string;
  readonly files: ReadonlyMap<string, VerifiedFile>;
}

/** A folder of packs: those that came with the app, or those that the user added. */
export interface PackFolder {
  readonly path: string;
  readonly origin: PackSummary['origin'];
}

/**
 * The language packs of several folders, each in a folder of its id. A pack of an earlier folder hides one of the same id in
 * a later one. Nothing of a pack is served before it was verified.
 */
export class PackLibrary {
  /** By the pack's folder. */
  readonly #verified = new Map<string, VerifiedPack>();
  readonly #folders: readonly PackFolder[];

  constructor(folders: readonly PackFolder[]) {
    this.#folders = folders;
  }

  /** All packs, sound or not; files are looked at, not hashed. */
  async list(): Promise<PackSummary[]> {
    const found = new Map<string, PackFolder>();
    for (const folder of this.#folders)
      for (const id of await packIds(folder.path)) if (!found.has(id)) found.set(id, folder);
    return Promise.all([...found.keys()].sort().map((id) => summary(found.get(id)!, id)));
  }

  /** Where a pack lies; undefined when there is none of this id. */
  async find(id: string): Promise<{ readonly folder: PackFolder; readonly path: string } | undefined> {
    for (const folder of isPackId(id) ? this.#folders : [])
      if (await isFolder(join(folder.path, id))) return { folder, path: join(folder.path, id) };
    return undefined;
  }

  /**
   * Checks size and SHA-256 of every file the manifest lists, and from then on lets them be served.
   * @param again hashes also what is known to be sound
   * @returns the manifest's text
   * @throws PackError, whose message names the file and the remedy
   */
  async verify(id: string, again = false): Promise<string> {
    const path = (await this.find(id))?.path;
    if (path === undefined) throw new PackError('not-a-pack', { pack: id, file: 'pack.json' });
    const { text, manifest } = readManifest(path, id);
    const known = this.#verified.get(path);
    if (!again && known?.manifestText === text && (await unchanged(path, known))) return text;
    this.#verified.delete(path);
    const files = new Map<string, VerifiedFile>();
    for (const file of manifest.files) {
      const before = await checkSize(path, id, file);
      if ((await hashOf(path, id, file.path)) !== file.sha256)
        throw new PackError('wrong-hash', { pack: id, file: file.path });
      files.set(file.path, before);
    }
    this.#verified.set(path, { manifestText: text, files });
    return text;
  }

  /** Path of a file that may be served: listed in the manifest, verified, and not changed since. */
  async servable(id: string, file: string): Promise<string | undefined> {
    const path = (await this.find(id))?.path;
    const verified = path === undefined ? undefined : this.#verified.get(path)?.files.get(file);
    if (path === undefined || verified === undefined) return undefined;
    return (await isSame(join(path, file), verified)) ? join(path, file) : undefined;
  }
}

/** @throws PackError when there is no manifest, or not one of a pack of this id */
export function readManifest(path: string, id: string): { readonly text: string; readonly manifest: PackManifest } {
  const named = { pack: id, file: 'pack.json' };
  const text = new TextDecoder().decode(readPackFile(join(path, 'pack.json'), LARGEST_MANIFEST, named));
  const manifest = parseManifest(text, id);
  if (manifest.id !== id)
    throw new PackError('invalid', { ...named, at: 'id', problem: `it belongs to the pack “${manifest.id}”` });
  return { text, manifest };
}

/** A name of a folder on every system; Windows takes some for devices. */
export const isPackId = (name: string): boolean =>
  /^[a-z0-9][a-z0-9-]{0,63}$/.test(name) && !/^(con|prn|aux|nul|(com|lpt)\d)$/.test(name);

async function packIds(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && isPackId(entry.name)).map((entry) => entry.name);
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true;

async function summary({ path: folder, origin }: PackFolder, id: string): Promise<PackSummary> {
  const path = join(folder, id);
  try {
    const { manifest } = readManifest(path, id);
    const problem = await problemOf(path, manifest);
    return {
      id,
      origin,
      name: manifest.name,
      directions: manifest.directions.map(({ from, to }) => ({ from, to })),
      bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
      licence: manifest.licence.spdx,
      scores: manifest.scores.map(({ set, from, to, beam, bleu, chrf }) => ({ set, from, to, beam, bleu, chrf })),
      task: manifest.task,
      correctable: correctable(manifest),
      ...modelOf(manifest),
      ...(problem === undefined ? {} : { problem }),
    };
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    const nothing = { name: id, directions: [], bytes: 0, licence: '', scores: [] };
    return { id, origin, ...nothing, problem: failureOf(error) };
  }
}

function modelOf(manifest: PackManifest): Partial<PackSummary> {
  const { architecture, quantization, provenance } = manifest;
  const { modelDimension: dimension, encoderLayers, decoderLayers, heads, vocabularySize: vocabulary } = architecture;
  const { bits } = quantization;
  const source = provenance['source'];
  return {
    model: { dimension, encoderLayers, decoderLayers, heads, vocabulary, bits, memory: weightsAsFloats(manifest) },
    ...(typeof source === 'string' && source !== '' ? { source: source.slice(0, 200) } : {}),
  };
}

async function problemOf(path: string, manifest: PackManifest): Promise<Failure | undefined> {
  try {
    for (const file of manifest.files) await checkSize(path, manifest.id, file);
    return undefined;
  } catch (error) {
    if (error instanceof PackError) return failureOf(error);
    throw error;
  }
}

async function checkSize(path: string, id: string, file: PackManifest['files'][number]): Promise<VerifiedFile> {
  const details = await stat(join(path, file.path)).catch(() => undefined);
  const named = { pack: id, file: file.path };
  if (details === undefined) throw new PackError('missing-file', named);
  if (!details.isFile()) throw new PackError('not-a-file', named);
  if (details.size !== file.bytes)
    throw new PackError('wrong-size', { ...named, actual: details.size, expected: file.bytes });
  return { bytes: details.size, modified: details.mtimeMs };
}

async function hashOf(path: string, id: string, file: string): Promise<string> {
  try {
    return await sha256(join(path, file));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new PackError('unreadable', { pack: id, file, reason });
  }
}

async function unchanged(path: string, pack: VerifiedPack): Promise<boolean> {
  for (const [file, verified] of pack.files) if (!(await isSame(join(path, file), verified))) return false;
  return true;
}

async function isSame(path: string, verified: VerifiedFile): Promise<boolean> {
  const details = await stat(path).catch(() => undefined);
  return details?.isFile() === true && details.size === verified.bytes && details.mtimeMs === verified.modified;
}

const failureOf = ({ code, arguments: details }: PackError): Failure => ({ code, arguments: details });

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

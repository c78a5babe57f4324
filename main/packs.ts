import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LARGEST_MANIFEST, parseManifest } from '../models/pack/manifest.ts';
import type { PackManifest } from '../models/pack/manifest.ts';
import type { Failure } from '../models/pack/failure.ts';
import { PackError } from '../models/pack/pack-error.ts';
import type { PackSummary } from './contract.ts';
import { readPackFile } from './regular-file.ts';

interface VerifiedFile {
  readonly bytes: number;
  readonly modified: number;
}

interface VerifiedPack {
  readonly manifestText: string;
  readonly files: ReadonlyMap<string, VerifiedFile>;
}

/** The language packs in one folder, each in a folder of its id. Nothing of a pack is served before it was verified. */
export class PackLibrary {
  readonly #verified = new Map<string, VerifiedPack>();

  constructor(private readonly folder: string) {}

  /** All packs, sound or not; files are looked at, not hashed. */
  async list(): Promise<PackSummary[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    const ids = entries.filter((entry) => entry.isDirectory() && isPackId(entry.name)).map((entry) => entry.name);
    return Promise.all(ids.sort().map((id) => this.#summary(id)));
  }

  /**
   * Checks size and SHA-256 of every file the manifest lists, and from then on lets them be served.
   * @returns the manifest's text
   * @throws PackError, whose message names the file and the remedy
   */
  async verify(id: string): Promise<string> {
    if (!isPackId(id)) throw new PackError('not-a-pack', { pack: id, file: 'pack.json' });
    const { text, manifest } = this.#manifest(id);
    const known = this.#verified.get(id);
    if (known?.manifestText === text && (await this.#unchanged(id, known))) return text;
    this.#verified.delete(id);
    const files = new Map<string, VerifiedFile>();
    for (const file of manifest.files) {
      const before = await this.#checkSize(id, file);
      if ((await this.#hash(id, file.path)) !== file.sha256) {
        throw new PackError('wrong-hash', { pack: id, file: file.path });
      }
      files.set(file.path, before);
    }
    this.#verified.set(id, { manifestText: text, files });
    return text;
  }

  /** Path of a file that may be served: listed in the manifest, verified, and not changed since. */
  async servable(id: string, file: string): Promise<string | undefined> {
    const verified = this.#verified.get(id)?.files.get(file);
    if (verified === undefined) return undefined;
    return (await this.#isSame(id, file, verified)) ? this.#path(id, file) : undefined;
  }

  #path(id: string, file: string): string {
    return join(this.folder, id, file);
  }

  #manifest(id: string): { text: string; manifest: PackManifest } {
    const named = { pack: id, file: 'pack.json' };
    const text = new TextDecoder().decode(readPackFile(this.#path(id, 'pack.json'), LARGEST_MANIFEST, named));
    const manifest = parseManifest(text, id);
    if (manifest.id !== id)
      throw new PackError('invalid', { ...named, at: 'id', problem: `it belongs to the pack “${manifest.id}”` });
    return { text, manifest };
  }

  async #summary(id: string): Promise<PackSummary> {
    try {
      const { manifest } = this.#manifest(id);
      const problem = await this.#problem(manifest);
      return {
        id,
        name: manifest.name,
        directions: manifest.directions.map(({ from, to }) => ({ from, to })),
        bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
        licence: manifest.licence.spdx,
        scores: manifest.scores.map(({ set, from, to, beam, bleu, chrf }) => ({ set, from, to, beam, bleu, chrf })),
        ...(problem === undefined ? {} : { problem }),
      };
    } catch (error) {
      if (!(error instanceof PackError)) throw error;
      return { id, name: id, directions: [], bytes: 0, licence: '', scores: [], problem: failureOf(error) };
    }
  }

  async #problem(manifest: PackManifest): Promise<Failure | undefined> {
    try {
      for (const file of manifest.files) await this.#checkSize(manifest.id, file);
      return undefined;
    } catch (error) {
      if (error instanceof PackError) return failureOf(error);
      throw error;
    }
  }

  async #checkSize(id: string, file: PackManifest['files'][number]): Promise<VerifiedFile> {
    const details = await stat(this.#path(id, file.path)).catch(() => undefined);
    const named = { pack: id, file: file.path };
    if (details === undefined) throw new PackError('missing-file', named);
    if (!details.isFile()) throw new PackError('not-a-file', named);
    if (details.size !== file.bytes)
      throw new PackError('wrong-size', { ...named, actual: details.size, expected: file.bytes });
    return { bytes: details.size, modified: details.mtimeMs };
  }

  async #hash(id: string, file: string): Promise<string> {
    try {
      return await sha256(this.#path(id, file));
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      throw new PackError('unreadable', { pack: id, file, reason });
    }
  }

  async #unchanged(id: string, pack: VerifiedPack): Promise<boolean> {
    for (const [file, verified] of pack.files) if (!(await this.#isSame(id, file, verified))) return false;
    return true;
  }

  async #isSame(id: string, file: string, verified: VerifiedFile): Promise<boolean> {
    const details = await stat(this.#path(id, file)).catch(() => undefined);
    return details?.isFile() === true && details.size === verified.bytes && details.mtimeMs === verified.modified;
  }
}

const failureOf = ({ code, arguments: details }: PackError): Failure => ({ code, arguments: details });

const isPackId = (name: string): boolean => /^[a-z0-9][a-z0-9-]*$/.test(name);

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

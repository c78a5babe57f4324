import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { FailureError } from '../../models/pack/failure.ts';
import { corrected, manifestText, type StatedLanguages } from '../../models/pack/languages.ts';
import { fileName, LARGEST_MANIFEST, parseManifest, type PackManifest } from '../../models/pack/manifest.ts';
import { PackError } from '../../models/pack/pack-error.ts';
import { readPackFile } from '../regular-file.ts';
import { isPackId, readManifest, type PackLibrary } from './library.ts';

/** Files of one pack: more than any manifest may list. */
const MOST_FILES = 80;
/** Installations at once that one owner may have; each takes room on the disk. */
const MOST_AT_ONCE = 4;

interface StagedFile {
  readonly descriptor: number;
  readonly hash: ReturnType<typeof createHash>;
  bytes: number;
}

interface Staged {
  readonly owner: number;
  readonly path: string;
  readonly files: Map<string, StagedFile>;
  /** Once its files are closed, and agree with it. */
  manifest?: PackManifest;
}

const STAGING = /^\.staging-(\d+)-/;

/**
 * Puts packs into the user's folder. Files come piece by piece into a folder beside the packs, which takes the pack's name
 * when all is there and right: whatever happens on the way, no pack that is installed is touched.
 */
export class Installer {
  readonly #staged = new Map<string, Staged>();

  constructor(
    private readonly folder: string,
    private readonly library: Pick<PackLibrary, 'find'>,
    /** Takes away what was replaced or removed, so that it can be brought back. */
    private readonly trash: (path: string) => Promise<void>,
  ) {}

  /** Deletes what installations left behind that were cut short; those of programs that still run stay. */
  clean(): void {
    for (const name of entries(this.folder)) {
      const owner = STAGING.exec(name)?.[1];
      if (owner !== undefined && !runs(Number(owner)))
        rmSync(join(this.folder, name), { recursive: true, force: true });
    }
  }

  /** @returns the name of the installation @throws FailureError `packs-unwritable` | `too-many-installations` */
  begin(owner: number): string {
    if ([...this.#staged.values()].filter((one) => one.owner === owner).length >= MOST_AT_ONCE)
      throw new FailureError('too-many-installations', {});
    const name = randomUUID();
    const path = join(this.folder, `.staging-${process.pid}-${name}`);
    try {
      mkdirSync(path, { recursive: true });
    } catch (error) {
      throw this.#unwritable(error);
    }
    this.#staged.set(name, { owner, path, files: new Map() });
    return name;
  }

  /** Adds to the end of a file. @throws FailureError, after which the installation is given up */
  write(owner: number, name: string, file: string, data: Uint8Array): void {
    const staged = this.#of(owner, name);
    try {
      const target = staged.files.get(file) ?? open(staged, file);
      for (let at = 0; at < data.byteLength;) at += writeSync(target.descriptor, data, at);
      target.hash.update(data);
      target.bytes += data.byteLength;
    } catch (error) {
      this.abandon(owner, name);
      throw this.#unwritable(error);
    }
  }

  /**
   * Checks the files against the manifest among them and gives the pack its place.
   * @returns the manifest
   * @throws PackError when they do not agree; FailureError `pack-installed` | `pack-same` where there is such a pack, and
   * then the installation waits for another `install` or its end
   */
  async install(owner: number, name: string, existing: 'refuse' | 'replace' | 'keep-both'): Promise<PackManifest> {
    const staged = this.#of(owner, name);
    try {
      staged.manifest ??= checked(staged);
    } catch (error) {
      this.abandon(owner, name);
      throw this.#unwritable(error);
    }
    const { manifest } = staged;
    const installed = await this.library.find(manifest.id);
    if (installed !== undefined) {
      const named = { pack: manifest.name, id: manifest.id };
      if (sameFiles(installed.path, manifest)) throw new FailureError('pack-same', named);
      if (existing === 'refuse') throw new FailureError('pack-installed', named);
    }
    const beside = installed !== undefined && existing === 'keep-both';
    const last = beside ? await this.#renamed(manifest) : manifest;
    const { id } = last;
    try {
      if (beside) writeManifest(staged.path, last);
      if (installed?.folder.path === this.folder && !beside) await this.trash(installed.path);
      // No other task runs between here and the end.
      renameSync(staged.path, join(this.folder, id));
      this.#staged.delete(name);
    } catch (error) {
      // Another installation of the same pack was faster.
      if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw new FailureError('pack-installed', { pack: id, id });
      this.abandon(owner, name);
      throw this.#unwritable(error);
    }
    return last;
  }

  /** Gives an installation up, or all of an owner; what was written of it is deleted. */
  abandon(owner: number, name?: string): void {
    for (const [key, staged] of [...this.#staged]) {
      if (staged.owner !== owner || (name !== undefined && name !== key)) continue;
      this.#staged.delete(key);
      close(staged);
      rmSync(staged.path, { recursive: true, force: true });
    }
  }

  /** @throws FailureError `pack-not-own` for one that came with the app; `packs-unwritable` */
  async remove(id: string): Promise<void> {
    await this.trash(await this.#own(id)).catch((error: unknown) => {
      throw this.#unwritable(error);
    });
  }

  /**
   * Writes which languages a pack is for into its manifest; its id stays.
   * @throws as `remove`, and as `corrected` in models/pack/languages.ts
   */
  async correct(id: string, languages: StatedLanguages): Promise<PackManifest> {
    const path = await this.#own(id);
    const manifest = { ...corrected(readManifest(path, id).manifest, languages), id };
    try {
      writeManifest(path, manifest);
    } catch (error) {
      throw this.#unwritable(error);
    }
    return manifest;
  }

  async #own(id: string): Promise<string> {
    const found = await this.library.find(id);
    if (found === undefined) throw new PackError('missing-file', { pack: id, file: 'pack.json' });
    if (found.folder.path !== this.folder) throw new FailureError('pack-not-own', { pack: id });
    return found.path;
  }

  /** Under the first id that is free, and with a name that tells it from the other one. */
  async #renamed(manifest: PackManifest): Promise<PackManifest> {
    for (let number = 2; ; number++) {
      const id = `${manifest.id.slice(0, 60)}-${number}`;
      const name = `${manifest.name.slice(0, 190)} (${number})`;
      if ((await this.library.find(id)) === undefined) return { ...manifest, id, name };
    }
  }

  #of(owner: number, name: string): Staged {
    const staged = this.#staged.get(name);
    if (staged?.owner !== owner) throw new FailureError('installation-gone', {});
    return staged;
  }

  /** What the system says, with the folder and the remedy; what is a failure already stays what it is. */
  #unwritable(error: unknown): FailureError {
    if (error instanceof FailureError) return error;
    const reason = codeOf(error);
    if (reason === 'ENOSPC' || reason === 'EDQUOT') return new FailureError('disk-full', { folder: this.folder });
    return new FailureError('packs-unwritable', { folder: this.folder, reason });
  }
}

/** In place of the one that is there, all of it or nothing. */
function writeManifest(path: string, manifest: PackManifest): void {
  const unfinished = join(path, '.pack.json');
  writeFileSync(unfinished, manifestText(manifest), { flush: true });
  renameSync(unfinished, join(path, 'pack.json'));
}

function open({ path, files }: Staged, file: string): StagedFile {
  if (!fileName.safeParse(file).success || files.size >= MOST_FILES)
    throw new PackError('not-a-file', { pack: 'pack.json', file: file.slice(0, 80) });
  const opened = { descriptor: openSync(join(path, file), 'wx'), hash: createHash('sha256'), bytes: 0 };
  files.set(file, opened);
  return opened;
}

/** Closes the files, and compares them with what the manifest among them says. */
function checked(staged: Staged): PackManifest {
  const { path, files } = staged;
  for (const { descriptor } of files.values()) fsyncSync(descriptor);
  const found = new Map([...files].map(([file, { hash, bytes }]) => [file, { bytes, sha256: hash.digest('hex') }]));
  close(staged);
  const where = { pack: 'pack.json', file: 'pack.json' };
  const bytes = readPackFile(join(path, 'pack.json'), LARGEST_MANIFEST, where);
  const manifest = parseManifest(new TextDecoder().decode(bytes), where.pack);
  const named = (file: string): { pack: string; file: string } => ({ pack: manifest.id, file });
  if (!isPackId(manifest.id)) throw new PackError('not-a-pack', named('pack.json'));
  found.delete('pack.json');
  for (const { path: file, bytes: expected, sha256 } of manifest.files) {
    const actual = found.get(file);
    if (actual === undefined) throw new PackError('missing-file', named(file));
    if (actual.bytes !== expected)
      throw new PackError('wrong-size', { ...named(file), actual: actual.bytes, expected });
    if (actual.sha256 !== sha256) throw new PackError('wrong-hash', named(file));
    found.delete(file);
  }
  // What the manifest does not name would never be checked again.
  for (const file of found.keys()) rmSync(join(path, file));
  return manifest;
}

function close({ files }: Staged): void {
  for (const { descriptor } of files.values()) closeSync(descriptor);
  files.clear();
}

/** Whether an installed pack consists of the same files. */
function sameFiles(path: string, { id, files }: PackManifest): boolean {
  const hashes = (of: PackManifest['files']): string =>
    of
      .map(({ path, sha256 }) => `${path} ${sha256}`)
      .sort()
      .join();
  try {
    return hashes(readManifest(path, id).manifest.files) === hashes(files);
  } catch {
    return false;
  }
}

function entries(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function runs(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

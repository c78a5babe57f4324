import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { corrected, manifestText, type StatedLanguages } from '../pack/languages.ts';
import { LARGEST_MANIFEST, parseManifest, type PackManifest } from '../pack/manifest.ts';
import { PackError } from '../pack/pack-error.ts';
import type { ImportFiles } from './files.ts';
import type { ForeignModel } from './foreign-model.ts';
import { identify } from './identify.ts';
import { writePack, type PackSink, type WriteOptions } from './write-pack.ts';

/** What a person gave, understood, before anything of it is installed. */
export interface Importable {
  readonly format: ForeignModel['format'] | 'verso';
  readonly manifest: Pick<PackManifest, 'id' | 'name' | 'task' | 'directions' | 'between' | 'licence'>;
  /** Bytes of the files that it came in. */
  readonly bytes: number;
  /**
   * Writes it as a pack.
   * @throws FailureError for languages that it cannot have (models/pack/languages.ts)
   */
  write(sink: PackSink, options: WriteOptions & Stated): Promise<PackManifest>;
}

/** What a person says of a model, rather than its files. */
export interface Stated {
  readonly id?: string;
  readonly languages?: StatedLanguages;
}

/**
 * What the files are: a pack of Verso, or a model of another program.
 * @throws ImportError for what is no model, or lacks a part; PackError for a pack that is not sound
 */
export async function understand(files: ImportFiles): Promise<Importable> {
  const bytes = files.files.reduce((sum, file) => sum + file.bytes, 0);
  const described = files.files.find(({ path }) => path === 'pack.json');
  if (described !== undefined) return ownPack(files, described.bytes, bytes);
  const model = await identify(files);
  return {
    format: model.format,
    manifest: model.manifest,
    bytes,
    write: async (sink, options) => {
      const source = { source: files.name, files: await hashes(files, options.signal) };
      const manifest = stated(model.manifest, options);
      const provenance = { ...manifest.provenance, ...source };
      return writePack({ ...model, manifest: { ...manifest, provenance } }, sink, options);
    },
  };
}

function stated<M extends ForeignModel['manifest']>(manifest: M, { id, languages = {} }: Stated): M {
  const said = corrected(manifest, languages);
  return id === undefined ? said : { ...said, id };
}

async function ownPack(files: ImportFiles, size: number, bytes: number): Promise<Importable> {
  if (size > LARGEST_MANIFEST)
    throw new PackError('wrong-size', {
      pack: files.name,
      file: 'pack.json',
      actual: size,
      expected: LARGEST_MANIFEST,
    });
  const text = await files.read('pack.json');
  const manifest = parseManifest(new TextDecoder().decode(text), files.name);
  return {
    format: 'verso',
    manifest,
    bytes,
    write: async (sink, options) => {
      await copyFiles(files, manifest, sink, options);
      const last = await sink.file('pack.json');
      const said = stated(manifest, options);
      await last.write(said === manifest ? text : new TextEncoder().encode(manifestText(said)));
      await last.close();
      return said;
    },
  };
}

/** Bytes that are read at a time. */
const PART = 4 << 20;

/** Which files a model was made of, so that anybody can tell whether theirs are the same. */
async function hashes(files: ImportFiles, signal: AbortSignal | undefined): Promise<readonly object[]> {
  const found: object[] = [];
  for (const { path, bytes } of files.files) {
    const sum = sha256.create();
    for (let from = 0; from < bytes; from += PART) {
      signal?.throwIfAborted();
      sum.update(await files.read(path, from, Math.min(from + PART, bytes)));
    }
    found.push({ path, bytes, sha256: bytesToHex(sum.digest()) });
  }
  return found;
}

async function copyFiles(
  files: ImportFiles,
  manifest: PackManifest,
  sink: PackSink,
  { progress, signal }: WriteOptions,
): Promise<void> {
  const total = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  for (const { path, bytes: expected, sha256: hash } of manifest.files) {
    const named = { pack: files.name, file: path };
    const found = files.files.find((file) => file.path === path);
    if (found === undefined) throw new PackError('missing-file', named);
    if (found.bytes !== expected) throw new PackError('wrong-size', { ...named, actual: found.bytes, expected });
    const copy = await sink.file(path);
    const sum = sha256.create();
    for (let from = 0; from < expected; from += PART) {
      signal?.throwIfAborted();
      const part = await files.read(path, from, Math.min(from + PART, expected));
      sum.update(part);
      await copy.write(part);
      done += part.byteLength;
      progress?.(done, total);
    }
    await copy.close();
    if (bytesToHex(sum.digest()) !== hash) throw new PackError('wrong-hash', named);
  }
}

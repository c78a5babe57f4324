import { LARGEST_MANIFEST, parseManifest, tokenizerFiles, type PackManifest } from './manifest.ts';
import { PackError } from './pack-error.ts';
import type { LoadProgress, PackSource } from '../translator.ts';
import { sha256 } from './sha256.ts';

export interface PackFiles {
  readonly manifest: PackManifest;
  readonly weights: Uint8Array<ArrayBuffer>;
  /** What the tokenizer is read from, by name. */
  readonly tokenizer: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Absent where the pack has none. */
  readonly hints?: Uint8Array<ArrayBuffer>;
  readonly shortlist?: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a pack's manifest and every file it lists, and checks each one's length and, where `source` has not, its SHA-256
 * before anything uses it.
 * @param check throws where such a pack is of no use, before its files are read
 * @throws PackError for a manifest or file that is not what it should be; AbortError when `signal` aborts
 */
export async function readPack(
  source: PackSource,
  progress?: (progress: LoadProgress) => void,
  signal?: AbortSignal,
  check?: (manifest: PackManifest) => void,
): Promise<PackFiles> {
  const manifest = parseManifest(
    new TextDecoder().decode(await source.read('pack.json', { most: LARGEST_MANIFEST })),
    source.name,
  );
  check?.(manifest);
  const total = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  let before = 0;
  for (const file of manifest.files) {
    signal?.throwIfAborted();
    const bytes = await source.read(file.path, {
      most: file.bytes,
      progress: (read) => progress?.({ stage: 'reading', bytes: before + Math.min(read, file.bytes), total }),
    });
    checkLength(source.name, file, bytes);
    if (source.verified !== true) await checkHash(source.name, file, bytes);
    contents.set(file.path, bytes);
    before += file.bytes;
    progress?.({ stage: 'reading', bytes: before, total });
  }
  signal?.throwIfAborted();
  return {
    manifest,
    weights: listed(contents, manifest.weights.file, source.name),
    tokenizer: new Map(
      tokenizerFiles(manifest.tokenizer).map((file) => [file, listed(contents, file, source.name)] as const),
    ),
    ...(manifest.hints && { hints: listed(contents, manifest.hints.file, source.name) }),
    ...(manifest.shortlist && { shortlist: listed(contents, manifest.shortlist.file, source.name) }),
  };
}

type ListedFile = PackManifest['files'][number];

function checkLength(pack: string, file: ListedFile, bytes: Uint8Array<ArrayBuffer>): void {
  if (bytes.byteLength !== file.bytes)
    throw new PackError('wrong-size', { pack, file: file.path, actual: bytes.byteLength, expected: file.bytes });
}

async function checkHash(pack: string, file: ListedFile, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if ((await sha256(bytes)) !== file.sha256) throw new PackError('wrong-hash', { pack, file: file.path });
}

function listed(
  contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  path: string,
  pack: string,
): Uint8Array<ArrayBuffer> {
  const bytes = contents.get(path);
  if (!bytes) throw new PackError('missing-file', { pack, file: path });
  return bytes;
}

import { understand, type Importable } from './import/importable.ts';
import type { ImportFiles } from './import/files.ts';
import type { PackSink } from './import/write-pack.ts';
import { openTranslator } from './open.ts';
import type { StatedLanguages } from './pack/languages.ts';
import type { PackManifest } from './pack/manifest.ts';
import { PackError } from './pack/pack-error.ts';
import type { OpenOptions, PackSource } from './translator.ts';

/*
 * The way of a model that a person gave:
 *
 *   files ─► understand (what is it?) ─► write (as a pack) ─► test (against a plain reference) ─► whoever installs it
 *
 * Nothing is installed here, so whatever happens on the way leaves nothing behind.
 */

/** A model that was understood. */
export type Found = Omit<Importable, 'write'>;

export type BringInProgress =
  | { readonly stage: 'understood'; readonly found: Found }
  /** `done` of `total` bytes of the model. */
  | { readonly stage: 'writing'; readonly done: number; readonly total: number }
  | { readonly stage: 'testing' };

export interface BringInOptions {
  /** How it is opened for its test. */
  readonly open: Pick<OpenOptions, 'threads' | 'wasmPaths'>;
  readonly bits?: 8 | 4 | 32;
  /** Names the pack. */
  readonly id?: string;
  /** Asked which languages it is for, where a person may know better than its files. */
  readonly languages?: (found: Found) => Promise<StatedLanguages>;
  readonly tell?: (progress: BringInProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ReadyPack {
  readonly manifest: PackManifest;
  /** All that belongs to it, `pack.json` too. */
  readonly files: ReadonlyMap<string, Blob>;
}

/**
 * Makes a pack of a model that a person gave, and tests it.
 * @throws ImportError, PackError: what is missing, unknown or wrong; AbortError
 */
export async function bringIn(files: ImportFiles, options: BringInOptions): Promise<ReadyPack> {
  const { tell, signal, bits, id } = options;
  const model = await understand(files);
  signal?.throwIfAborted();
  const found = { format: model.format, manifest: model.manifest, bytes: model.bytes };
  tell?.({ stage: 'understood', found });
  const languages = await options.languages?.(found);
  signal?.throwIfAborted();
  const written = new Map<string, Blob>();
  const manifest = await model.write(keptIn(written), {
    ...(bits && { bits }),
    ...(id !== undefined && { id }),
    ...(languages && { languages }),
    ...(signal && { signal }),
    progress: (done, total) => tell?.({ stage: 'writing', done, total }),
  });
  tell?.({ stage: 'testing' });
  const translator = await openTranslator(blobSource(manifest.name, written), {
    ...options.open,
    ...(signal && { signal }),
    backend: 'wasm',
    selfTest: true,
  });
  await translator.dispose();
  return { manifest, files: written };
}

/** Keeps each file as one blob, which a browser takes to the disk when it is large. */
function keptIn(files: Map<string, Blob>): PackSink {
  return {
    file: async (name) => {
      let content = new Blob();
      let parts: Uint8Array<ArrayBuffer>[] = [];
      let waiting = 0;
      const gather = (): void => {
        content = new Blob([content, ...parts]);
        [parts, waiting] = [[], 0];
      };
      return {
        write: async (bytes) => {
          parts.push(bytes.slice());
          waiting += bytes.byteLength;
          if (waiting >= GATHERED) gather();
        },
        close: async () => {
          gather();
          files.set(name, content);
        },
      };
    },
  };
}

/** Bytes that are gathered before they are handed over. */
const GATHERED = 16 << 20;

function blobSource(name: string, files: ReadonlyMap<string, Blob>): PackSource {
  return {
    name,
    read: async (path, { most, progress }) => {
      const content = files.get(path);
      if (content === undefined) throw new PackError('missing-file', { pack: name, file: path });
      if (content.size > most)
        throw new PackError('wrong-size', { pack: name, file: path, actual: content.size, expected: most });
      progress?.(content.size);
      return new Uint8Array(await content.arrayBuffer());
    },
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportFiles } from '../../../models/import/files.ts';
import type { PackSink } from '../../../models/import/write-pack.ts';
import type { Bytes } from '../hostile-pack.ts';

/** See scripts/fixtures-import. */
export const FIXTURES = join(import.meta.dirname, '../../fixtures/import');

/** See scripts/fixtures-import/hugging_face.py: what `transformers` makes of the same files. */
export interface Golden {
  readonly cases: readonly {
    readonly text: string;
    readonly from?: string;
    readonly to?: string;
    readonly ids: readonly number[];
    readonly offsets: readonly (readonly [number, number])[];
    /** Ids after the decoder start token, by the number of beams. */
    readonly generated: Readonly<Record<string, readonly number[]>>;
    readonly decoded: Readonly<Record<string, string>>;
    readonly target: readonly number[];
    /** `[target + 1][vocabulary]` */
    readonly logits: readonly (readonly number[])[];
    readonly targetText?: string;
    readonly targetIds?: readonly number[];
  }[];
}

export const goldenOf = (id: string): Golden =>
  JSON.parse(readFileSync(join(FIXTURES, 'hugging-face', id, 'golden.json'), 'utf8')) as Golden;

/** Fixtures of models as `transformers` saves them. */
export const HUGGING_FACE_IDS: readonly string[] = readdirSync(join(FIXTURES, 'hugging-face'));

/** What a person downloads of a fixture. */
export function contents(id: string): Record<string, Bytes> {
  const folder = join(FIXTURES, 'hugging-face', id);
  const names = readdirSync(folder).filter((name) => name !== 'golden.json');
  return Object.fromEntries(names.map((name) => [`${id}/${name}`, new Uint8Array(readFileSync(join(folder, name)))]));
}

/** Files in memory, as a person may have dropped them. */
export function memoryFiles(name: string, contents: Readonly<Record<string, Bytes>>): ImportFiles {
  return {
    name,
    files: Object.entries(contents).map(([path, bytes]) => ({ path, bytes: bytes.length })),
    read: async (path, from = 0, to) => contents[path]!.slice(from, to),
  };
}

/** Keeps what is written to it. */
export class MemorySink implements PackSink {
  readonly files: Record<string, Bytes> = {};

  async file(name: string) {
    const parts: Uint8Array[] = [];
    return {
      write: async (bytes: Uint8Array) => void parts.push(bytes.slice()),
      close: async () => void (this.files[name] = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())),
    };
  }
}

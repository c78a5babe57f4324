import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { identify } from '../../../models/import/identify.ts';
import { ImportError } from '../../../models/import/import-error.ts';
import { writePack } from '../../../models/import/write-pack.ts';
import { failureText } from '../../../renderer/messages/failures.ts';
import type { Random } from '../../../scripts/fuzz/random.ts';
import type { Bytes } from '../hostile-pack.ts';
import { FIXTURES, memoryFiles, MemorySink } from './packs.ts';

/** A fixture of scripts/fixtures-marian as it is once it is unpacked, without what the tests know of it. */
export function given(kind: string): Record<string, Bytes> {
  const folder = join(FIXTURES, kind);
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !name.startsWith('logits'))
      .map((name) => {
        const bytes = readFileSync(join(folder, name));
        return [name.replace(/\.gz$/, ''), new Uint8Array(name.endsWith('.gz') ? gunzipSync(bytes) : bytes)];
      }),
  );
}

/** Kinds of models that Marian's tools write. */
export const MARIAN_KINDS = ['firefox', 'firefox-split', 'opus'] as const;

/** One of the files cut off, lost, with bytes changed, or with a piece that is zeros, ones or taken out; mostly near its beginning. */
export function mutated(files: Readonly<Record<string, Bytes>>, random: Random): Record<string, Bytes> {
  const name = random.of(Object.keys(files));
  const bytes = files[name]!.slice();
  const reach = random.next() < 0.7 ? Math.min(4000, bytes.length) : bytes.length;
  const at = random.below(reach);
  const to = Math.min(bytes.length, at + 1 + random.below(16));
  const { [name]: _, ...others } = files;
  switch (random.below(6)) {
    case 0:
      return random.next() < 0.2 ? others : { ...files, [name]: bytes.slice(0, at) };
    case 1:
      return { ...files, [name]: bytes.fill(0, at, to) };
    case 2:
      return { ...files, [name]: bytes.fill(255, at, to) };
    case 3:
      return { ...files, [name]: new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(to)]) };
    default:
      for (let count = 1 + random.below(4); count > 0; count--) bytes[random.below(reach)] = random.below(256);
      return { ...files, [name]: bytes };
  }
}

/**
 * Imports spoilt files and says what went otherwise than it should: they become a pack, or are refused with a file's name.
 * @returns undefined when all is well
 */
export async function importSpoilt(files: Readonly<Record<string, Bytes>>): Promise<string | undefined> {
  try {
    await writePack(await identify(memoryFiles('spoilt', files)), new MemorySink(), {});
  } catch (error) {
    if (!(error instanceof ImportError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
    const text = failureText(error, 'en');
    const named = [error.arguments.name, error.arguments['file'] ?? 'spoilt'].every((name) =>
      text.includes(String(name)),
    );
    if (!named || !/choose|download/i.test(text)) return `“${text}” names not all of what, file and remedy`;
  }
  return undefined;
}

import { given, importSpoilt, MARIAN_KINDS, mutated } from '../../test/models/import/hostile-marian.ts';
import { identify } from '../../models/import/identify.ts';
import { ImportError } from '../../models/import/import-error.ts';
import { writePack } from '../../models/import/write-pack.ts';
import { contents, HUGGING_FACE_IDS, memoryFiles, MemorySink } from '../../test/models/import/packs.ts';
import { spoilt } from '../../test/models/import/spoilt.ts';
import type { Random } from './random.ts';

const read = new Map<string, ReturnType<typeof given>>();

/** Spoils a model of another program and imports it. @returns what is wrong with what came of it, or null */
export async function importCase(random: Random): Promise<string | null> {
  if (random.next() < 0.5) return huggingFaceCase(random);
  const kind = random.of(MARIAN_KINDS);
  const files = read.get(kind) ?? given(kind);
  read.set(kind, files);
  const problem = await importSpoilt(mutated(files, random));
  return problem === undefined ? null : `${kind}: ${problem}`;
}

async function huggingFaceCase(random: Random): Promise<string | null> {
  const id = random.of(HUGGING_FACE_IDS);
  try {
    await writePack(await identify(memoryFiles(id, spoilt(contents(id), random))), new MemorySink(), {});
    return null;
  } catch (error) {
    return error instanceof ImportError ? null : `${id}: a raw error: ${String(error)}`;
  }
}

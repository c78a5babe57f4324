import { given, importSpoilt, MARIAN_KINDS, mutated } from '../../test/models/import/hostile-marian.ts';
import type { Random } from './random.ts';

const read = new Map<string, ReturnType<typeof given>>();

/** Spoils a model of another program and imports it. @returns what is wrong with what came of it, or null */
export async function importCase(random: Random): Promise<string | null> {
  const kind = random.of(MARIAN_KINDS);
  const files = read.get(kind) ?? given(kind);
  read.set(kind, files);
  const problem = await importSpoilt(mutated(files, random));
  return problem === undefined ? null : `${kind}: ${problem}`;
}

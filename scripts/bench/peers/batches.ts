import { byLength } from '../../../models/tasks/translate/batches.ts';
import type { Peer } from './peer.ts';

/** Translates a document in batches of like length; without a number, as the peer itself does. */
export async function inBatches(
  peer: Peer,
  sources: readonly (readonly number[])[],
  batch: number | null,
): Promise<readonly number[][]> {
  if (batch === null) return peer.translate(sources);
  const found: number[][] = [];
  for (const indices of byLength(
    sources.map((source) => source.length),
    batch,
  )) {
    const made = await peer.translate(indices.map((at) => sources[at] ?? []));
    indices.forEach((at, row) => (found[at] = made[row] ?? []));
  }
  return found;
}

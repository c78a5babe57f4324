import { join } from 'node:path';
import { readShortlist, type ShortlistTable } from '../../../models/format/shortlist.ts';
import { readPack } from '../../../models/pack/read-pack.ts';
import { folderSource } from '../../cli/packs.ts';

/** Where packs are kept in the forms that the peers read. */
export const PEERS = join(import.meta.dirname, '../../../.cache/peers');

/** Which pieces a pack's translations can need, where it says so. */
export async function shortlistOf(folder: string): Promise<ShortlistTable | undefined> {
  const { manifest, shortlist } = await readPack(folderSource(folder));
  const named = { pack: manifest.id, file: manifest.shortlist?.file ?? '' };
  return shortlist && readShortlist(shortlist, manifest.architecture.vocabularySize, named);
}

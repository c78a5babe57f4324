import { createWriteStream, openAsBlob } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { writeVersoArchive } from '../../models/format/verso-archive.ts';
import { parseManifest } from '../../models/pack/manifest.ts';
import { PackError } from '../../models/pack/pack-error.ts';
import type { PackLibrary } from './library.ts';

/**
 * Writes a pack that was found to be sound as a `.verso` file; one that was there before is replaced once all is written.
 * @throws PackError for a pack that is not sound; the system's error for a place that cannot be written
 */
export async function exportPack(library: PackLibrary, id: string, path: string): Promise<void> {
  const text = await library.verify(id);
  const folder = (await library.find(id))?.path;
  if (folder === undefined) throw new PackError('missing-file', { pack: id, file: 'pack.json' });
  const files = [{ path: 'pack.json', content: new Blob([text]) }];
  for (const file of parseManifest(text, id).files)
    files.push({ path: file.path, content: await openAsBlob(join(folder, file.path)) });
  const unfinished = `${path}.part`;
  try {
    const sink: WritableStream<Uint8Array> = Writable.toWeb(createWriteStream(unfinished));
    await writeVersoArchive(files, sink);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

import { BlobReader, configure, ZipWriter } from '@zip.js/zip.js/index-native.js';

/** A pack's file as it is written into an archive. */
export interface ArchivedFile {
  readonly path: string;
  readonly content: Blob;
}

/** Archives of the same pack are the same bytes, whenever and wherever they are written. */
const SAME_DATE = new Date(1980, 0, 1);

configure({ useWebWorkers: false });

/**
 * Writes a pack as a `.verso` file: a zip of its files, `pack.json` first. Weights hardly shrink, so nothing is compressed,
 * and whoever reads the archive can begin anywhere in it.
 */
export async function writeVersoArchive(
  files: readonly ArchivedFile[],
  sink: WritableStream<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const zip = new ZipWriter(sink, { level: 0, extendedTimestamp: false, lastModDate: SAME_DATE });
  for (const { path, content } of files)
    await zip.add(path, new BlobReader(content), { ...(signal && { signal }), useUnicodeFileNames: true });
  await zip.close();
}

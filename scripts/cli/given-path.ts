import { createWriteStream, mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { givenFile, type GivenFile } from '../../models/import/given-file.ts';
import type { ImportFiles } from '../../models/import/files.ts';
import { openGiven } from '../../models/import/open-given.ts';
import { UsageError } from './command.ts';

/** The files at a path: a folder’s, or those of an archive, which are unpacked beside the system’s other temporary files. */
export async function givenPath(path: string): Promise<{ readonly files: ImportFiles; readonly close: () => void }> {
  const details = statSync(path, { throwIfNoEntry: false });
  if (details === undefined) throw new UsageError(`There is no file or folder “${path}”.`);
  const temporary = mkdtempSync(join(tmpdir(), 'verso-import-'));
  const close = (): void => rmSync(temporary, { recursive: true, force: true });
  process.once('exit', close);
  let count = 0;
  const spool = async (content: unknown): Promise<Blob> => {
    const to = join(temporary, String(count++));
    await pipeline(Readable.fromWeb(content as ReadableStream), createWriteStream(to));
    return openAsBlob(to) as Promise<Blob>;
  };
  try {
    const given = details.isDirectory() ? await filesIn(path) : [givenFile(basename(path), await blobOf(path))];
    return { files: await openGiven(basename(path), given, { spool }), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Links are left out: what they lead to was not given. */
async function filesIn(folder: string): Promise<GivenFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return Promise.all(
    files.sort().map(async (path) => givenFile(relative(folder, path).split(sep).join('/'), await blobOf(path))),
  );
}

const blobOf = (path: string): Promise<Blob> => openAsBlob(path) as Promise<Blob>;

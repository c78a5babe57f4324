import { ImportError } from './import-error.ts';
import type { ImportFiles } from './files.ts';
import { isArchive, unpack } from './archives.ts';
import type { GivenFile } from './given-file.ts';
import { unzipped, type UnpackOptions } from './unpacking.ts';

/** More than any model has, and few enough to be looked through. */
const MOST_FILES = 5000;

/**
 * What a person gave, as the files of a model: a folder's files, single files, or those in an archive. A folder that holds
 * everything is left out of the paths, and gzipped files are unpacked, but for those of Verso's own packs.
 * @param name of the folder, archive or first file
 * @throws ImportError for an archive that is damaged or would do harm
 */
export async function openGiven(
  name: string,
  given: readonly GivenFile[],
  options: UnpackOptions = {},
): Promise<ImportFiles> {
  const [only, another] = given;
  if (only === undefined) throw new ImportError('import-unknown', { name });
  const found = another === undefined && isArchive(only.path) ? await unpack(only, options) : given;
  const all = withoutFolder(found.filter(({ path }) => !isSystemFile(path)));
  if (all.length > MOST_FILES)
    throw new ImportError('import-damaged', { name, file: name, problem: `it holds more than ${MOST_FILES} files` });
  const own = all.some(({ path }) => path === 'pack.json');
  const files = own ? all : await Promise.all(all.map((file) => unzipped(file, name, options)));
  return new BlobFiles(name, files);
}

class BlobFiles implements ImportFiles {
  readonly #opened = new Map<string, Promise<Blob>>();

  constructor(
    readonly name: string,
    readonly files: readonly GivenFile[],
  ) {}

  async read(path: string, from?: number, to?: number): Promise<Uint8Array<ArrayBuffer>> {
    const content = await this.#open(path);
    return new Uint8Array(await content.slice(from, to).arrayBuffer());
  }

  #open(path: string): Promise<Blob> {
    const file = this.files.find((one) => one.path === path);
    if (file === undefined) throw new ImportError('import-missing', { name: this.name, file: path, beside: this.name });
    const opened = this.#opened.get(path) ?? file.open();
    this.#opened.set(path, opened);
    return opened;
  }
}

/** What systems leave in folders and archives by themselves. */
function isSystemFile(path: string): boolean {
  return path
    .split('/')
    .some((part) => part === '__MACOSX' || part.startsWith('.') || /^(Thumbs\.db|desktop\.ini)$/i.test(part));
}

/** Paths without the folder that all files lie in. */
function withoutFolder(files: readonly GivenFile[]): readonly GivenFile[] {
  const [first] = files;
  const folder = first === undefined ? '' : first.path.slice(0, first.path.indexOf('/') + 1);
  if (folder === '' || !files.every(({ path }) => path.startsWith(folder))) return files;
  return withoutFolder(
    files.map((file) => ({ ...file, path: file.path.slice(folder.length), open: () => file.open() })),
  );
}

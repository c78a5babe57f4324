import type { ImportFiles } from './files.ts';
import type { ForeignModel } from './foreign-model.ts';
import { readHuggingFace } from './hugging-face/read.ts';
import { ImportError } from './import-error.ts';
import { readMarian } from './marian/marian.ts';

/** Undefined for files that are not of the format; an ImportError for those that are and cannot be used. */
export type FormatReader = (files: ImportFiles) => Promise<ForeignModel | undefined>;

/** In the order in which they are asked. */
const FORMATS: readonly FormatReader[] = [readHuggingFace, readMarian];

/**
 * What model the files are. Only what is small is read; the weights when they are written.
 * @throws ImportError: what is missing or unknown
 */
export async function identify(files: ImportFiles): Promise<ForeignModel> {
  for (const read of FORMATS) {
    const model = await read(files);
    if (model !== undefined) return model;
  }
  throw new ImportError('import-unknown', { name: files.name });
}

import type { GivenModel } from '../engine/import/protocol.ts';

/** Files that are no text to translate but a model, or a part of one. */
const MODEL = /\.(zip|verso|tar|tgz|gz|npz|bin|safetensors|spm|pt|pth|onnx)$/i;

export const isModelFile = (name: string): boolean => MODEL.test(name);

/**
 * The model that was dropped: a folder, an archive, or files among which some are a model's; null for anything else.
 * Call it before the event is over.
 */
export function droppedModel(data: DataTransfer): Promise<GivenModel> | null {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const folder = entries.find((entry) => entry?.isDirectory === true) ?? null;
  const files = [...data.files];
  if (folder === null && !files.some(({ name }) => isModelFile(name))) return null;
  if (folder === null) return Promise.resolve(givenFiles(files));
  return allIn(entries.filter((entry) => entry !== null)).then((all) => ({ name: folder.name, files: all }));
}

/** Files chosen in a dialog, a folder’s or single ones. */
export function givenFiles(files: readonly File[]): GivenModel {
  const given = files.map((file) => ({ path: file.webkitRelativePath || file.name, content: file }));
  const [first] = given;
  return { name: first?.path.split('/')[0] ?? '', files: given };
}

async function allIn(
  entries: readonly FileSystemEntry[],
  folder = '',
): Promise<{ readonly path: string; readonly content: Blob }[]> {
  const found: { readonly path: string; readonly content: Blob }[] = [];
  for (const entry of entries) {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory) found.push(...(await allIn(await listed(entry as FileSystemDirectoryEntry), `${path}/`)));
    else found.push({ path, content: await opened(entry as FileSystemFileEntry) });
  }
  return found;
}

const opened = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A reader gives a hundred entries at a time, and none at the end. */
async function listed(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

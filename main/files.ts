import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BrowserWindow, app, dialog, webContents } from 'electron';
import { decodedXml } from '../models/format/xml-encoding.ts';
import { FailureError } from '../models/pack/failure.ts';
import type { Handlers } from './ipc.ts';
import { readRegularFile } from './regular-file.ts';

const filters = {
  svg: { name: 'SVG', extensions: ['svg'] },
  png: { name: 'PNG', extensions: ['png'] },
  json: { name: 'JSON', extensions: ['json'] },
  csv: { name: 'CSV', extensions: ['csv'] },
  tsv: { name: 'TSV', extensions: ['tsv'] },
  tbx: { name: 'TBX', extensions: ['tbx'] },
  tmx: { name: 'TMX', extensions: ['tmx'] },
  terms: { name: 'CSV, TSV, TBX', extensions: ['csv', 'tsv', 'txt', 'tbx', 'xml'] },
  settings: { name: 'JSON', extensions: ['json'] },
  verso: { name: 'Verso', extensions: ['verso'] },
};
const largest = { verso: 256 << 20, terms: 16 << 20, tmx: 128 << 20, settings: 1 << 20 };

/** Saving and opening: the user chooses the file in a dialog; a window never names a path. */
export const fileHandlers: Pick<Handlers, 'file:save' | 'file:open'> = {
  async 'file:save'({ name, kind, data }, { webContents: id }) {
    const path = await whereToSave(name, kind, id);
    if (path === null) return false;
    await writeFile(path, data).catch((error: unknown) => {
      throw unwritable(path, error);
    });
    return true;
  },
  async 'file:open'({ kind }, { webContents: id }) {
    const options = { filters: [filters[kind]], properties: ['openFile' as const] };
    const window = windowOf(id);
    const { canceled, filePaths } = await (window === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options));
    const [path] = filePaths;
    if (canceled || path === undefined) return null;
    const file = basename(path);
    const found = readRegularFile(path, largest[kind]);
    if (found.kind === 'content') return { name: file, text: decodedXml(found.bytes) };
    if (found.kind === 'too-large') throw new FailureError('file-too-large', { file, most: largest[kind] >> 20 });
    throw new FailureError('file-unreadable', {
      file,
      reason: found.kind === 'unreadable' ? found.reason : found.kind,
    });
  },
};

/** @returns the file that the user chose; null when none was chosen */
export async function whereToSave(name: string, kind: keyof typeof filters, id: number): Promise<string | null> {
  const safeName = basename(name.replaceAll('\\', '/')).replace(/[^\p{L}\p{N} ._()-]/gu, '_') || `verso.${kind}`;
  const options = { defaultPath: join(app.getPath('downloads'), safeName), filters: [filters[kind]] };
  const window = windowOf(id);
  const { canceled, filePath } = await (window === undefined
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? null : filePath;
}

/** Why a file could not be written; what is a failure already stays what it is. */
export function unwritable(path: string, error: unknown): FailureError {
  if (error instanceof FailureError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new FailureError('file-unwritable', { file: basename(path), reason: code ?? message });
}

export function windowOf(id: number): BrowserWindow | undefined {
  const contents = webContents.fromId(id);
  return (contents === undefined ? null : BrowserWindow.fromWebContents(contents)) ?? undefined;
}

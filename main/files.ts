import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BrowserWindow, app, dialog, webContents } from 'electron';
import type { Handlers } from './ipc.ts';

const filters = {
  svg: { name: 'SVG', extensions: ['svg'] },
  png: { name: 'PNG', extensions: ['png'] },
  json: { name: 'JSON', extensions: ['json'] },
  csv: { name: 'CSV', extensions: ['csv'] },
  tsv: { name: 'TSV', extensions: ['tsv'] },
  tbx: { name: 'TBX', extensions: ['tbx'] },
  terms: { name: 'CSV, TSV, TBX', extensions: ['csv', 'tsv', 'txt', 'tbx', 'xml'] },
  verso: { name: 'Verso', extensions: ['verso'] },
};
const largest = { verso: 256 << 20, terms: 16 << 20 };

/** Saving and opening: the user chooses the file in a dialog; a window never names a path. */
export const fileHandlers: Pick<Handlers, 'file:save' | 'file:open'> = {
  async 'file:save'({ name, kind, data }, { webContents: id }) {
    const safeName = basename(name.replaceAll('\\', '/')).replace(/[^\p{L}\p{N} ._()-]/gu, '_') || `verso.${kind}`;
    const options = { defaultPath: join(app.getPath('downloads'), safeName), filters: [filters[kind]] };
    const window = windowOf(id);
    const { canceled, filePath } = await (window === undefined
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options));
    if (canceled || filePath === '') return false;
    await writeFile(filePath, data);
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
    const { size } = await stat(path);
    if (size > largest[kind]) throw new Error(`“${basename(path)}” is too large.`);
    return { name: basename(path), text: await readFile(path, 'utf8') };
  },
};

function windowOf(id: number): BrowserWindow | undefined {
  const contents = webContents.fromId(id);
  return (contents === undefined ? null : BrowserWindow.fromWebContents(contents)) ?? undefined;
}

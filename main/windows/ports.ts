import type { IpcMain } from 'electron';
import { isTrusted } from '../ipc.ts';
import type { Windows } from './windows.ts';

/**
 * Hands an inspector its own MessagePort to the engine, which lives in the translator window:
 *
 *   inspector page ready → notice `inspector:wanted` to the translator → it posts a port → passed on to that inspector
 */
export function connectInspectors(ipcMain: IpcMain, windows: Windows): void {
  ipcMain.on('verso:port', (event, inspector: unknown) => {
    const [port] = event.ports;
    if (port === undefined) return;
    const target = typeof inspector === 'number' ? windows.inspectorById(inspector) : undefined;
    if (!isTrusted(event) || event.sender !== windows.translator?.webContents || target === undefined) {
      port.close();
      return;
    }
    target.webContents.postMessage('verso:port', null, [port]);
  });
}

/** Opens an inspector, and asks for its port each time its page has loaded (a reload needs a new one). */
export function openInspector(windows: Windows): void {
  const inspector = windows.openInspector();
  const id = inspector.webContents.id;
  inspector.webContents.on('did-finish-load', () => {
    if (windows.translator !== undefined) windows.notify(windows.translator, 'inspector:wanted', { inspector: id });
  });
}

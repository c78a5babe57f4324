import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from './contract.ts';
import type { Answer } from './ipc.ts';

/*
 * The only code that sees both the page and the main process. It passes on, and decides nothing:
 *
 *   page  window.verso.invoke ──► verso:invoke ──► main (ipc.ts checks and answers)
 *   page  window.verso.on     ◄── verso:notice ◄── main
 *   page  postMessage {verso: 'engine-port'} + port ◄── verso:port ◄── main (engine-window.ts)
 */
const listeners = new Set<{ readonly notice: string; readonly listener: (value: never) => void }>();

const bridge: Bridge = {
  async invoke(channel, ...argument) {
    const answer = (await ipcRenderer.invoke('verso:invoke', channel, argument[0])) as Answer;
    // Of an error, the context bridge lets the message through and nothing else.
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    return answer.value as never;
  },
  on(notice, listener) {
    const entry = { notice, listener };
    listeners.add(entry);
    return () => void listeners.delete(entry);
  },
  platform: process.platform as Bridge['platform'],
};
contextBridge.exposeInMainWorld('verso', bridge);

ipcRenderer.on('verso:notice', (_event, notice: unknown, value: unknown) => {
  for (const entry of listeners) if (entry.notice === notice) entry.listener(value as never);
});

ipcRenderer.on('verso:port', (event) => {
  window.postMessage({ verso: 'engine-port' }, window.location.origin, [...event.ports]);
});

// The content security policy stops requests before the session sees them; they count as blocked all the same.
window.addEventListener('securitypolicyviolation', (event) => {
  if (/^(https?|wss?):/.test(event.blockedURI)) ipcRenderer.send('verso:blocked');
});

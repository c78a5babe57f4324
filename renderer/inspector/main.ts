import { mount, unmount } from 'svelte';
import type { Bridge } from '../../main/contract.ts';
import { EngineClient } from '../engine/client.ts';
import '../ui/base.css';
import App from './App.svelte';
import Waiting from './frame/Waiting.svelte';
import { createWorkbench, type Workbench } from './workbench.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
const bridge = (window as { verso?: Bridge }).verso;
let waiting: ReturnType<typeof mount> | undefined = mount(Waiting, { target });
let open: { readonly app: ReturnType<typeof mount>; readonly bench: Workbench } | undefined;

function close(): void {
  if (!open) return;
  void unmount(open.app);
  open.bench.dispose();
  open = undefined;
}

/** The translator window sends a port to its engine; it does so again when it was reloaded. */
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const port = event.ports[0];
  if (event.source !== window || !isPortMessage(event.data) || !port) return;
  close();
  if (waiting) void unmount(waiting);
  waiting = undefined;
  const bench = createWorkbench(new EngineClient(port), bridge);
  open = { bench, app: mount(App, { target, props: { bench } }) };
});
window.addEventListener('pagehide', close);

function isPortMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'verso' in data && data.verso === 'engine-port';
}

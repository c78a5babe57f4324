import { mount, unmount } from 'svelte';
import { connectEngine } from '../engine/connect.ts';
import { explain } from '../state/explain.ts';
import '../ui/base.css';
import { openWindow } from '../ui/open-window.ts';
import App from './App.svelte';
import { createWorkbench } from './workbench.ts';

const target = document.getElementById('app') ?? document.body;
const opened = openWindow(
  target,
  async () => {
    const bench = createWorkbench(connectEngine(window.verso), window.verso);
    // The first frame shows the right theme and language.
    await bench.appearance.known;
    const app = mount(App, { target, props: { bench } });
    window.addEventListener('pagehide', () => {
      void unmount(app);
      bench.dispose();
    });
  },
  explain,
);
// Not before: an empty window is never seen.
void opened.then(() => window.verso.invoke('window:filled'));

import { mount, unmount } from 'svelte';
import { connectEngine } from '../engine/connect.ts';
import '../ui/base.css';
import App from './App.svelte';
import { createWorkbench } from './workbench.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
const bench = createWorkbench(connectEngine(window.verso), window.verso);
const app = mount(App, { target, props: { bench } });
window.addEventListener('pagehide', () => {
  void unmount(app);
  bench.dispose();
});

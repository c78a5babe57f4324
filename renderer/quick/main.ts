import '../ui/base.css';
import { mount } from 'svelte';
import { connectEngine } from '../engine/connect.ts';
import { explain } from '../state/explain.ts';
import { QuickApp } from '../state/quick.svelte.ts';
import { openWindow } from '../ui/open-window.ts';
import App from './App.svelte';

const app = new QuickApp(window.verso, connectEngine(window.verso));
void openWindow(
  document.body,
  async () => {
    await app.load();
    mount(App, { target: document.body, props: { app } });
    // From here on it can be seen, and be told of texts.
    app.take(await window.verso.invoke('quick:ready'));
  },
  explain,
);

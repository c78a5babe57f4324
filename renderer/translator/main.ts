import '../ui/base.css';
import { mount } from 'svelte';
import { DictionaryClient } from '../dictionary/client.ts';
import { startDictionary } from '../dictionary/start-worker.ts';
import { connectEngine } from '../engine/connect.ts';
import { TranslatorApp } from '../state/app.svelte.ts';
import type { WindowQuery } from '../state/bridge.ts';
import { explain } from '../state/explain.ts';
import { openWindow } from '../ui/open-window.ts';
import App from './App.svelte';

const query = Object.fromEntries(new URLSearchParams(window.location.search)) as WindowQuery;
const app = new TranslatorApp(
  window.verso,
  query,
  connectEngine(window.verso),
  new DictionaryClient(startDictionary),
  window.speechSynthesis,
);
const opened = openWindow(
  document.body,
  async () => {
    // Settings first: the first frame shows the right theme and language.
    await app.start();
    mount(App, { target: document.body, props: { app } });
  },
  explain,
);
// Not before: an empty window is never seen.
void opened.then(() => window.verso.invoke('window:filled'));

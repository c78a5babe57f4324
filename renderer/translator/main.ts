import '../ui/base.css';
import { mount } from 'svelte';
import { connectEngine } from '../engine/connect.ts';
import { TranslatorApp } from '../state/app.svelte.ts';
import type { WindowQuery } from '../state/bridge.ts';
import App from './App.svelte';

const query = Object.fromEntries(new URLSearchParams(window.location.search)) as WindowQuery;
const app = new TranslatorApp(window.verso, query, connectEngine(window.verso));
// Settings first: the first frame shows the right theme and language.
void app
  .start()
  // Without settings or packs there still is a window, which says what went wrong.
  .catch((error: unknown) => app.translation.refuse(error))
  .then(() => mount(App, { target: document.body, props: { app } }));

import '../ui/base.css';
import { mount } from 'svelte';
import type { WindowQuery } from '../state/bridge.ts';
import { startWorker } from '../engine/start-worker.ts';
import { TranslatorApp } from '../state/app.svelte.ts';
import App from './App.svelte';

const query = Object.fromEntries(new URLSearchParams(window.location.search)) as WindowQuery;
const app = new TranslatorApp(window.verso, query, startWorker);
// Settings first: the first frame shows the right theme and language.
void app
  .start()
  // Without settings or packs there still is a window, which says what went wrong.
  .catch((error: unknown) => app.translation.refuse(error))
  .then(() => mount(App, { target: document.body, props: { app } }));

// Under the test switch, end-to-end tests ask the engine for numbers and make it fail for real.
if (query.allowSoftwareGpu === '1') {
  Object.assign(window, { versoTest: { engine: app.host.client(), host: app.host } });
}

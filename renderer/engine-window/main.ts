import type { Bridge, Settings, WindowQuery } from '../../main/contract.ts';
import { defaultSettings } from '../../main/default-settings.ts';
import { onPort } from '../engine/connect.ts';
import type { EngineSettings } from '../engine/engine.ts';
import { EngineHost } from '../engine/host.ts';
import { InstalledPacks, sameWishes, type PackWishes } from '../engine/installed-packs.ts';
import { startWorker } from '../engine/start-worker.ts';

/*
 * The engine's window, which nobody sees: it hosts the worker for all the others, so that these come and go as they like.
 * The main process hands it one end of a port for every window that asks for the engine (main/windows/engine-window.ts).
 */

const IDLE_MINUTES = 10;
/** More threads than this gain nothing on models of this size. */
const MOST_THREADS = 4;

const { verso } = window as unknown as { readonly verso: Bridge };
const query = Object.fromEntries(new URLSearchParams(window.location.search)) as WindowQuery;

async function start(): Promise<void> {
  const settings = await verso.invoke('settings:read').catch(() => null);
  let backend = settings?.backend ?? defaultSettings.backend;
  // A window that was lost may have been lost to its graphics card.
  const first = query.recovered === '1' ? 'wasm' : (query.backend ?? backend);
  let wishes: PackWishes | undefined = settings ?? undefined;
  const host = new EngineHost({
    startWorker,
    packs: new InstalledPacks(verso, () => wishes),
    settings: engineSettings(first),
  });
  verso.on('packs:changed', () => host.forgetPacks());
  verso.on('settings:changed', (changed) => {
    if (!sameWishes(wishes, changed)) host.forgetPacks();
    wishes = changed;
    if (changed.backend === backend) return;
    backend = changed.backend;
    host.configure(engineSettings(query.backend ?? backend));
  });
  // Under the test switch, end-to-end tests ask the engine for numbers and make it fail for real.
  if (query.allowSoftwareGpu === '1') Object.assign(window, { versoTest: { engine: host.client(), host } });
  onPort((port) => host.connect(port));
  await verso.invoke('engine:ready');
}

function engineSettings(backend: Settings['backend']): EngineSettings {
  return {
    backend,
    threads: Math.min(MOST_THREADS, navigator.hardwareConcurrency),
    idleMinutes: IDLE_MINUTES,
    acceptFallbackAdapter: query.allowSoftwareGpu === '1',
  };
}

await start();

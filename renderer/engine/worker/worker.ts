import { openTranslator } from '../../../models/open.ts';
import type { HostMessage, WorkerMessage } from '../protocol.ts';
import { EngineWorker, type Opener } from './engine-worker.ts';
import { failOnPurpose, watchDevices } from './fail-on-purpose.ts';
import { PackFetcher } from './pack-fetcher.ts';
import type { Post } from './service.ts';

/* The engine's thread: everything that computes runs here. The host (host.ts) starts it with a `start` message. */

const HEARTBEAT_MILLISECONDS = 2000;

/** The part of a worker's global scope used here; its full type does not go together with the DOM's. */
interface WorkerScope {
  readonly location: { readonly href: string };
  onmessage: ((event: { readonly data: HostMessage }) => void) | null;
  postMessage(message: WorkerMessage, transfer: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

const post: Post = (message, transfer = []) => scope.postMessage(message, transfer);

const opener: Opener = (settings, memory) => {
  if (settings.acceptFallbackAdapter) watchDevices();
  return (pack, progress) =>
    openTranslator(new PackFetcher(pack, new URL('/packs/', scope.location.href)), {
      backend: settings.backend,
      threads: settings.threads,
      wasmPaths: new URL('/ort/', scope.location.href).href,
      acceptFallbackAdapter: settings.acceptFallbackAdapter,
      memory,
      progress,
    });
};

const worker = new EngineWorker(post, opener);

scope.onmessage = ({ data }) => {
  if (data.type === 'fail') failOnPurpose(data.how);
  else worker.receive(data);
};
setInterval(() => worker.busy && post({ type: 'alive' }), HEARTBEAT_MILLISECONDS);

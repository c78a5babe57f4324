import { openTranslator } from '../../../models/open.ts';
import { RecentSentences } from '../memory.ts';
import { failOnPurpose, watchDevices } from './fail-on-purpose.ts';
import type { ModelsOptions } from './models.ts';
import { PackFetcher } from './pack-fetcher.ts';
import type { HostMessage, WorkerMessage } from '../protocol.ts';
import { EngineService, type Post } from './service.ts';

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
let service: EngineService | null = null;

scope.onmessage = ({ data }) => {
  switch (data.type) {
    case 'start':
      service = start(data);
      return;
    case 'pack':
      service?.addPack(data.pack);
      return;
    case 'followed':
      service?.follow(data.on);
      return;
    case 'client':
      service?.receive(data.client, data.message);
      return;
    case 'fail':
      failOnPurpose(data.how);
  }
};

function start({ settings, packs, memory, followed }: Extract<HostMessage, { type: 'start' }>): EngineService {
  if (settings.acceptFallbackAdapter) watchDevices();
  const sentences = new RecentSentences((key, sentence) => post({ type: 'remember', key, sentence }));
  for (const [key, sentence] of memory) sentences.restore(key, sentence);
  const open: ModelsOptions['open'] = (pack, progress) =>
    openTranslator(new PackFetcher(pack, new URL('/packs/', scope.location.href)), {
      backend: settings.backend,
      threads: settings.threads,
      wasmPaths: new URL('/ort/', scope.location.href).href,
      acceptFallbackAdapter: settings.acceptFallbackAdapter,
      memory: sentences,
      progress,
    });
  const created = new EngineService(post, open, sentences);
  created.follow(followed);
  for (const pack of packs) created.addPack(pack);
  setInterval(() => created.busy && post({ type: 'alive' }), HEARTBEAT_MILLISECONDS);
  return created;
}

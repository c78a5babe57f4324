import type { WorkerLike } from './host.ts';

/** Starts the engine's thread. The literal URL is what makes the bundler build worker.ts. */
export function startWorker(): WorkerLike {
  return new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module', name: 'engine' });
}

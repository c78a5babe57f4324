import type { ImportRequest } from './protocol.ts';

/** What is needed of the worker that reads a model. */
export interface ImportThread {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: ImportRequest): void;
  terminate(): void;
}

/** Starts the thread of one import. The literal URL is what makes the bundler build import-worker.ts. */
export function startImport(): ImportThread {
  return new Worker(new URL('../worker/import-worker.ts', import.meta.url), { type: 'module', name: 'import' });
}

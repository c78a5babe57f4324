import type { DictionaryThread } from './client.ts';

/** Starts the dictionary's thread. The literal URL is what makes the bundler build worker.ts. */
export function startDictionary(): DictionaryThread {
  return new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module', name: 'dictionary' });
}

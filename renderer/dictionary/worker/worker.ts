import { DictionaryError } from '../../../models/dictionary/file.ts';
import type { DictionaryAnswer, DictionaryRequest } from '../protocol.ts';
import { Answers } from './answers.ts';

/* The dictionary's thread: unpacking 6 MB and searching 15 would hold the window up. */

interface WorkerScope {
  readonly location: { readonly href: string };
  onmessage: ((event: { readonly data: DictionaryRequest }) => void) | null;
  postMessage(message: DictionaryAnswer): void;
}
const scope = self as unknown as WorkerScope;

async function open(): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await fetch(new URL('/dictionary/cc-cedict.gz', scope.location.href));
  if (!response.ok || response.body === null) throw new DictionaryError('The dictionary is missing.');
  return response.body;
}

const answers = new Answers(open, (answer) => scope.postMessage(answer));
scope.onmessage = ({ data }) => void answers.receive(data);

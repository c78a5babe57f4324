import { bringIn, type BringInProgress, type Found } from '../../../models/bring-in.ts';
import { givenFile } from '../../../models/import/given-file.ts';
import { openGiven } from '../../../models/import/open-given.ts';
import { FailureError } from '../../../models/pack/failure.ts';
import { doubtful, type StatedLanguages } from '../../../models/pack/languages.ts';
import { failureOf } from '../failure.ts';
import type { ImportMessage, ImportRequest } from '../import/protocol.ts';

/* The thread of one import: reads what a person gave, and hands back a pack that was tested. It is ended to give up. */

interface WorkerScope {
  readonly location: { readonly href: string };
  onmessage: ((event: { readonly data: ImportRequest }) => void) | null;
  postMessage(message: ImportMessage): void;
}
const scope = self as unknown as WorkerScope;

let answer: (languages: StatedLanguages) => void = () => undefined;

scope.onmessage = ({ data }) => {
  if (data.type === 'languages') return answer(data.languages);
  void bring(data).then(
    (message) => scope.postMessage(message),
    (error: unknown) => scope.postMessage({ type: 'failed', failure: failureOf(error) }),
  );
};

/** Asks the person, where the files tell too little. */
async function languages(found: Found): Promise<StatedLanguages> {
  const sides = doubtful(found.manifest);
  if (!sides.from && !sides.to) return {};
  scope.postMessage({ type: 'asks', found, sides });
  return new Promise((resolve) => (answer = resolve));
}

type Begin = Extract<ImportRequest, { type: 'begin' }>;

async function bring({ name, files, address, threads }: Begin): Promise<ImportMessage> {
  const all = address === undefined ? files : [{ path: name, content: await fetched(name, address) }];
  const given = all.map(({ path, content }) => givenFile(path, content));
  const { manifest, files: written } = await bringIn(await openGiven(name, given), {
    open: { threads, wasmPaths: new URL('/ort/', scope.location.href).href },
    languages,
    tell: seldom((progress) => scope.postMessage({ type: 'progress', progress })),
  });
  const { id, directions } = manifest;
  return { type: 'ready', id, name: manifest.name, directions, files: [...written] };
}

/** In the browser's own store, which is on the disk for large files. */
async function fetched(file: string, address: string): Promise<Blob> {
  const response = await fetch(address).catch(() => null);
  if (response?.ok !== true)
    throw new FailureError('file-unreadable', { file, reason: String(response?.status ?? '') });
  return response.blob();
}

/** Tells of bytes when there is a hundredth more. */
function seldom(tell: (progress: BringInProgress) => void): (progress: BringInProgress) => void {
  let told = -1;
  return (progress) => {
    const share = progress.stage === 'writing' ? Math.floor((100 * progress.done) / Math.max(1, progress.total)) : -1;
    if (share === told && share >= 0) return;
    told = share;
    tell(progress);
  };
}

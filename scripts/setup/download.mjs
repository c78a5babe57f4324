import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { partialOf, removeLeftovers } from './leftovers.mjs';

export async function sha256OfFile(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Downloads `url` to `file`, which appears only when complete and of the right hash.
 * Gives up when the answer has not begun within `answerWithin` or the data pauses for `stallAfter` (milliseconds).
 * @param {{ sha256: string, answerWithin: number, stallAfter: number, progress?: (fraction: number) => void }} options
 */
export async function download(url, file, { sha256, answerWithin, stallAfter, progress = () => {} }) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new Error('no answer in time'));
  let timer = setTimeout(giveUp, answerWithin);
  removeLeftovers(file);
  const partial = partialOf(file);
  try {
    const response = await fetch(url, { signal: controller.signal });
    if (!response.ok || response.body === null) throw new Error(`the server answered ${response.status}`);
    const total = Number(response.headers.get('content-length') ?? 0);
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(
      response.body,
      async function* (chunks) {
        for await (const chunk of chunks) {
          clearTimeout(timer);
          timer = setTimeout(giveUp, stallAfter);
          bytes += chunk.length;
          hash.update(chunk);
          if (total > 0) progress(bytes / total);
          yield chunk;
        }
      },
      createWriteStream(partial),
    );
    if (hash.digest('hex') !== sha256) throw new Error('the file does not have the published checksum');
    await rename(partial, file);
  } finally {
    clearTimeout(timer);
    await rm(partial, { force: true });
  }
}

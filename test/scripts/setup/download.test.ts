import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { download } from '../../../scripts/setup/download.mjs';

const content = Buffer.alloc(100_000, 'Electron ');
const sha256 = createHash('sha256').update(content).digest('hex');
let folder: string;
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-download-'));
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function get(respond: (response: ServerResponse) => void, patience: number): Promise<string> {
  const running = createServer((_request, response) => respond(response));
  server = running;
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
  const file = join(folder, 'electron.zip');
  const url = `http://127.0.0.1:${(running.address() as AddressInfo).port}/`;
  await download(url, file, { sha256, answerWithin: patience, stallAfter: patience });
  return file;
}

describe('download', () => {
  it('saves a file whose checksum is right', async () => {
    expect(readFileSync(await get((response) => response.end(content), 30_000)).equals(content)).toBe(true);
  });

  it.each([
    ['never answers', () => undefined],
    ['answers with an error', (response: ServerResponse) => response.writeHead(503).end()],
    ['stops in the middle', (response: ServerResponse) => response.writeHead(200).write(content.subarray(0, 1000))],
    ['sends something else', (response: ServerResponse) => response.end('<html>log in to this network</html>')],
    [
      'breaks off',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': content.length });
        response.write(content.subarray(0, 1000), () => response.destroy());
      },
    ],
  ])('leaves nothing behind when the server %s', async (_what, respond) => {
    await expect(get(respond, 300)).rejects.toThrow();
    expect(existsSync(join(folder, 'electron.zip'))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { respond } from '../../main/protocol.ts';

let folder: string;
const packs = {
  servable: (pack: string, file: string) =>
    Promise.resolve(pack === 'zh-en' && file === 'weights.bin' ? join(folder, 'weights.bin') : undefined),
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-bundle-'));
  mkdirSync(join(folder, 'bundle', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'bundle', 'assets', 'a.js'), 'export {};');
  writeFileSync(join(folder, 'weights.bin'), Buffer.alloc(3_000_000, 5));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, method = 'GET') => respond({ method, url }, join(folder, 'bundle'), packs);

describe('respond', () => {
  it('gives a file with length, type and the headers of isolation', async () => {
    const response = await get('app://verso/assets/a.js');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('export {};');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': '10',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it('streams a large pack file whole', async () => {
    const response = await get('app://verso/packs/zh-en/weights.bin');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBe(3_000_000);
    expect(bytes.every((byte) => byte === 5)).toBe(true);
  });

  it('answers HEAD without a body', async () => {
    const response = await get('app://verso/packs/zh-en/weights.bin', 'HEAD');
    expect([response.headers.get('content-length'), (await response.arrayBuffer()).byteLength]).toEqual(['3000000', 0]);
  });

  it.each([
    ['app://verso/packs/zh-en/pack.json', 'GET', 403],
    ['app://verso/packs/other/weights.bin', 'GET', 403],
    ['app://verso/assets/missing.js', 'GET', 404],
    ['app://verso/assets', 'GET', 404],
    ['app://verso/..%2fweights.bin', 'GET', 404],
    ['app://verso/assets/a.js', 'POST', 405],
    ['app://verso/assets/a.js', 'PUT', 405],
  ])('refuses %s by %s with %i', async (url, method, status) => {
    expect((await get(url, method)).status).toBe(status);
  });
});

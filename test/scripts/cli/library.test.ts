import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'verso-library-'));
const packs = join(folder, 'packs');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(tool: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, VERSO_PACKS: packs };
    execFile(
      process.execPath,
      [join(root, 'scripts/run.mjs'), tool, ...args],
      { cwd: root, env },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

it('adds a pack, lists, exports, translates with and removes it', async () => {
  expect(await run('packs', 'add', 'test/fixtures/models/marian')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^marian\t/) as string,
    stderr: expect.stringContaining('testing') as string,
  });
  expect((await run('packs', 'list')).stdout.split('\n')[1]).toMatch(
    /^marian\tzh-en en-zh\t0\.4 MB\tGPL-3\.0-or-later\town\t/,
  );
  expect((await run('translate', '--pack', 'marian', '--from', 'zh', '--to', 'en', '你好')).code).toBe(0);
  const file = join(folder, 'copy.verso');
  expect((await run('packs', 'export', 'marian', file)).code).toBe(0);
  expect(await run('packs', 'add', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('installed already, just as it is here') as string,
  });
  const before = readFileSync(join(packs, 'marian/pack.json'));
  expect((await run('packs', 'remove', 'marian')).code).toBe(0);
  expect(readdirSync(packs)).toEqual([]);
  expect((await run('packs', 'add', file)).code).toBe(0);
  expect(readFileSync(join(packs, 'marian/pack.json')).equals(before)).toBe(true);
}, 120_000);

it('says what is wrong', async () => {
  expect(await run('packs', 'add', '/no/such/folder')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('/no/such/folder') as string,
  });
  expect(await run('packs', 'add', 'renderer/ui')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no model') as string,
  });
  expect(await run('packs', 'remove', 'zh-en')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('came with Verso') as string,
  });
}, 60_000);

import { lstatSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extractZip } from '../../../scripts/setup/zip.mjs';
import { makeZip } from './archives.ts';
import type { ZipEntry } from './archives.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-zip-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const out = (...path: string[]) => join(folder, 'out', ...path);
async function extract(archive: Buffer): Promise<number[]> {
  const file = join(folder, 'a.zip');
  writeFileSync(file, archive);
  const progress: number[] = [];
  await extractZip(file, out(), (fraction: number) => progress.push(fraction));
  return progress;
}

const large = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) & 255));
const entries: readonly ZipEntry[] = [
  { name: 'dir/', data: Buffer.alloc(0), stored: true, mode: 0o040755 },
  { name: 'dir/large.bin', data: large },
  { name: 'stored.txt', data: Buffer.from('plain'), stored: true },
  { name: 'empty', data: Buffer.alloc(0), stored: true },
  { name: 'run', data: Buffer.from('#!/bin/sh\n'), mode: 0o100755 },
  { name: 'link', data: Buffer.from('dir/large.bin'), mode: 0o120777, stored: true },
];

describe('extractZip', () => {
  it('unpacks stored and deflated files, modes and links', async () => {
    const progress = await extract(makeZip(entries, 'a comment after the directory'));
    expect(readdirSync(out()).toSorted()).toEqual(['dir', 'empty', 'link', 'run', 'stored.txt']);
    expect(readFileSync(out('dir', 'large.bin')).equals(large)).toBe(true);
    expect(readFileSync(out('stored.txt'), 'utf8')).toBe('plain');
    expect(lstatSync(out('empty')).size).toBe(0);
    expect(lstatSync(out('run')).mode & 0o777).toBe(0o755);
    expect(readlinkSync(out('link'))).toBe('dir/large.bin');
    expect(progress.at(-1)).toBe(1);
  });

  it.each(['../evil', 'a/../../evil', '/etc/evil', 'a\\..\\..\\evil'])(
    'lets no entry leave the folder: %s',
    async (name) => {
      await expect(extract(makeZip([{ name, data: Buffer.from('x') }]))).rejects.toThrow('leaves the folder');
      expect(readdirSync(folder)).not.toContain('evil');
    },
  );

  it('refuses damaged data', async () => {
    const archive = makeZip([{ name: 'stored.txt', data: Buffer.from('plain text'), stored: true }]);
    archive[archive.indexOf('plain')] = 'P'.charCodeAt(0);
    await expect(extract(archive)).rejects.toThrow('damaged: stored.txt');
  });

  it('refuses a truncated archive', async () => {
    await expect(extract(makeZip(entries).subarray(0, 2000))).rejects.toThrow('not a zip archive, or truncated');
  });

  it('refuses what is no archive', async () => {
    await expect(extract(Buffer.from('<html>a captive portal</html>'))).rejects.toThrow('not a zip archive');
  });
});

import { describe, expect, it } from 'vitest';
import type { LoadProgress } from '../../../models/translator.ts';
import { readPack } from '../../../models/pack/read-pack.ts';
import { sha256 } from '../../../models/pack/sha256.ts';
import { fixtureFolder, folderSource, memorySource, readFixture } from '../fixture-packs.ts';

type Files = Record<string, Uint8Array<ArrayBuffer>>;

function files(): Files {
  return Object.fromEntries(
    ['pack.json', 'weights.safetensors', 'tokenizer.model'].map((path) => [path, readFixture('pre-norm', path)]),
  );
}

function editManifest(all: Files, edit: (manifest: Record<string, unknown>) => void): void {
  const manifest = JSON.parse(new TextDecoder().decode(all['pack.json'])) as Record<string, unknown>;
  edit(manifest);
  all['pack.json'] = new TextEncoder().encode(JSON.stringify(manifest));
}

describe('readPack', () => {
  it('returns verified files and reports every byte', async () => {
    const seen: LoadProgress[] = [];
    const pack = await readPack(folderSource(fixtureFolder('pre-norm'), 'pre-norm'), (progress) => seen.push(progress));
    expect(pack.manifest.id).toBe('pre-norm');
    expect(Buffer.compare(pack.weights, readFixture('pre-norm', 'weights.safetensors'))).toBe(0);
    const total = pack.weights.byteLength + pack.tokenizer.get('tokenizer.model')!.byteLength;
    expect(seen.at(-1)).toEqual({ stage: 'reading', bytes: total, total });
  });

  it.each<[string, string, string, (all: Files) => void]>([
    ['one flipped bit', 'wrong-hash', 'weights.safetensors', (all) => (all['weights.safetensors']![5000]! ^= 1)],
    ['a flipped bit in the tokenizer', 'wrong-hash', 'tokenizer.model', (all) => (all['tokenizer.model']![40]! ^= 8)],
    [
      'a truncated file',
      'wrong-size',
      'weights.safetensors',
      (all) => (all['weights.safetensors'] = all['weights.safetensors']!.slice(0, -1)),
    ],
    ['a missing file', 'missing-file', 'tokenizer.model', (all) => delete all['tokenizer.model']],
    ['a missing manifest', 'missing-file', 'pack.json', (all) => delete all['pack.json']],
    [
      'a newer manifest',
      'newer-version',
      'pack.json',
      (all) => editManifest(all, (manifest) => (manifest['version'] = 2)),
    ],
    [
      'a manifest of something else',
      'not-a-pack',
      'pack.json',
      (all) => editManifest(all, (manifest) => (manifest['format'] = 'zip')),
    ],
    [
      'a manifest that is not JSON',
      'not-json',
      'pack.json',
      (all) => (all['pack.json'] = new TextEncoder().encode('{')),
    ],
    [
      'a manifest without files',
      'invalid',
      'weights.safetensors',
      (all) => editManifest(all, (manifest) => (manifest['files'] = [])),
    ],
  ])('refuses %s', async (_, code, file, spoil) => {
    const all = files();
    spoil(all);
    await expect(readPack(memorySource(all))).rejects.toMatchObject({
      name: 'PackError',
      code,
      message: expect.stringContaining(file === 'pack.json' ? 'pack' : file),
    });
  });

  it('leaves the hashing to a source that has done it, but still counts bytes', async () => {
    const all = files();
    const flipped = all['weights.safetensors']!;
    flipped[5000]! ^= 1;
    const verified = { ...memorySource(all), verified: true };
    expect((await readPack(verified)).weights).toEqual(flipped);
    all['weights.safetensors'] = flipped.slice(0, -1);
    await expect(readPack({ ...memorySource(all), verified: true })).rejects.toMatchObject({ code: 'wrong-size' });
  });

  const hints = { file: 'hints.gz', open: '⟦gloss⟧', close: '⟦/gloss⟧', licence: { spdx: 'CC0-1.0', notice: '' } };
  const hinted = async (block: unknown): Promise<Files> => {
    const all = { ...files(), 'hints.gz': new Uint8Array([1, 2, 3]) };
    const listed = { path: 'hints.gz', bytes: 3, sha256: await sha256(all['hints.gz']) };
    editManifest(all, (manifest) => {
      manifest['hints'] = block;
      manifest['files'] = [...(manifest['files'] as unknown[]), listed];
    });
    return all;
  };

  it('returns the hints of a pack that has any', async () => {
    expect([...((await readPack(memorySource(await hinted(hints)))).hints ?? [])]).toEqual([1, 2, 3]);
    expect((await readPack(memorySource(files()))).hints).toBeUndefined();
  });

  it.each([
    ['a file that is not listed', { ...hints, file: 'other.gz' }],
    ['a file elsewhere', { ...hints, file: '../hints.gz' }],
    ['a slot for a marker', { ...hints, open: '⟦8⟧' }],
    ['a word for a marker', { ...hints, open: 'gloss' }],
    ['one marker', { ...hints, close: hints.open }],
    ['no licence', { ...hints, licence: undefined }],
  ])('refuses hints with %s', async (_, block) => {
    const all = await hinted(block);
    await expect(readPack(memorySource(all))).rejects.toMatchObject({ name: 'PackError', code: 'invalid' });
  });

  it('refuses hints that are damaged', async () => {
    const all = { ...(await hinted(hints)), 'hints.gz': new Uint8Array([1, 2, 4]) };
    await expect(readPack(memorySource(all))).rejects.toMatchObject({ code: 'wrong-hash', file: 'hints.gz' });
  });

  it('stops when aborted', async () => {
    await expect(readPack(memorySource(files()), undefined, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('sha256', () => {
  it('is the hash of FIPS 180', async () => {
    const digest = await sha256(new TextEncoder().encode('abc'));
    expect(digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

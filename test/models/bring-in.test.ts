import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { floats, readSafetensors } from '../../models/format/safetensors.ts';
import { bringIn, type BringInProgress } from '../../models/bring-in.ts';
import { givenFile } from '../../models/import/given-file.ts';
import { openGiven } from '../../models/import/open-given.ts';
import { openModel } from '../../models/runtime/model.ts';
import { fixtureFolder, folderSource } from './fixture-packs.ts';
import { packFiles, sealed } from './hostile-pack.ts';

const given = (files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) =>
  openGiven(
    'model',
    Object.entries(files).map(([path, bytes]) => givenFile(path, new Blob([bytes]))),
  );

describe('a model that a person gave', () => {
  it('is understood, written, tested and handed over with the same bytes', async () => {
    const files = sealed(packFiles('pre-norm-8bit'));
    const told: BringInProgress[] = [];
    const ready = await bringIn(await given(files), { open: {}, tell: (progress) => told.push(progress) });
    expect(told.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['understood', 'writing', 'testing']));
    expect(told[0]).toMatchObject({ found: { format: 'verso', manifest: { id: 'pre-norm-8bit' } } });
    for (const [path, bytes] of Object.entries(files))
      expect(Buffer.from(await ready.files.get(path)!.arrayBuffer()).equals(bytes), path).toBe(true);
  });

  it('of another program is told of by its files and their hashes', async () => {
    const folder = join(import.meta.dirname, '../fixtures/import/firefox-split');
    const files = readdirSync(folder)
      .filter((name) => !name.endsWith('.gz'))
      .map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))] as const);
    const { manifest } = await bringIn(await given(Object.fromEntries(files)), { open: {}, id: 'renamed' });
    expect(manifest).toMatchObject({ id: 'renamed', provenance: { source: 'model' } });
    expect(manifest.provenance['files']).toEqual(
      files.map(([path, bytes]) => ({
        ...{ path, bytes: bytes.length },
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
    );
  });

  it('is given up when that is asked for', async () => {
    const files = await given(sealed(packFiles('pre-norm-8bit')));
    const control = new AbortController();
    const coming = bringIn(files, { open: {}, signal: control.signal, tell: () => control.abort() });
    await expect(coming).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the self-test', () => {
  it.each(['marian', 'pre-norm-4bit', 'learned-untied'])('finds nothing wrong with %s', async (id) => {
    const opened = await openModel(folderSource(fixtureFolder(id), id), { backend: 'wasm', selfTest: true });
    await opened.dispose();
  });

  it('notices graphs that compute something else', async () => {
    const { testAgainstReference } = await import('../../models/runtime/reference-test.ts');
    const { readWeights } = await import('../../models/architectures/transformer/model-weights.ts');
    const opened = await openModel(folderSource(fixtureFolder('marian'), 'marian'), { backend: 'wasm' });
    const file = new Uint8Array(readFileSync(join(fixtureFolder('marian'), 'weights.safetensors')));
    const bias = readSafetensors(file, { pack: '', file: '' }).get('decoder.0.feed_forward.out.bias')!;
    floats(bias.bytes).fill(3, 0, 7);
    const other = readWeights(file, opened.manifest);
    await expect(testAgainstReference(opened.seq2seq, opened.manifest, other)).rejects.toMatchObject({
      code: 'bad-weights',
    });
    await opened.dispose();
  });
});

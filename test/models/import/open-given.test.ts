import { gzipSync } from 'node:zlib';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { packTar, type TarHeader } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { writeVersoArchive } from '../../../models/format/verso-archive.ts';
import { givenFile } from '../../../models/import/given-file.ts';
import { understand } from '../../../models/import/importable.ts';
import { openGiven } from '../../../models/import/open-given.ts';
import type { PackSink } from '../../../models/import/write-pack.ts';
import { failureText } from '../../../renderer/messages/failures.ts';
import type { FailureError } from '../../../models/pack/failure.ts';
import { fixtureFolder } from '../fixture-packs.ts';

const blob = (content: string | Uint8Array<ArrayBuffer>): Blob => new Blob([content]);
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function zipped(files: Readonly<Record<string, string>>, options: object = {}): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter());
  for (const [path, content] of Object.entries(files)) await zip.add(path, new TextReader(content), options);
  return zip.close();
}

async function tarred(
  entries: readonly { header: Partial<TarHeader> & { name: string }; body?: string }[],
): Promise<Blob> {
  return blob(
    await packTar(entries.map(({ header, body = '' }) => ({ header: { size: body.length, ...header }, body }))),
  );
}

const opened = (name: string, content: Blob) => openGiven(name, [givenFile(name, content)]);

/** What a person is told. */
async function refused(name: string, content: Blob, read?: string): Promise<string> {
  const failure = await opened(name, content)
    .then(async (files): Promise<unknown> => (read === undefined ? files : files.read(read)))
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'ImportError' });
  return failureText(failure as FailureError, 'en');
}

describe('what a person gave', () => {
  it('is read from a zip, and from a part of a file on', async () => {
    const files = await opened('model.zip', await zipped({ 'en-de/config.json': '{}', 'en-de/source.spm': 'pieces' }));
    expect(files.files.map(({ path, bytes }) => `${path} ${bytes}`)).toEqual(['config.json 2', 'source.spm 6']);
    expect(text(await files.read('source.spm', 2, 5))).toBe('ece');
  });

  it('is read from a tar, gzipped or not, without what systems leave in it', async () => {
    const tar = await tarred([
      { header: { name: 'm/', type: 'directory', size: 0 } },
      { header: { name: 'm/._config.json' }, body: 'junk' },
      { header: { name: 'm/config.json' }, body: '{"a":1}' },
    ]);
    const packed = new Uint8Array(gzipSync(new Uint8Array(await tar.arrayBuffer())));
    for (const [name, content] of [
      ['m.tar', tar],
      ['m.tar.gz', blob(packed)],
      ['m.tgz', blob(packed)],
    ] as const) {
      const files = await opened(name, content);
      expect(files.files).toMatchObject([{ path: 'config.json', bytes: 7 }]);
      expect(text(await files.read('config.json'))).toBe('{"a":1}');
    }
  });

  it('has its gzipped files unpacked', async () => {
    const files = await openGiven('deen', [
      givenFile('deen/model.bin.gz', blob(new Uint8Array(gzipSync('weights')))),
      givenFile('deen/vocab.spm', blob('pieces')),
    ]);
    expect(files.files.map(({ path }) => path)).toEqual(['model.bin', 'vocab.spm']);
    expect(text(await files.read('model.bin'))).toBe('weights');
  });
});

describe('an archive', () => {
  it.each(['../outside', 'a/../../outside', '/etc/passwd', 'C:\\Windows\\x', 'a\\..\\..\\x'])(
    'that names %j is refused',
    async (path) => {
      expect(await refused('m.tar', await tarred([{ header: { name: path }, body: 'x' }]))).toContain(
        'outside of itself',
      );
      expect(await refused('m.zip', await zipped({ [path]: 'x' }))).toMatch(/outside of itself|damaged/);
    },
  );

  it('with a link is refused', async () => {
    const link = { name: 'link', type: 'symlink' as const, linkname: '/etc/passwd', size: 0 };
    expect(await refused('m.tar', await tarred([{ header: link }]))).toContain('a link or device, “link”');
    const zip = await zipped(
      { link: '/etc/passwd' },
      { unixMode: 0o120777, msDosCompatible: false, versionMadeBy: 0x0314 },
    );
    expect(await refused('m.zip', zip)).toContain('a link, “link”');
  });

  it('that grows without end is refused', async () => {
    const zeros = '\0'.repeat(80 << 20);
    expect(await refused('m.zip', await zipped({ 'a.bin': zeros }))).toContain('far more');
    expect(await refused('m.tar.gz', blob(new Uint8Array(gzipSync(zeros))))).toContain('far more');
  });

  it('that is damaged, encrypted or cut off is refused', async () => {
    const zip = await zipped({ 'config.json': '{}'.repeat(500) });
    expect(await refused('m.zip', zip.slice(0, -9))).toContain('damaged');
    expect(await refused('m.zip', blob('no archive'))).toContain('damaged');
    const bytes = new Uint8Array(await zip.arrayBuffer());
    bytes[50]! ^= 255;
    expect(await refused('m.zip', blob(bytes), 'config.json')).toContain('damaged');
    expect(await refused('m.zip', await zipped({ a: 'b' }, { password: 'x' }))).toContain('encrypted');
    expect(await refused('m.tgz', blob(new Uint8Array(gzipSync('x'.repeat(2000)))))).toContain('damaged');
    expect(await refused('m.tgz', blob(new Uint8Array([31, 139, 8, 0])))).toContain('damaged');
  });
});

describe('a pack of Verso', () => {
  const folder = fixtureFolder('pre-norm-8bit');
  const contents = new Map(
    [
      'pack.json',
      ...(JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8')) as { files: { path: string }[] }).files.map(
        ({ path }) => path,
      ),
    ].map((path) => [path, new Uint8Array(readFileSync(join(folder, path)))] as const),
  );

  async function archived(
    change: (path: string, bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> = (_, bytes) => bytes,
  ): Promise<Blob> {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    const files = [...contents].map(([path, bytes]) => ({ path, content: blob(change(path, bytes)) }));
    const [archive] = await Promise.all([new Response(readable).blob(), writeVersoArchive(files, writable)]);
    return archive;
  }

  async function installed(archive: Blob): Promise<Map<string, Uint8Array>> {
    const found = await understand(await opened('pre-norm.verso', archive));
    const parts = new Map<string, Uint8Array[]>();
    const sink: PackSink = {
      file: async (name) => ({
        write: async (bytes) => void parts.set(name, [...(parts.get(name) ?? []), bytes.slice()]),
        close: async () => undefined,
      }),
    };
    await found.write(sink, {});
    return new Map([...parts].map(([name, all]) => [name, new Uint8Array(Buffer.concat(all))]));
  }

  it('goes into an archive and out of it with the same bytes', async () => {
    expect(readdirSync(folder)).toContain('weights.safetensors');
    const found = await understand(await opened('pre-norm.verso', await archived()));
    expect(found).toMatchObject({ format: 'verso', manifest: { id: 'pre-norm-8bit' } });
    const copies = await installed(await archived());
    expect([...copies.keys()].sort()).toEqual([...contents.keys()].sort());
    for (const [path, bytes] of contents) expect(Buffer.from(copies.get(path)!).equals(bytes), path).toBe(true);
  });

  it('that was changed on the way is refused, and one of a newer Verso too', async () => {
    const flipped = await archived((path, bytes) =>
      path === 'pack.json' ? bytes : bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
    );
    await expect(installed(flipped)).rejects.toMatchObject({ code: 'wrong-hash' });
    const newer = await archived((path, bytes) =>
      path === 'pack.json' ? new Uint8Array(Buffer.from(text(bytes).replace(/"version": *1/, '"version": 99'))) : bytes,
    );
    await expect(installed(newer)).rejects.toMatchObject({ code: 'newer-version' });
  });
});

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportPack } from '../../../main/packs/export.ts';
import { Installer } from '../../../main/packs/installer.ts';
import { PackLibrary } from '../../../main/packs/library.ts';
import { makePackFolder } from './pack-folder.ts';

const WINDOW = 1;
let shipped: ReturnType<typeof makePackFolder>;
let home: string;
let own: string;
let trashed: string[];
let library: PackLibrary;
let installer: Installer;

beforeEach(() => {
  shipped = makePackFolder();
  home = mkdtempSync(join(tmpdir(), 'verso-home-'));
  own = join(home, 'packs');
  trashed = [];
  library = new PackLibrary([
    { path: own, origin: 'own' },
    { path: shipped.folder, origin: 'shipped' },
  ]);
  installer = new Installer(own, library, async (path) => {
    const to = join(home, `trash-${trashed.length}`);
    await rename(path, to);
    trashed.push(to);
  });
});
afterEach(() => {
  shipped.remove();
  rmSync(home, { recursive: true, force: true });
});

const files = (id: string, change: object = {}): Map<string, Uint8Array> =>
  new Map([
    ['weights.bin', readFileSync(join(shipped.pack, 'weights.bin'))],
    ['tokenizer.model', readFileSync(join(shipped.pack, 'tokenizer.model'))],
    ['pack.json', new TextEncoder().encode(JSON.stringify({ ...shipped.manifest, id, ...change }))],
  ]);

/** Another pack of the same id. */
function withTokenizer(id: string, text: string): Map<string, Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const listed = (shipped.manifest['files'] as { path: string }[]).map((file) =>
    file.path === 'tokenizer.model' ? { ...file, sha256 } : file,
  );
  return files(id, { files: listed }).set('tokenizer.model', bytes);
}

function written(contents: ReadonlyMap<string, Uint8Array>): string {
  const name = installer.begin(WINDOW);
  for (const [file, data] of contents) {
    installer.write(WINDOW, name, file, data.subarray(0, 3));
    installer.write(WINDOW, name, file, data.subarray(3));
  }
  return name;
}
const install = async (
  contents: ReadonlyMap<string, Uint8Array>,
  existing: 'refuse' | 'replace' | 'keep-both' = 'refuse',
) => installer.install(WINDOW, written(contents), existing);
const ids = async (): Promise<string[]> => (await library.list()).map(({ id, origin }) => `${id} ${origin}`);

describe('an installation', () => {
  it('is seen when all is there and right, and not before', async () => {
    const name = written(files('de-en'));
    expect(await ids()).toEqual(['zh-en shipped']);
    await installer.install(WINDOW, name, 'refuse');
    expect(await ids()).toEqual(['de-en own', 'zh-en shipped']);
    expect(await library.verify('de-en')).toContain('de-en');
    expect(readdirSync(own)).toEqual(['de-en']);
  });

  it.each([
    ['lacks a file', 'missing-file', (all: Map<string, Uint8Array>) => all.delete('tokenizer.model')],
    ['lacks its manifest', 'missing-file', (all: Map<string, Uint8Array>) => all.delete('pack.json')],
    [
      'has a damaged file',
      'wrong-hash',
      (all: Map<string, Uint8Array>) => all.set('weights.bin', new Uint8Array(5000)),
    ],
    ['has a short file', 'wrong-size', (all: Map<string, Uint8Array>) => all.set('weights.bin', new Uint8Array(50))],
    [
      'names a device',
      'not-a-pack',
      (all: Map<string, Uint8Array>) => all.set('pack.json', files('con').get('pack.json')!),
    ],
    [
      'leaves its folder',
      'invalid',
      (all: Map<string, Uint8Array>) => all.set('pack.json', files('../x').get('pack.json')!),
    ],
    [
      'is of a newer Verso',
      'newer-version',
      (all: Map<string, Uint8Array>) => all.set('pack.json', files('x', { version: 99 }).get('pack.json')!),
    ],
  ])('that %s leaves nothing behind', async (_what, code, spoil) => {
    const contents = files('de-en');
    spoil(contents);
    await expect(install(contents)).rejects.toMatchObject({ code });
    expect(readdirSync(own)).toEqual([]);
  });

  it.each(['../escaped', 'a/b', '', '.hidden', 'a\\b'])('takes no file %j', (file) => {
    const name = installer.begin(WINDOW);
    expect(() => installer.write(WINDOW, name, file, new Uint8Array(1))).toThrow(/not-a-file/);
    expect(readdirSync(own)).toEqual([]);
    expect(existsSync(join(home, 'escaped'))).toBe(false);
  });

  it('drops what the manifest does not name', async () => {
    await install(files('de-en').set('extra.bin', new Uint8Array(9)));
    expect(readdirSync(join(own, 'de-en')).sort()).toEqual(['pack.json', 'tokenizer.model', 'weights.bin']);
  });

  it('belongs to the window that began it, and ends with it', async () => {
    const name = written(files('de-en'));
    await expect(installer.install(2, name, 'refuse')).rejects.toMatchObject({ code: 'installation-gone' });
    installer.abandon(2);
    expect(readdirSync(own)).toHaveLength(1);
    installer.abandon(WINDOW);
    expect(readdirSync(own)).toEqual([]);
    await expect(installer.install(WINDOW, name, 'refuse')).rejects.toMatchObject({ code: 'installation-gone' });
  });

  it('says what the system refuses', () => {
    writeFileSync(own, 'a file in its place');
    expect(() => installer.begin(WINDOW)).toThrow(/packs-unwritable.*EEXIST|packs-unwritable.*ENOTDIR/);
  });

  it('that was cut short is cleared away at the next start, one that goes on stays', () => {
    written(files('de-en'));
    mkdirSync(join(own, '.staging-999999999-x'));
    installer.clean();
    expect(readdirSync(own)).toHaveLength(1);
  });
});

describe('a pack that is there already', () => {
  it('is the same: nothing is done', async () => {
    await expect(install(files('zh-en'))).rejects.toMatchObject({ code: 'pack-same' });
    await install(files('de-en'));
    await expect(install(files('de-en'), 'replace')).rejects.toMatchObject({ code: 'pack-same' });
  });

  it('is another: it is replaced only on request, and can be brought back', async () => {
    await install(files('de-en'));
    const name = written(withTokenizer('de-en', 'Pieces'));
    await expect(installer.install(WINDOW, name, 'refuse')).rejects.toMatchObject({ code: 'pack-installed' });
    expect(readFileSync(join(own, 'de-en/tokenizer.model'), 'utf8')).toBe('pieces');
    await installer.install(WINDOW, name, 'replace');
    expect(readFileSync(join(own, 'de-en/tokenizer.model'), 'utf8')).toBe('Pieces');
    expect(readFileSync(join(trashed[0]!, 'tokenizer.model'), 'utf8')).toBe('pieces');
  });

  it('is another: both are kept under two ids', async () => {
    await install(files('de-en'));
    for (const [number, text] of ['Pieces', 'pieceS'].entries()) {
      const name = written(withTokenizer('de-en', text));
      await expect(installer.install(WINDOW, name, 'refuse')).rejects.toMatchObject({ code: 'pack-installed' });
      const { id } = await installer.install(WINDOW, name, 'keep-both');
      expect(id).toBe(`de-en-${number + 2}`);
      expect((await library.list()).find((one) => one.id === id)?.name).toBe(`Chinese ↔ English (${number + 2})`);
      expect(await library.verify(id)).toContain(id);
    }
    expect(readFileSync(join(own, 'de-en/tokenizer.model'), 'utf8')).toBe('pieces');
    expect(trashed).toEqual([]);
  });

  it('is told which languages it is for; one that came with the app is not', async () => {
    await install(files('de-en'));
    await library.verify('de-en');
    await installer.correct('de-en', { from: 'sv' });
    expect((await library.list()).find(({ id }) => id === 'de-en')?.directions).toEqual([{ from: 'sv', to: 'en' }]);
    expect(await library.verify('de-en')).toContain('"sv"');
    expect(readdirSync(join(own, 'de-en')).sort()).toEqual(['pack.json', 'tokenizer.model', 'weights.bin']);
    await expect(installer.correct('de-en', { to: 'sv' })).rejects.toMatchObject({ code: 'languages-same' });
    await expect(installer.correct('zh-en', { from: 'sv' })).rejects.toMatchObject({ code: 'pack-not-own' });
  });

  it('comes twice at once: the first to end wins, whole', async () => {
    const [one, other] = [written(files('de-en')), written(files('de-en', { name: 'Other' }))];
    const ends = await Promise.allSettled([one, other].map((name) => installer.install(WINDOW, name, 'refuse')));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await library.verify('de-en')).toContain('de-en');
  });
});

describe('removing', () => {
  it('moves an own pack to the trash, and shows the shipped one that it hid', async () => {
    await install(files('de-en'));
    await installer.remove('de-en');
    expect(await ids()).toEqual(['zh-en shipped']);
    expect(readdirSync(trashed[0]!)).toContain('weights.bin');
  });

  it.each(['zh-en', 'nowhere', '../packs'])('refuses %j', async (id) => {
    await expect(installer.remove(id)).rejects.toMatchObject({ name: /Error/ });
    expect(existsSync(shipped.pack)).toBe(true);
  });
});

describe('exporting', () => {
  it('writes the same bytes each time, and nothing of a damaged pack', async () => {
    const [one, other] = [join(home, 'one.verso'), join(home, 'other.verso')];
    await exportPack(library, 'zh-en', one);
    await exportPack(library, 'zh-en', other);
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
    expect(readFileSync(one).subarray(0, 2).toString()).toBe('PK');
    writeFileSync(join(shipped.pack, 'weights.bin'), new Uint8Array(5000));
    await expect(exportPack(library, 'zh-en', join(home, 'third.verso'))).rejects.toMatchObject({ code: 'wrong-hash' });
    expect(existsSync(join(home, 'third.verso'))).toBe(false);
  });
});

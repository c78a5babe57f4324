import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/store/open.ts';
import { migrations } from '../../../main/store/migrations.ts';
import { Store } from '../../../main/store/store.ts';
import type { Failure } from '../../../models/pack/failure.ts';

let folder: string;
let path: string;
let told: Failure[];
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-store-'));
  path = join(folder, 'verso.db');
  told = [];
  store = new Store(path, (failure) => told.push(failure));
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const rows = (): number => store.use((database) => database.number('SELECT count(*) FROM history'));
const insert = (): unknown =>
  store.use((database) =>
    database.exec(
      `INSERT INTO history (source, target, from_language, to_language, pack, time) VALUES ('a', 'b', 'en', 'zh', 'p', 1)`,
    ),
  );
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as Failure).code;
  }
};

describe('the store', () => {
  it('makes its file when it is first asked, for the user alone', () => {
    expect(readdirSync(folder)).toEqual([]);
    expect(rows()).toBe(0);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    store.use((database) => {
      expect(database.number('PRAGMA user_version')).toBe(migrations.length);
      expect(database.number('PRAGMA synchronous')).toBe(2);
    });
  });

  it('takes only the steps that a database has not taken, and none of one that fails', () => {
    const first = ['CREATE TABLE one (a); INSERT INTO one VALUES (1)'];
    openDatabase(path, first).close();
    const broken = [...first, 'CREATE TABLE two (b)', 'CREATE TABLE three (c); nonsense'];
    expect(codeOf(() => openDatabase(path, broken))).toBe('store-unusable');
    const database = openDatabase(path, [...first, 'CREATE TABLE two (b)', 'CREATE TABLE three (c)']);
    expect(database.number('SELECT count(*) FROM one')).toBe(1);
    expect(database.number('PRAGMA user_version')).toBe(3);
    database.close();
  });

  it('refuses the file of a later version every time, and leaves it alone', () => {
    openDatabase(path, [...migrations, 'CREATE TABLE later (a)']).close();
    const before = readFileSync(path);
    for (let time = 0; time < 2; time++) expect(codeOf(rows)).toBe('store-newer');
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['verso.db']);
    expect(told).toEqual([]);
  });

  it.each([
    ['is no database', () => writeFileSync(path, 'what is this, a database for ants? '.repeat(100))],
    [
      'lost a part in the middle',
      () => {
        for (let count = 0; count < 500; count++) insert();
        store.close();
        writeFileSync(path, readFileSync(path).fill(0x5a, 4096, 4096 * 5));
      },
    ],
  ])('sets a file aside that %s, says so once, and goes on with a new one', (_name, harm) => {
    harm();
    const harmed = readFileSync(path);
    expect(rows()).toBe(0);
    insert();
    expect(rows()).toBe(1);
    const aside = readdirSync(folder).find((name) => /^verso\.db\.broken-[^-]*-[^-]*-[\dT-]+\.\d+Z$/.test(name)) ?? '';
    expect(told).toEqual([{ code: 'store-set-aside', arguments: { file: 'verso.db', aside } }]);
    expect(readFileSync(join(folder, aside)).equals(harmed)).toBe(true);
  });

  it('says why it cannot be opened, and tries no more', () => {
    mkdirSync(path);
    expect(codeOf(rows)).toBe('store-unusable');
    rmSync(path, { recursive: true });
    expect(codeOf(rows)).toBe('store-unusable');
  });
});

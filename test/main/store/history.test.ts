import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HISTORY_PAGE } from '../../../main/default-settings.ts';
import type { Finished, HistoryQuery } from '../../../main/history-contract.ts';
import { History } from '../../../main/store/history.ts';
import { openDatabase } from '../../../main/store/open.ts';
import { Store } from '../../../main/store/store.ts';

let folder: string;
let store: Store;
let limit: number;
let kept: boolean;
let now: number;
let history: History;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-history-'));
  store = new Store(join(folder, 'verso.db'), () => expect.unreachable());
  [limit, kept, now] = [5000, true, 1000];
  history = new History(store, { kept: () => kept, limit: () => limit, now: () => now++ });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const finished = (source: string, target: string, more: Partial<Finished> = {}): Finished => ({
  ...{ source, target, from: 'zh', to: 'en', pack: 'zh-en', edited: false },
  ...more,
});
const add = (source: string, target = source, more: Partial<Finished> = {}, replaces: number | null = null): number =>
  history.add(finished(source, target, more), replaces) ?? 0;
const found = (words: string, more: Partial<HistoryQuery> = {}): string[] =>
  history.list({ words, favourites: false, ...more }, null).entries.map(({ source }) => source);

describe('the history', () => {
  it('keeps what was finished, latest first, with all that belongs to it', () => {
    add('一', 'one');
    const id = add('二', 'two', { edited: true });
    expect(found('')).toEqual(['二', '一']);
    expect(history.read(id)).toEqual({ ...finished('二', 'two', { edited: true }), id, time: 1001, favourite: false });
  });

  it('keeps the last of the versions of a text, but never gives up a favourite for one', () => {
    const first = add('今天', 'today');
    const second = add('今天天气很好', 'The weather is good today', {}, first);
    expect(found('')).toEqual(['今天天气很好']);
    history.star(second, true);
    add('今天天气很好，我们走吧', 'Let’s go', {}, second);
    expect(found('')).toEqual(['今天天气很好，我们走吧', '今天天气很好']);
    expect(found('今天', { favourites: true })).toEqual(['今天天气很好']);
  });

  it('keeps a text between the same languages once, with the translation of today', () => {
    const id = add('苹果', 'apple');
    history.star(id, true);
    add('香蕉', 'banana');
    expect(add('苹果', 'an apple', { edited: true })).toBe(id);
    add('苹果', 'Apfel', { to: 'de' });
    const { entries, total } = history.list({ words: '', favourites: false }, null);
    expect(entries.map(({ target }) => target)).toEqual(['Apfel', 'an apple', 'banana']);
    expect(entries[1]).toMatchObject({ favourite: true, edited: true });
    expect(total).toBe(3);
    expect(found('an')).toEqual(['苹果']);
  });

  it('keeps nothing while it is switched off, and what there was', () => {
    add('以前', 'before');
    kept = false;
    expect(history.add(finished('以后', 'after'), null)).toBeNull();
    expect(found('')).toEqual(['以前']);
  });

  it('lets the oldest go beyond its limit, and favourites never', () => {
    limit = 3;
    history.star(add('favourite'), true);
    for (let count = 1; count <= 5; count++) add(`text ${count}`);
    expect(found('')).toEqual(['text 5', 'text 4', 'text 3', 'favourite']);
    limit = 1;
    history.prune();
    expect(found('')).toEqual(['text 5', 'favourite']);
    expect(found('text')).toEqual(['text 5']);
  });

  it('is read in pages that neither miss nor repeat one, also at the same time', () => {
    now = 7;
    const same = new History(store, { kept: () => true, limit: () => 5000, now: () => 7 });
    const all = Array.from({ length: 2 * HISTORY_PAGE + 5 }, (_, index) => `text ${index}`);
    for (const text of all) same.add(finished(text, text), null);
    const query = { words: 'text', favourites: false };
    const read: string[] = [];
    for (let after: { id: number; time: number } | null = null; ;) {
      const { entries, total } = same.list(query, after);
      expect(total).toBe(all.length);
      read.push(...entries.map(({ source }) => source));
      after = entries.at(-1) ?? null;
      if (after === null) break;
    }
    expect(read).toEqual(all.toReversed());
  });

  it('brings back what was deleted last, and deletes the rest for good', () => {
    const one = add('云雀计划', 'Project Skylark');
    const two = add('雨伞', 'umbrella');
    history.star(one, true);
    expect(history.delete([one, two, 999])).toBe(2);
    expect(found('')).toEqual([]);
    expect(found('云雀')).toEqual([]);
    expect(history.restore()).toBe(2);
    expect(history.restore()).toBe(0);
    expect(history.read(one)).toMatchObject({ source: '云雀计划', favourite: true, time: 1000 });
    expect(found('umb')).toEqual(['雨伞']);
    history.delete([two]);
    add('雨伞', 'parasol');
    history.restore();
    expect(history.list({ words: '', favourites: false }, null).entries.map(({ target }) => target)).toEqual([
      'parasol',
      'Project Skylark',
    ]);
    history.clear();
    expect(history.restore()).toBe(0);
    expect(found('')).toEqual([]);
  });

  it('leaves no trace of what was deleted in its files, and nobody else may read them', () => {
    const secret = add('密码是芝麻开门', 'The password is opensesame');
    add('其他', 'other');
    history.delete([secret]);
    const everything = (): string =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n');
    expect(everything()).toContain('other');
    expect(everything()).not.toMatch(/opensesame|芝麻开门/);
    add('秘密', 'swordfish');
    history.clear();
    expect(everything()).not.toMatch(/swordfish|秘密|other/);
  });

  it('survives closing, and its index is in line with it', () => {
    add('之前', 'before');
    store.close();
    expect(found('之')).toEqual(['之前']);
    store.close();
    const database = openDatabase(join(folder, 'verso.db'));
    expect(database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    database.exec(`INSERT INTO history_words (history_words) VALUES ('integrity-check')`);
    database.close();
  });
});

describe('searching the history', () => {
  beforeEach(() => {
    add('今天天气很好，我们去公园吧。', 'The weather is nice today; let’s go to the park.');
    add('他的朋友住在北京', 'His friend lives in Beijing.');
    add('Zoë café naïve', '佐伊咖啡馆', { from: 'en', to: 'zh' });
    add('a_b 100 % C++ -> x', 'a_b 百分之百', { from: 'en', to: 'zh' });
    add('天上的气球', 'The balloon in the sky');
  });

  it.each([
    ['天', ['天上的气球', '今天天气很好，我们去公园吧。']],
    ['天气', ['今天天气很好，我们去公园吧。']],
    ['气很好，我们', ['今天天气很好，我们去公园吧。']],
    ['公园 今天', ['今天天气很好，我们去公园吧。']],
    ['北京', ['他的朋友住在北京']],
    ['weath', ['今天天气很好，我们去公园吧。']],
    ['eather', []],
    ['WEATHER park', ['今天天气很好，我们去公园吧。']],
    ['公园 nice', ['今天天气很好，我们去公园吧。']],
    ['let’s g', ['今天天气很好，我们去公园吧。']],
    ['zoe CAFE', ['Zoë café naïve']],
    ['咖啡', ['Zoë café naïve']],
    ['->', ['a_b 100 % C++ -> x']],
    ['%', ['a_b 100 % C++ -> x']],
    ['a_b', ['a_b 100 % C++ -> x']],
    ['"', []],
    ['NOT', []],
    ['park OR 北京', []],
    ['source:天', []],
    ['   ', undefined],
  ])('for “%s”', (words, expected) => {
    if (expected === undefined) expect(found(words)).toHaveLength(5);
    else expect(found(words)).toEqual(expected);
  });

  it('shows the part of a long text where the words stand', () => {
    const filler = '这里什么也没有。'.repeat(200);
    add(`${filler}𠮷祥物在这里。${filler}`, `${'nothing here '.repeat(200)}MASCOT`);
    const [entry] = history.list({ words: '祥物 mascot', favourites: false }, null).entries;
    expect(entry?.source).toMatch(/^….*𠮷祥物在这里.*…$/su);
    expect(entry?.target).toMatch(/MASCOT$/);
    expect(entry?.source.length).toBeLessThan(320);
    expect(history.list({ words: '', favourites: false }, null).entries[0]?.source).toMatch(/^这里.*[^…]…$/su);
  });
});

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../main/history-contract.ts';
import { writeExport } from '../../../main/store/export.ts';
import { events } from '../../../models/format/xml.ts';

const folder = mkdtempSync(join(tmpdir(), 'verso-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'history');

const entry = (id: number, source: string, target: string): HistoryEntry => ({
  ...{ id, source, target, from: 'zh', to: 'en', pack: 'zh-en' },
  ...{ time: Date.UTC(2026, 0, 2, 3, 4, 5, 678), edited: true, favourite: false },
});
const pages = [[entry(1, '“你好”,\n<世界> & "引号"\u0001', ' a ')], [entry(2, '二', 'two')]];

describe('an export', () => {
  it('is CSV that spreadsheets read', async () => {
    expect(await writeExport(path, 'csv', pages)).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe(
      '\ufefftime,from,to,source,target,edited,favourite,pack\r\n' +
        '2026-01-02T03:04:05.678Z,zh,en,"“你好”,\n<世界> & ""引号""\u0001"," a ",true,false,zh-en\r\n' +
        '2026-01-02T03:04:05.678Z,zh,en,二,two,true,false,zh-en\r\n',
    );
  });

  it('is JSON', async () => {
    await writeExport(path, 'json', pages);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(
      pages.flat().map(({ id: _id, ...one }) => ({ ...one, time: '2026-01-02T03:04:05.678Z' })),
    );
    await writeExport(path, 'json', []);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([]);
  });

  it('is well-formed TMX', async () => {
    await writeExport(path, 'tmx', pages);
    const found = [...events(readFileSync(path, 'utf8'))];
    const texts = found.flatMap((event) => (event.type === 'text' && event.text.trim() !== '' ? [event.text] : []));
    expect(texts).toEqual(['“你好”,\n<世界> & "引号"', ' a ', '二', 'two']);
    const unit = found.find((event) => event.type === 'open' && event.name === 'tu');
    expect(unit).toMatchObject({
      attributes: new Map([
        ['srclang', 'zh'],
        ['changedate', '20260102T030405Z'],
      ]),
    });
  });

  it('lets other work go on between its pages', async () => {
    let turns = 0;
    let ended = false;
    const turn = (): void => {
      turns += 1;
      if (!ended) setImmediate(turn);
    };
    setImmediate(turn);
    const many = Array.from({ length: 200 }, (_, page) =>
      Array.from({ length: 500 }, (_, index) => entry(page * 500 + index, `原文 ${index}`, 'target')),
    );
    expect(await writeExport(path, 'csv', many)).toBe(100_000);
    ended = true;
    expect(turns).toBeGreaterThan(20);
  });

  it('leaves the file of before alone when it fails', async () => {
    writeFileSync(path, 'before');
    function* failing(): Generator<readonly HistoryEntry[]> {
      yield pages[0] ?? [];
      throw new Error('damaged');
    }
    await expect(writeExport(path, 'json', failing())).rejects.toThrow('damaged');
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(readdirSync(folder)).toEqual(['history']);
  });
});

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readHints } from '../../../models/hints/read-hints.ts';
import { PackError } from '../../../models/pack/pack-error.ts';
import { hintsFile } from './golden.ts';

const GOOD = ['w\t雨伞\t12000\t3\tumbrella|parasol', 'c\t雨\t8000', 'l\twent\tgo'];
const zipped = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text));
const read = (bytes: Uint8Array<ArrayBuffer>) => readHints(bytes, 'test pack', 'hints.gz');

describe('readHints', () => {
  it('reads entries, costs of characters and irregular forms', async () => {
    const table = await read(hintsFile('zh', GOOD));
    expect(table.language).toBe('zh');
    expect(table.entry('雨伞')).toEqual({ word: '雨伞', count: 3, glosses: ['umbrella', 'parasol'] });
    expect([table.wordCost('雨伞'), table.characterCost('雨'), table.characterCost('龘')]).toEqual([
      12000, 8000, 20000,
    ]);
    expect(table.irregular('went')).toBe('go');
    expect([table.has('constructor'), table.entry('渡船'), table.irregular('toString')]).toEqual([
      false,
      undefined,
      undefined,
    ]);
  });

  const valid = Buffer.from(hintsFile('zh', GOOD));
  it.each([
    ['no gzip', new Uint8Array([1, 2, 3])],
    ['nothing', new Uint8Array(0)],
    ['gzip that is cut off', new Uint8Array(valid.subarray(0, valid.length - 12))],
    ['no UTF-8', new Uint8Array(gzipSync(Buffer.from([0xff, 0xfe, 0x0a])))],
    ['another format', zipped('words\t1\tzh\t250\t6\t1\n')],
    ['a newer version', zipped('verso-hints\t2\tzh\t250\t6\t1\n')],
    ['no line', zipped('verso-hints')],
    ['no language', hintsFile('', GOOD)],
    ['no end of its last line', zipped('verso-hints\t1\tzh\t250\t6\t1\nw\t雨伞\t1\t1\tumbrella')],
    ['a number that is none', hintsFile('zh', ['w\t雨伞\t1\tx\tumbrella'])],
    ['a negative number', hintsFile('zh', ['w\t雨伞\t-1\t1\tumbrella'])],
    ['a number too large', hintsFile('zh', ['w\t雨伞\t99999999999\t1\tumbrella'])],
    ['an entry without glosses', hintsFile('zh', ['w\t雨伞\t1\t1', 'c\t雨\t1'])],
    ['an entry without a word', hintsFile('zh', ['w\t\t1\t1\tumbrella'])],
    ['a word without end', hintsFile('zh', [`w\t${'雨'.repeat(90)}\t1\t1\tumbrella`])],
    ['glosses without end', hintsFile('zh', [`w\t雨伞\t1\t1\t${'umbrella '.repeat(90)}`])],
    ['a line of no kind', hintsFile('zh', ['x\t雨伞\t1\t1\tumbrella'])],
    ['an empty line', hintsFile('zh', ['', ...GOOD])],
    ['hints without end', hintsFile('zh', GOOD, '250\t6000\t1')],
    ['a marker among its glosses', hintsFile('zh', ['w\t雨伞\t1\t1\tumbrella⟦/gloss⟧ and more'])],
    ['zeros without end', new Uint8Array(gzipSync(Buffer.alloc(64 * 1024 * 1024)))],
  ])('refuses %s, naming pack, file and remedy', async (_, bytes) => {
    const error = await read(bytes).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(PackError);
    const named = { pack: 'test pack', file: 'hints.gz', problem: expect.stringMatching(/\S/) as string };
    expect(error).toMatchObject({ code: 'bad-hints', arguments: named });
  });
});

import { describe, expect, it } from 'vitest';
import { splitLong } from '../../../models/text/split-long.ts';
import { PARTS, randomTexts } from './random-text.ts';

const fits = (length: number) => (text: string) => text.length <= length;
const parts = (text: string, length: number): string[] =>
  splitLong(text, { start: 0, end: text.length }, fits(length))
    .filter((part) => part.kind === 'sentence')
    .map((part) => text.slice(part.start, part.end));

describe('splitLong', () => {
  it('leaves what fits alone', () => {
    expect(splitLong('xx one two', { start: 3, end: 10 }, fits(7))).toEqual([{ kind: 'sentence', start: 3, end: 10 }]);
  });

  it('prefers strong punctuation to commas', () => {
    expect(parts('one two, three; four, five six', 24)).toEqual(['one two, three;', 'four, five six']);
  });

  it('prefers commas to spaces', () => {
    expect(parts('one two three, four five six', 20)).toEqual(['one two three,', 'four five six']);
  });

  it('splits Chinese after its punctuation', () => {
    expect(parts('今天天气很好，我们去公园玩', 10)).toEqual(['今天天气很好，', '我们去公园玩']);
  });

  it('makes parts of about equal length', () => {
    const lengths = parts('word '.repeat(30).trim(), 100).map((part) => part.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(15);
  });

  it('keeps grapheme clusters whole', () => {
    const family = '👨‍👩‍👧‍👦';
    for (const part of parts(family.repeat(20), 40)) expect(part.length % family.length).toBe(0);
  });

  it('splits a cluster that does not fit between code points', () => {
    const found = parts(`a${'\u0301'.repeat(100)}${'😀\u0301'.repeat(30)}`, 7);
    for (const part of found) expect([part.length <= 7, /\p{Surrogate}/u.test(part)]).toEqual([true, false]);
  });

  it('takes a single code point to fit', () => {
    expect(parts('😀😀', 1)).toEqual(['😀', '😀']);
  });

  it('covers any text without a hole, in parts that fit', () => {
    const wrong = randomTexts(3, 1500, PARTS).filter((text) => {
      const range = { start: Math.min(2, text.length), end: text.length };
      const segments = splitLong(text, range, fits(12));
      const covers = segments.map((part) => text.slice(part.start, part.end)).join('') === text.slice(range.start);
      return !covers || segments.some((part) => part.kind === 'sentence' && part.end - part.start > 12);
    });
    expect(wrong).toEqual([]);
  });

  it('takes 10,000 characters without a boundary, asking about short texts only', () => {
    const text = '汉'.repeat(10_000);
    let asked = 0;
    const found = splitLong(text, { start: 0, end: text.length }, (part) => {
      asked += part.length;
      return part.length <= 120;
    });
    expect(found.every((part) => part.end - part.start <= 120)).toBe(true);
    expect(asked).toBeLessThan(20 * text.length);
  });
});

describe('the boundary of a part', () => {
  it.each<[string, string, number, string[]]>([
    ['strong punctuation before a nearer comma', 'aaa bbb; ccc, ddd eee', 14, ['aaa bbb;', 'ccc, ddd eee']],
    ['a comma before a nearer space', 'aaa bbb, ccc ddd eee', 12, ['aaa bbb,', 'ccc ddd eee']],
    ['a stop with the quotes behind it', 'he said “no.” then he went', 20, ['he said “no.”', 'then he went']],
    ['(not) a stop inside a number', 'one 3.141592653 two', 12, ['one', '3.141592653', 'two']],
    ['(not) a comma between digits', 'one 3,141,592,6 two', 12, ['one', '3,141,592,6', 'two']],
    ['a closing bracket', 'aaaa (bbb) cccccc', 12, ['aaaa (bbb)', 'cccccc']],
    ['a dash between spaces', 'aaa bbb – ccc dddd', 13, ['aaa bbb –', 'ccc dddd']],
    ['two dashes', '甲乙丙丁——戊己庚辛', 8, ['甲乙丙丁——', '戊己庚辛']],
    ['an enumeration', '甲乙丙、丁戊己', 5, ['甲乙丙、', '丁戊己']],
    ['space', 'aaaa bbbb cccc dddd', 10, ['aaaa bbbb', 'cccc dddd']],
    ['nothing of the kind', 'abcdefghij', 5, ['abcde', 'fghij']],
  ])('is %s', (_, text, length, expected) => {
    expect(parts(text, length)).toEqual(expected);
  });

  it('is one near the end of an equal share, not the first nor the last', () => {
    expect(parts('a, b, c, d, e, f, g, h, i, j', 20)).toEqual(['a, b, c, d, e,', 'f, g, h, i, j']);
  });

  it('leaves no part of less than half a share, while there is another way', () => {
    // The one comma stands too early.
    expect(parts('a, bbbb cccc dddd eeee', 14)).toEqual(['a, bbbb cccc', 'dddd eeee']);
  });

  it('may be where the limit is, the last that fits', () => {
    expect(parts('aaaa,bbbb', 5)).toEqual(['aaaa,', 'bbbb']);
    expect(parts('aaaa bbbb', 4)).toEqual(['aaaa', 'bbbb']);
    expect(parts('aaaa, bbbb', 5)).toEqual(['aaaa,', 'bbbb']);
  });

  it('tells the white space between parts as gaps, and that around them', () => {
    const text = '  aaaa bbbb ';
    const found = splitLong(text, { start: 0, end: text.length }, fits(7));
    expect(found.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['gap', '  '],
      ['sentence', 'aaaa'],
      ['gap', ' '],
      ['sentence', 'bbbb'],
      ['gap', ' '],
    ]);
  });

  it('keeps to the range', () => {
    const text = 'xxxx aaaa bbbb yyyy';
    const found = splitLong(text, { start: 5, end: 14 }, fits(5));
    expect(found.filter(({ kind }) => kind === 'sentence')).toEqual([
      { kind: 'sentence', start: 5, end: 9 },
      { kind: 'sentence', start: 10, end: 14 },
    ]);
  });

  it.each([1, 2, 3, 7, 63, 64, 65, 255, 256, 257, 400, 999, 1000])('fits, whatever fits: %i of 1000', (length) => {
    const found = parts('x'.repeat(1000), length);
    expect(found.join('')).toHaveLength(1000);
    expect(Math.max(...found.map((part) => part.length))).toBeLessThanOrEqual(length);
    // And wastes little: a part is about as long as can be.
    expect(found.length).toBeLessThanOrEqual(Math.ceil(1000 / (length - (length >> 4))) + 1);
  });

  it('keeps surrogates together though nothing fits', () => {
    expect(parts('😀😀a😀', 0)).toEqual(['😀', '😀', 'a', '😀']);
  });
});

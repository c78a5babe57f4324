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

import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../renderer/state/bridge.ts';
import { byDay, clock, pieces } from '../../renderer/translator/history-text.ts';

const hits = (text: string, words: string): string[] =>
  pieces(text, words).flatMap(({ text: piece, hit }) => (hit ? [piece] : []));

describe('a translation of before', () => {
  it.each([
    ['今天天气很好', '天', ['天', '天']],
    ['今天天气很好', '天气 很', ['天气', '很']],
    ['The theatre, breathe', 'the', ['The', 'the']],
    ['C++ (a|b)?', '(a|b)?', ['(a|b)?']],
    ['nothing', '', []],
  ])('“%s” has what “%s” finds marked', (text, words, expected) => {
    expect(hits(text, words)).toEqual(expected);
    expect(
      pieces(text, words)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('stands under its day', () => {
    const now = new Date(2026, 2, 2, 0, 30);
    const at = (...date: [number, number, number, number?]): HistoryEntry =>
      ({ id: 1, time: new Date(...date).getTime() }) as HistoryEntry;
    const entries = [at(2026, 2, 2, 0), at(2026, 2, 1, 23), at(2026, 2, 1, 1), at(2026, 1, 28, 5), at(2025, 11, 31, 5)];
    expect(byDay(entries, 'en', now).map(({ name, entries: all }) => [name, all.length])).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['Saturday, February 28', 1],
      ['Wednesday, December 31, 2025', 1],
    ]);
    expect(byDay(entries, 'zh', now).map(({ name }) => name)).toEqual([
      '今天',
      '昨天',
      '2月28日星期六',
      '2025年12月31日星期三',
    ]);
  });
});

it('tells the time as people write it, without a nought before the hour', () => {
  const time = new Date(2026, 4, 3, 9, 5).getTime();
  expect(clock(time, 'en')).toMatch(/^9:05\sAM$/);
  expect(clock(time, 'zh')).toMatch(/^0?9:05$/);
});

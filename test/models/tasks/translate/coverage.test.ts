import { describe, expect, it } from 'vitest';
import { attentionOn, coverage, omits } from '../../../../models/tasks/translate/coverage.ts';

const row = (...weights: number[]) => Float32Array.from(weights);

describe('coverage', () => {
  const content = [false, ...new Array<boolean>(20).fill(true), false];

  it('finds the longest stretch that nothing was written from', () => {
    const seen = Array.from({ length: 10 }, (_, token) => row(...content.map((_, at) => (at === token + 1 ? 1 : 0))));
    const found = coverage(attentionOn(content, seen));
    expect(found).toEqual({ uncovered: 10, longestGap: 10, content: 20 });
    expect(omits(found, 10)).toBe(true);
    expect(omits(found, 25)).toBe(false);
  });

  it('is content with a translation that looked everywhere', () => {
    const found = coverage(attentionOn(content, [row(...content.map(() => 0.5))]));
    expect(found).toEqual({ uncovered: 0, longestGap: 0, content: 20 });
    expect(omits(found, 3)).toBe(false);
  });

  it.each<[string, readonly number[], number, number]>([
    ['nothing at all', [], 0, 0],
    ['a fifth is enough', [0.2, 0.2], 0, 0],
    ['less is not', [0.19, 0.2, 0.19], 2, 1],
    ['a gap ends where something was seen', [0, 0, 1, 0], 3, 2],
    ['a longer gap may come later', [0, 1, 0, 0, 0, 1, 0], 5, 3],
    ['a gap at the end', [1, 1, 0, 0], 2, 2],
  ])('counts: %s', (_, seen, uncovered, longestGap) => {
    expect(coverage(seen)).toEqual({ uncovered, longestGap, content: seen.length });
  });

  it.each<[string, number, number, number, boolean]>([
    ['six of twenty', 6, 20, 10, true],
    ['five are a function word or two', 5, 10, 3, false],
    ['six are enough where they are three tenths', 6, 21, 3, false],
    ['seven of twenty-three', 7, 23, 3, true],
    ['the translation is shorter by one', 6, 20, 19, true],
    ['the translation is as long', 6, 20, 20, false],
    ['all of a short sentence', 6, 6, 5, true],
  ])('an omission or not: %s', (_, longestGap, content, length, expected) => {
    expect(omits({ uncovered: longestGap, longestGap, content }, length)).toBe(expected);
  });
});

describe('the attention on a source', () => {
  it('is summed over the translation for every token that counts, in order', () => {
    const sums = attentionOn([false, true, false, true], [row(9, 0.25, 9, 0.5), undefined, row(9, 0.5, 9, 0.25)]);
    expect(sums).toEqual([0.75, 0.75]);
    expect(attentionOn([true, true], [row(0.5)])).toEqual([0.5, 0]);
    expect(attentionOn([true], [])).toEqual([0]);
  });
});

import { describe, expect, it } from 'vitest';
import { tokenPlaces, words } from '../../../renderer/state/confidence.ts';

describe('confidence of tokens', () => {
  it('stands where the engine says, in the sentence itself', () => {
    const targetRanges = [
      { start: 10, end: 12 },
      { start: 12, end: 12 },
      { start: 12, end: 16 },
    ];
    const sentence = { target: { start: 10, end: 16 }, targetRanges, logProbs: [-1, -2, -3] };
    expect(tokenPlaces(sentence)).toEqual([
      { start: 0, end: 2, logProb: -1 },
      { start: 2, end: 6, logProb: -3 },
    ]);
  });
});

describe('confidence of words', () => {
  it('is that of the least certain token', () => {
    const tokens = [
      { start: 0, end: 2, logProb: -1 },
      { start: 2, end: 6, logProb: -2 },
      { start: 6, end: 12, logProb: -3 },
      { start: 12, end: 13, logProb: -4 },
    ];
    const found = words('Unsure words.', tokens, 'en');
    expect(found.map(({ start, end }) => [start, end])).toEqual([
      [0, 6],
      [7, 12],
    ]);
    expect(found[0]?.probability).toBeCloseTo(Math.exp(-2));
    expect(found[1]?.probability).toBeCloseTo(Math.exp(-3));
  });
});

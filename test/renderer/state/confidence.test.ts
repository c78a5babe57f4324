import { describe, expect, it } from 'vitest';
import { confidence } from '../../../renderer/engine/worker/confidence.ts';
import { words } from '../../../renderer/state/confidence.ts';

const pieces = ['Un', 'sure', ' words', '.'];
const translator = { decode: (ids: readonly number[]) => ids.map((id) => pieces[id]).join('') };

describe('confidence of tokens', () => {
  it('places each token in the sentence', () => {
    const tokens = confidence(translator, {
      text: 'Unsure words.',
      targetIds: [0, 1, 2, 3],
      logProbs: [-1, -2, -3, -4],
    });
    expect(tokens).toEqual([
      { start: 0, end: 2, logProb: -1 },
      { start: 2, end: 6, logProb: -2 },
      { start: 6, end: 12, logProb: -3 },
      { start: 12, end: 13, logProb: -4 },
    ]);
  });

  it('gives none when the text is not what the ids decode to', () => {
    expect(confidence(translator, { text: 'Something else', targetIds: [0, 1], logProbs: [-1, -2] })).toEqual([]);
  });
});

describe('confidence of words', () => {
  it('is that of the least certain token', () => {
    const tokens = confidence(translator, {
      text: 'Unsure words.',
      targetIds: [0, 1, 2, 3],
      logProbs: [-1, -2, -3, -4],
    });
    const found = words('Unsure words.', tokens, 'en');
    expect(found.map(({ start, end }) => [start, end])).toEqual([
      [0, 6],
      [7, 12],
    ]);
    expect(found[0]?.probability).toBeCloseTo(Math.exp(-2));
    expect(found[1]?.probability).toBeCloseTo(Math.exp(-3));
  });
});

import { describe, expect, it } from 'vitest';
import { placed, unplaced } from '../../../models/text/place.ts';
import type { RememberedSentence } from '../../../models/translator.ts';

describe('a sentence’s place', () => {
  it('moves its ranges on both sides, and back', () => {
    const own: RememberedSentence = {
      ...{ text: 'See you', sourceIds: [1], targetIds: [2], logProbs: [-1], score: -1, hypotheses: [] },
      sourceRanges: [{ start: 0, end: 2 }],
      targetRanges: [{ start: 0, end: 3 }],
      links: [{ source: { start: 0, end: 2 }, target: { start: 0, end: 3 }, weight: 1 }],
      terms: [{ sources: [{ start: 0, end: 1 }], target: { start: 4, end: 7 } }],
      check: true,
    };
    const whole = placed(3, { start: 10, end: 12 }, 20, own);
    expect(whole).toMatchObject({ sentence: 3, source: { start: 10, end: 12 }, target: { start: 20, end: 27 } });
    expect(whole.sourceRanges).toEqual([{ start: 10, end: 12 }]);
    expect(whole.targetRanges).toEqual([{ start: 20, end: 23 }]);
    expect(whole.links[0]).toMatchObject({ source: { start: 10, end: 12 }, target: { start: 20, end: 23 } });
    expect(whole.terms?.[0]).toEqual({ sources: [{ start: 10, end: 11 }], target: { start: 24, end: 27 } });
    expect(unplaced(whole)).toEqual(own);
  });
});

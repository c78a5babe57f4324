import { describe, expect, it } from 'vitest';
import { mostRounds, surplusRounds } from '../../../../models/tasks/translate/repeated-words.ts';

const without = (text: string, rounds = 1): string => {
  const surplus = surplusRounds(text, rounds);
  return surplus === undefined ? text : text.slice(0, surplus.start) + text.slice(surplus.end);
};

describe('rounds of a phrase that a reader sees', () => {
  it('are counted across punctuation, in characters for Chinese', () => {
    expect(mostRounds('深深深，深深，深的')).toBe(6);
    expect(mostRounds('way, way, way off')).toBe(3);
    expect(mostRounds('to be, or not to be')).toBe(1);
  });

  it('leave ordinary repetition alone', () => {
    for (const text of ['very, very, very good', '哈哈哈', 'no no no no', 'step by step by step by step']) {
      expect(surplusRounds(text, 1)).toBeUndefined();
    }
  });

  it('go when they are too many, with the signs between them', () => {
    expect(without('一个深深，深深，深深，深的未来。')).toBe('一个深的未来。');
    expect(without('I go home, I go home, I go home, I go home.')).toBe('I go home.');
  });

  it('stay as often as the source has them', () => {
    expect(surplusRounds('ha ha ha ha ha ha', 6)).toBeUndefined();
    expect(without('啊啊啊啊啊啊', 5)).toBe('啊啊啊啊啊');
  });
});

import { describe, expect, it } from 'vitest';
import { root } from '../../../../models/decode/hypothesis.ts';
import { mostRounds, surplusRounds, withoutSurplus } from '../../../../models/tasks/translate/repeated-words.ts';
import { WordTokenizer } from './word-pack.ts';

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

describe('a phrase', () => {
  const WORDS = 'one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ');
  const rounds = (length: number, count: number): string =>
    Array.from({ length: count }, () => WORDS.slice(0, length).join(' ')).join(', ');

  it.each([
    [1, 4],
    [2, 3],
    [3, 3],
    [4, 2],
    [12, 2],
  ])('of %i words may stand %i times in a row', (length, most) => {
    expect(surplusRounds(rounds(length, most), 1)).toBeUndefined();
    expect(without(rounds(length, most + 1))).toBe(rounds(length, 1));
  });

  it('of more than twelve words is not looked for', () => {
    expect(surplusRounds(rounds(13, 5), 1)).toBeUndefined();
    expect(mostRounds(rounds(13, 5))).toBe(1);
  });

  it('is the same in capitals', () => {
    expect(mostRounds('Go home, go HOME, GO home')).toBe(3);
    expect(without('Home, home; home! HOME, home')).toBe('Home');
  });

  it('keeps as many rounds as the source has', () => {
    expect(without(rounds(2, 6), 4)).toBe(rounds(2, 4));
    expect(without(rounds(2, 4), 4)).toBe(rounds(2, 4));
    expect(without(rounds(4, 3), 2)).toBe(rounds(4, 2));
  });

  it('is looked for anywhere in the text', () => {
    expect(without(`and ${rounds(1, 5)} so on`)).toBe('and one so on');
  });
});

describe('tokens of surplus rounds', () => {
  const tokenizer = new WordTokenizer(300);
  for (const piece of ['▁so.', '.']) tokenizer.add(piece);
  const kept = (pieces: readonly string[], sourceRounds = 1): string => {
    const nodes = pieces.map((piece) => ({ ...root(0), id: tokenizer.add(piece) }));
    return tokenizer.decode(withoutSurplus(tokenizer, sourceRounds, nodes).map(({ id }) => id));
  };

  it('go, and those beside them stay', () => {
    expect(kept(['▁it', '▁is', ...new Array<string>(6).fill('▁so'), '▁good'])).toBe('it is so good');
    expect(kept(new Array<string>(6).fill('▁so'), 6)).toBe('so so so so so so');
  });

  it('stay where they spell something else besides', () => {
    expect(kept([...new Array<string>(5).fill('▁so'), '▁so.'])).toBe('so so.');
  });

  it('go for every phrase that is repeated', () => {
    expect(kept([...new Array<string>(5).fill('▁so'), '▁and', ...new Array<string>(5).fill('▁on')])).toBe('so and on');
  });
});

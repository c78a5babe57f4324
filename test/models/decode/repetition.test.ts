import { describe, expect, it } from 'vitest';
import { path } from '../../../models/decode/hypothesis.ts';
import { GREEDY } from '../../../models/decode/options.ts';
import { loopPeriod, loopTail, mostRepeats } from '../../../models/decode/repetition.ts';
import { search } from '../../../models/decode/search.ts';
import { TableModel, TOKENS } from './table-model.ts';

const period = (ids: readonly number[], allowed = 1, letters = true) =>
  loopPeriod((distance) => ids.at(-1 - distance), { allowed, hasLetter: () => letters });

describe('loopPeriod', () => {
  it('finds a token, a short phrase and a long phrase that repeat at the end', () => {
    expect(period([9, 1, 1, 1, 1, 1])).toBe(1);
    expect(period([9, 1, 2, 1, 2, 1, 2, 1, 2])).toBe(2);
    expect(period([9, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])).toBe(4);
    expect(period([9, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8])).toBe(8);
  });

  it('leaves ordinary repeats alone', () => {
    expect(period([])).toBe(0);
    expect(period([1, 1, 1, 1])).toBe(0);
    expect(period([1, 2, 1, 2, 1, 2])).toBe(0);
    expect(period([1, 2, 3, 4, 1, 2, 3, 4])).toBe(0);
    expect(period([1, 1, 1, 1, 1, 2])).toBe(0);
  });

  it('allows what the source repeats, and long rows of digits', () => {
    const laughing = new Array<number>(8).fill(1);
    expect(period(laughing)).toBe(1);
    expect(period(laughing, 8)).toBe(0);
    expect(period(laughing, 1, false)).toBe(0);
    expect(period(new Array<number>(40).fill(1), 1, false)).toBe(1);
  });
});

describe('mostRepeats', () => {
  it('counts the longest row of one phrase anywhere', () => {
    expect(mostRepeats([])).toBe(1);
    expect(mostRepeats([1, 2, 3])).toBe(1);
    expect(mostRepeats([5, 1, 1, 1, 6])).toBe(3);
    expect(mostRepeats([5, 1, 2, 1, 2, 1, 2, 1, 2, 6])).toBe(4);
  });
});

describe('loopTail', () => {
  it('leaves the first round', () => {
    expect(loopTail([9, 1, 2, 1, 2, 1, 2], 2)).toBe(4);
    expect(loopTail([1, 1, 1], 1)).toBe(2);
    expect(loopTail([9, 1, 2, 3, 1, 2, 3, 1], 3)).toBe(4);
  });
});

describe('search with a repetition rule', () => {
  // Says "3 4" for ever, though the way out is open all the time.
  const model = () =>
    new TableModel(6, (_, target) =>
      target.at(-1) === 5 ? [0, 0, 9, 1, 1, 1] : target.at(-1) === 3 ? [0, 0, 1, 1, 9, 4] : [0, 0, 1, 9, 1, 1],
    );
  const run = async (beam: number, action?: 'stop' | 'avoid') => {
    const rule = action && { repetition: { action, allowed: 1, hasLetter: () => true } };
    const job = { source: [3, 2], maxLength: 60, minLength: 0, prefix: [], ...rule };
    for await (const event of search(model(), [job], { ...GREEDY, beam, lengthPenalty: 4 })) {
      const [result] = event.type === 'end' ? event.results : [];
      if (result !== undefined) return { reason: result.reason, ids: path(result.node).map((node) => node.id) };
    }
    return expect.fail('no result');
  };

  it('stops a greedy search soon after the loop shows', async () => {
    expect(await run(1, 'stop')).toEqual({ reason: 'loop', ids: [3, 4, 3, 4, 3, 4, 3, 4] });
  });

  it('takes the way out instead of closing the loop', async () => {
    const result = await run(1, 'avoid');
    expect(result.reason).toBe('end');
    expect(result.ids.at(-1)).toBe(TOKENS.endOfSentence);
    expect(period(result.ids.slice(0, -1))).toBe(0);
  });

  it.each(['stop', 'avoid'] as const)('keeps a beam free of loops (%s)', async (action) => {
    expect(period((await run(4)).ids)).toBe(2);
    expect(period((await run(4, action)).ids)).toBe(0);
  });
});

describe('a loop', () => {
  const phrase = (length: number): number[] => Array.from({ length }, (_, at) => 10 + at);
  const rounds = (length: number, count: number): number[] =>
    Array.from({ length: count }, () => phrase(length)).flat();

  // How often a phrase may stand in a row: a word four times, a short phrase three times, a long one once.
  it.each([
    [1, 4],
    [2, 3],
    [3, 3],
    [4, 2],
    [7, 2],
    [8, 1],
    [9, 1],
    [24, 1],
  ])('of %i tokens is one after more than %i rounds', (length, most) => {
    expect(period([9, ...rounds(length, most)])).toBe(0);
    expect(period([9, ...rounds(length, most + 1).slice(0, -1)])).toBe(0);
    expect(period([9, ...rounds(length, most + 1)])).toBe(length);
    expect(period(rounds(length, most + 1))).toBe(length);
  });

  it('of more than 24 tokens is none', () => {
    expect(period(rounds(25, 9))).toBe(0);
    expect(mostRepeats(rounds(25, 9))).toBe(1);
    expect(mostRepeats(rounds(24, 9))).toBe(9);
  });

  it.each([
    [1, 12],
    [2, 10],
    [4, 8],
    [8, 6],
  ])('of %i tokens without a letter is one after more than %i rounds', (length, most) => {
    expect(period(rounds(length, most), 1, false)).toBe(0);
    expect(period(rounds(length, most + 1), 1, false)).toBe(length);
  });

  it('may go on for a round more than the source repeats', () => {
    expect(period(rounds(8, 2), 1)).toBe(8);
    expect(period(rounds(8, 3), 2)).toBe(0);
    expect(period(rounds(8, 4), 2)).toBe(8);
    expect(period(rounds(1, 4), 2)).toBe(0);
    expect(period(rounds(1, 5), 2)).toBe(1);
    expect(period(rounds(1, 7), 6)).toBe(0);
    expect(period(rounds(1, 8), 6)).toBe(1);
  });

  it('has a letter where any of its tokens has one', () => {
    const of = (letter: number) =>
      loopPeriod((distance) => rounds(2, 5).at(-1 - distance), { allowed: 1, hasLetter: (id) => id === letter });
    expect([of(10), of(11), of(99)]).toEqual([2, 2, 0]);
  });

  it('may be followed by the beginning of another round, and is still cut to the first', () => {
    expect(loopTail([], 1)).toBe(0);
    expect(loopTail([1, 2], 1)).toBe(0);
    expect(loopTail([5, ...rounds(3, 3), 10, 11], 3)).toBe(8);
    expect(loopTail(rounds(2, 4), 2)).toBe(6);
  });
});

describe('repeats', () => {
  it.each<[readonly number[], number]>([
    [[1, 1], 2],
    [[1, 2, 1, 2], 2],
    [[1, 2, 1], 1],
    [[1, 1, 2, 1, 1, 1, 3], 3],
    [[1, 2, 3, 1, 2, 3, 1, 2], 2],
    [[1, 1, 5, 1, 1], 2],
  ])('in %j: %i', (ids, expected) => {
    expect(mostRepeats(ids)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { byLength, groups } from '../../../../models/tasks/translate/batches.ts';
import type { Sentence } from '../../../../models/tasks/translate/sentences.ts';

const sentences = (count: number): Sentence[] =>
  Array.from({ length: count }, (_, at) => ({ range: { start: at, end: at + 1 }, text: String(at), plan: undefined }));

describe('sentences of a text', () => {
  it.each<[number, number | 'auto', number, number[], number[]]>([
    [0, 'auto', 8, [], []],
    [3, 1, 8, [1, 1, 1], [1, 1, 1]],
    [2, 0, 8, [1, 1], [1, 1]],
    [2, 'auto', 8, [1, 1], [1, 1]],
    [3, 'auto', 8, [1, 1, 1], [1, 1, 8]],
    [7, 'auto', 1, [1, 1, 4, 1], [1, 1, 1, 1]],
    [7, 'auto', 0, [1, 1, 4, 1], [1, 1, 1, 1]],
    [8, 2, 8, [8], [2]],
    [9, 2, 8, [8, 1], [2, 2]],
    [7, 2.9, 8, [7], [2]],
  ])('%i with batches of %s (%i preferred) come in groups of %j', (count, wanted, preferred, sizes, batches) => {
    const all = sentences(count);
    const found = [...groups(all, wanted, preferred)];
    expect(found.map((group) => group.sentences.length)).toEqual(sizes);
    expect(found.map(({ batch }) => batch)).toEqual(batches);
    expect(found.flatMap((group) => group.sentences)).toEqual(all);
  });

  it('are asked for as they are needed', () => {
    let asked = 0;
    function* counted(): Generator<Sentence> {
      for (const sentence of sentences(9)) {
        asked += 1;
        yield sentence;
      }
    }
    groups(counted(), 'auto', 2).next();
    expect(asked).toBe(1);
  });

  it.each<[number[], number, number[][]]>([
    [[], 3, []],
    [[5, 1, 3], 2, [[1, 2], [0]]],
    [
      [2, 2, 2, 2],
      2,
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [[10, 9, 100], 3, [[1, 0, 2]]],
    [[3, 1, 2], 1, [[1], [2], [0]]],
  ])('of lengths %j are decoded with those of like length, %i at once', (lengths, batch, expected) => {
    expect(byLength(lengths, batch)).toEqual(expected);
  });
});

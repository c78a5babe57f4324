import { describe, expect, it } from 'vitest';
import { path } from '../../../models/decode/hypothesis.ts';
import { GREEDY, type RequiredRule, type SearchJob, type Spelling } from '../../../models/decode/options.ts';
import { search } from '../../../models/decode/search.ts';
import { randomTable, TableModel, TOKENS } from './table-model.ts';

const END = TOKENS.endOfSentence;
const spelt = (...ids: number[]): readonly Spelling[] => [{ ids }];

async function found(
  model: TableModel,
  required: RequiredRule['phrases'],
  more: Partial<SearchJob> & { readonly beam?: number; readonly joins?: RequiredRule['joins'] } = {},
): Promise<readonly number[][]> {
  const { beam = 1, joins = () => false, ...job } = more;
  const whole = {
    source: [5, 6, END],
    maxLength: 24,
    minLength: 0,
    prefix: [],
    required: { phrases: required, joins },
  };
  for await (const event of search(model, [{ ...whole, ...job }], { ...GREEDY, beam, nbest: beam }))
    if (event.type === 'end') return event.results.map(({ node }) => path(node).map(({ id }) => id));
  throw new Error('the search has no end');
}

const contains = (ids: readonly number[], phrase: readonly number[]): boolean =>
  ids.some((_, at) => phrase.every((id, offset) => ids[at + offset] === id));

describe('phrases that a translation has to contain', () => {
  it.each([1, 4])('stand in it, beam %i, whatever the model thinks of them', async (beam) => {
    for (let seed = 0; seed < 30; seed += 1) {
      const model = new TableModel(16, randomTable(16, seed));
      const phrases = [spelt(3, 4, 5), spelt(7, 7), spelt(9)];
      for (const ids of await found(model, phrases, { beam })) {
        for (const [spelling] of phrases) expect(contains(ids, spelling?.ids ?? [])).toBe(true);
        expect(ids.at(-1)).toBe(END);
      }
    }
  });

  it('stand where the model wants them, with the rest as it would be', async () => {
    // 10 11 12 13 is what the model says; 20 21 would do in the place of 11.
    const table = (_: readonly number[], target: readonly number[]) => {
      const weights = new Array<number>(30).fill(1e-6);
      const said = target.map((id) => (id === 21 ? 11 : id)).filter((id) => id !== 20);
      weights[[10, 11, 12, 13, END][said.length] ?? END] = 1;
      if (target.length === 1) weights[20] = 0.01;
      if (target.at(-1) === 20) weights.fill(1e-6, 0, 20);
      return weights;
    };
    expect(await found(new TableModel(30, table), [spelt(20, 21)])).toEqual([[10, 20, 21, 12, 13, END]]);
  });

  it('are found though a false start goes before them', async () => {
    const table = (_: readonly number[], target: readonly number[]) => {
      const weights = new Array<number>(12).fill(1e-4);
      weights[target.length < 3 ? 4 : END] = 1;
      return weights;
    };
    const [ids = []] = await found(new TableModel(12, table), [spelt(4, 4, 5)]);
    expect(contains(ids, [4, 4, 5])).toBe(true);
  });

  it('have a place each: a phrase within a longer one does not count twice', async () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const [ids = []] = await found(new TableModel(12, randomTable(12, seed)), [spelt(4), spelt(4, 5)]);
      expect(contains(ids, [4, 5])).toBe(true);
      expect(ids.filter((id) => id === 4).length).toBeGreaterThan(1);
    }
  });

  it('do not count inside a longer word', async () => {
    const joins: RequiredRule['joins'] = (before, after) =>
      [before, after].every((id) => id === 4 || id === 5 || id === 6);
    for (let seed = 0; seed < 20; seed += 1) {
      const [ids = []] = await found(new TableModel(12, randomTable(12, seed)), [spelt(4, 5)], { joins });
      const alone = ids.some(
        (id, at) => id === 4 && ids[at + 1] === 5 && !joins(ids[at - 1] ?? 0, 4) && !joins(5, ids[at + 2] ?? 0),
      );
      expect(alone).toBe(true);
    }
  });

  it('may have several spellings, one of them at the beginning only', async () => {
    const phrase: readonly Spelling[] = [{ ids: [3, 4], atStart: true }, { ids: [8, 9] }];
    for (let seed = 0; seed < 20; seed += 1) {
      const [ids = []] = await found(new TableModel(12, randomTable(12, seed)), [phrase]);
      expect(contains(ids, [8, 9]) || contains(ids.slice(0, 3), [3, 4])).toBe(true);
    }
  });

  it('may hold tokens that are banned otherwise, and count in a prefix', async () => {
    const model = new TableModel(12, randomTable(12, 1));
    const job = { source: [5, END], maxLength: 20, minLength: 0, prefix: [4, 5] };
    const required = { phrases: [spelt(4, 5), spelt(9)], joins: () => false };
    for await (const event of search(model, [{ ...job, required }], { ...GREEDY, banned: new Set([9]) })) {
      if (event.type !== 'end') continue;
      const ids = event.results.flatMap(({ node }) => path(node).map(({ id }) => id));
      expect(ids.slice(0, 2)).toEqual([4, 5]);
      expect(ids.filter((id) => id === 9)).toHaveLength(1);
    }
  });

  it('change nothing in the sentences that they are decoded with', async () => {
    const model = new TableModel(14, randomTable(14, 8));
    const plain = { source: [7, 8, END], maxLength: 20, minLength: 0, prefix: [] };
    const required = { phrases: [spelt(3, 4)], joins: () => false };
    const results: number[][][] = [];
    for (const jobs of [[plain], [plain, { ...plain, source: [5, END], required }]])
      for await (const event of search(model, jobs, GREEDY))
        if (event.type === 'end' && event.job === 0)
          results.push(event.results.map(({ node }) => path(node).map(({ id }) => id)));
    expect(results[1]).toEqual(results[0]);
  });

  it('end the search with what there is where there is no room for them', async () => {
    const [ids] = await found(new TableModel(12, randomTable(12, 2)), [spelt(3, 4, 5, 6)], { maxLength: 2 });
    expect(ids).toHaveLength(2);
  });
});

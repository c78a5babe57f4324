import { describe, expect, it } from 'vitest';
import { path } from '../../../models/decode/hypothesis.ts';
import { GREEDY, type SearchJob, type SearchOptions } from '../../../models/decode/options.ts';
import { search } from '../../../models/decode/search.ts';
import { TableModel, TOKENS, type Table } from './table-model.ts';

const END = TOKENS.endOfSentence;

async function found(table: Table, options: Partial<SearchOptions>, more: Partial<SearchJob> = {}) {
  const model = new TableModel(8, table);
  const job: SearchJob = { source: [4, END], maxLength: 6, minLength: 0, prefix: [], ...more };
  const all = { ...GREEDY, beam: 2, nbest: 2, ...options };
  for await (const event of search(model, [job], all))
    if (event.type === 'end')
      return {
        results: event.results.map(({ node, reason, score }) => ({
          ids: path(node).map(({ id }) => id),
          reason,
          score,
        })),
        steps: model.steps,
      };
  throw new Error('the search has no end');
}

/** Weights of 3 … 7 and of the end, after so many tokens. */
const weights =
  (...each: readonly Readonly<Record<number, number>>[]): Table =>
  (_, target) =>
    Array.from({ length: 8 }, (__, id) => each[Math.min(target.length, each.length - 1)]?.[id] ?? 1e-9);

describe('the end of a beam search', () => {
  it('is offered by the first so many continuations only', async () => {
    // The end is the third best of two beams: it is not finished at the first step.
    const table = weights({ 3: 0.5, 4: 0.3, [END]: 0.2 }, { [END]: 1 });
    const { results } = await found(table, { earlyStopping: true });
    expect(results.map(({ ids }) => ids)).toEqual([
      [3, END],
      [4, END],
    ]);
  });

  it('comes when enough have ended, with early stopping', async () => {
    const table = weights({ [END]: 0.6, 3: 0.4 }, { [END]: 0.9, 4: 0.1 }, { [END]: 1 });
    const { results, steps } = await found(table, { earlyStopping: true, lengthPenalty: 0 });
    expect(results.map(({ ids }) => ids)).toEqual([[END], [3, END]]);
    expect(steps).toHaveLength(2);
  });

  it('waits for one that may still be better, without', async () => {
    // By the token, the longer one is better in the end.
    const table = weights({ [END]: 0.4, 3: 0.3, 4: 0.3 }, { [END]: 0.4, 5: 0.6 }, { [END]: 1 });
    const early = await found(table, { earlyStopping: true, beam: 2, nbest: 1 });
    const late = await found(table, { earlyStopping: 'never', beam: 2, nbest: 1, lengthPenalty: 2 });
    expect(late.steps.length).toBeGreaterThanOrEqual(early.steps.length);
    expect(late.results[0]?.ids).toEqual([3, 5, END]);
  });

  it('without a length penalty looks no further than what a token more would cost', async () => {
    const table = weights({ [END]: 0.6, 3: 0.4 }, { [END]: 0.9, 4: 0.1 }, { [END]: 0.5, 4: 0.5 });
    const never = await found(table, { earlyStopping: 'never', lengthPenalty: 0 });
    const simple = await found(table, { earlyStopping: false, lengthPenalty: 0 });
    expect(never).toEqual(simple);
    expect(simple.steps).toHaveLength(2);
  });

  it('goes by the present length where a longer one would be rewarded without end', async () => {
    const table = weights({ [END]: 0.5, 3: 0.5 }, { [END]: 0.5, 3: 0.5 });
    const simple = await found(table, { earlyStopping: false, lengthPenalty: 1 }, { maxLength: 40 });
    const never = await found(table, { earlyStopping: 'never', lengthPenalty: 4 }, { maxLength: 40 });
    expect(simple.steps.length).toBeLessThan(never.steps.length);
  });

  it('of a search that may not go on anywhere is a loop of what there is', async () => {
    const banned = new Set([1, 3, 4, 5, 6, 7]);
    const { results } = await found(weights({ 3: 1 }), { banned, nbest: 1 }, { minLength: 3 });
    expect(results).toEqual([{ ids: [], reason: 'loop', score: 0 }]);
  });

  it('at the greatest length is told as such', async () => {
    const { results } = await found(weights({ 3: 0.6, 4: 0.4 }), {}, { maxLength: 2 });
    expect(results.map(({ reason }) => reason)).toEqual(['length', 'length']);
    expect(results.map(({ ids }) => ids)).toEqual([[3, 3], expect.arrayContaining([3, 4])]);
  });
});

describe('greedy search', () => {
  it('that may not go on anywhere ends with what there is', async () => {
    const table = weights({ 3: 1 }, { 4: 1 });
    const { results } = await found(
      table,
      { beam: 1, nbest: 1, banned: new Set([1, 4, 5, 6, 7, 3]) },
      { minLength: 3 },
    );
    expect(results).toEqual([{ ids: [], reason: 'loop', score: 0 }]);
  });

  it('tells an end from a greatest length', async () => {
    const reasons = async (table: Table) => (await found(table, { beam: 1, nbest: 1 }, { maxLength: 2 })).results;
    expect(await reasons(weights({ 3: 1 }, { [END]: 1 }))).toMatchObject([{ ids: [3, END], reason: 'end' }]);
    expect(await reasons(weights({ 3: 1 }))).toMatchObject([{ ids: [3, 3], reason: 'length' }]);
  });
});

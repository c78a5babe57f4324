import { describe, expect, it } from 'vitest';
import { branches, type BranchesRequest } from '../../../models/decode/branches.ts';
import '../live-states.ts';
import { TableModel, TOKENS, type Table } from './table-model.ts';

const table: Table = (_source, target) => {
  const weights = new Array<number>(12).fill(0.001);
  if (target.length === 1) Object.assign(weights, { 4: 8, 5: 4, 6: 2, 7: 1 });
  else if (target.at(-1) === 5) weights[TOKENS.endOfSentence] = 9;
  else weights[(target.at(-1) ?? 0) + 1] = 9;
  return weights;
};
const REQUEST: BranchesRequest = {
  source: [9, 2],
  prefix: [3],
  count: 3,
  mayFollow: () => true,
  complete: () => false,
  longest: 3,
};

describe('branches behind a prefix', () => {
  it('are the most probable tokens, each with what the model writes next', async () => {
    const model = new TableModel(12, table);
    const found = await branches(model, REQUEST);
    expect(found.map(({ ids }) => ids)).toEqual([
      [4, 5, TOKENS.endOfSentence],
      [5, TOKENS.endOfSentence],
      [6, 7, 8],
    ]);
    for (const { ids, logProbs } of found)
      ids.forEach((id, at) =>
        expect(logProbs[at]).toBeCloseTo(model.logProbs([9, 2], [3, ...ids.slice(0, at)])[id] ?? NaN, 5),
      );
  });

  it('stop where they are complete, and cost no more steps then', async () => {
    const model = new TableModel(12, table);
    const found = await branches(model, { ...REQUEST, complete: ({ ids }) => ids[0] !== 6 });
    expect(found.map(({ ids }) => ids)).toEqual([[4], [5], [6, 7, 8]]);
    expect(model.steps).toEqual([1, 1, 1, 1]);
    const none = await branches(model, { ...REQUEST, complete: () => true });
    expect(none.map(({ ids }) => ids)).toEqual([[4], [5], [6]]);
  });

  it('leave out what may not follow', async () => {
    const found = await branches(new TableModel(12, table), { ...REQUEST, mayFollow: (id) => id !== 4 && id !== 7 });
    expect(found.map(({ ids }) => ids[0]).slice(0, 2)).toEqual([5, 6]);
    expect(found.flatMap(({ ids }) => ids)).not.toContain(4);
    expect(found.flatMap(({ ids }) => ids)).not.toContain(7);
  });

  it('can be aborted, at the prefix and behind it', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(branches(new TableModel(12, table), REQUEST, controller.signal)).rejects.toThrow('stopped');
    const later = new AbortController();
    let steps = 0;
    const model = new TableModel(12, table, 512, () => (steps += 1) === 3 && later.abort());
    await expect(branches(model, REQUEST, later.signal)).rejects.toThrow('stopped');
  });
});

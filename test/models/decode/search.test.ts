import { describe, expect, it } from 'vitest';
import { path, type Finished } from '../../../models/decode/hypothesis.ts';
import { GREEDY, type SearchJob, type SearchOptions } from '../../../models/decode/options.ts';
import { search, type SearchEvent } from '../../../models/decode/search.ts';
import { BeamRecorder } from '../../../models/decode/tree.ts';
import type { Seq2Seq } from '../../../models/decode/seq2seq.ts';
import { randomTable, TableModel, TOKENS, type Table } from './table-model.ts';

const END = TOKENS.endOfSentence;
const BEAM: SearchOptions = { ...GREEDY, beam: 4, nbest: 4 };

function job(source: readonly number[], more: Partial<SearchJob> = {}): SearchJob {
  return { source, maxLength: 20, minLength: 0, prefix: [], ...more };
}

async function run(model: Seq2Seq, jobs: readonly SearchJob[], options: SearchOptions) {
  const events: SearchEvent[] = [];
  for await (const event of search(model, jobs, options)) events.push(event);
  const results = jobs.map((_, index) => events.find((event) => event.type === 'end' && event.job === index));
  return {
    events,
    results: results.map((event) => (event?.type === 'end' ? event.results : [])),
    tokens: jobs.map((_, index) =>
      events.flatMap((event) => (event.type === 'token' && event.job === index ? [event.node.id] : [])),
    ),
  };
}

const ids = (finished: Finished | undefined) =>
  finished === undefined ? [] : path(finished.node).map((node) => node.id);
const score = (finished: Finished | undefined) => finished?.score ?? NaN;

/** Every complete target of at most `maxLength` tokens with its score, best first: what a beam without limit finds. */
function exhaustive(model: TableModel, source: readonly number[], maxLength: number, lengthPenalty: number) {
  const found: { ids: number[]; score: number }[] = [];
  const extend = (target: number[], total: number): void => {
    model.logProbs(source, target).forEach((logProb, id) => {
      if (id === TOKENS.pad) return;
      const next = [...target, id];
      const ended = id === END || next.length === maxLength;
      if (ended) found.push({ ids: next, score: (total + logProb) / next.length ** lengthPenalty });
      else extend(next, total + logProb);
    });
  };
  extend([], 0);
  return found.sort((a, b) => b.score - a.score);
}

describe('greedy search', () => {
  it('takes the most probable token until end-of-sentence and adds up log-probabilities', async () => {
    const model = new TableModel(8, randomTable(8, 3));
    const { results, tokens } = await run(model, [job([5, 6, 2])], GREEDY);
    const target: number[] = [];
    let total = 0;
    while (target.at(-1) !== END && target.length < 20) {
      const logProbs = model.logProbs([5, 6, 2], target).map((value, id) => (id === TOKENS.pad ? -Infinity : value));
      const best = logProbs.indexOf(Math.max(...logProbs));
      total += logProbs[best] ?? 0;
      target.push(best);
    }
    expect(ids(results[0]?.[0])).toEqual(target);
    expect(score(results[0]?.[0])).toBeCloseTo(total / target.length, 5);
    expect(tokens[0]).toEqual(target);
  });

  it('equals beam search of one beam that stops early', async () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const model = new TableModel(11, randomTable(11, seed));
      const greedy = await run(model, [job([4, 2])], GREEDY);
      const recorder = new BeamRecorder(String);
      let beam: readonly Finished[] = [];
      for await (const event of search(model, [job([4, 2])], { ...GREEDY, earlyStopping: true }, undefined, recorder)) {
        if (event.type === 'end') beam = event.results;
      }
      expect(ids(beam[0])).toEqual(ids(greedy.results[0]?.[0]));
      expect(score(beam[0])).toBeCloseTo(score(greedy.results[0]?.[0]), 6);
    }
  });

  it('never produces padding, though it be the most probable', async () => {
    const model = new TableModel(5, (_, target) => (target.length < 3 ? [90, 1, 1, 5, 3] : [90, 1, 9, 1, 1]));
    for (const options of [GREEDY, BEAM]) {
      const { results } = await run(model, [job([3, 2])], options);
      for (const one of results[0] ?? []) expect(ids(one)).not.toContain(TOKENS.pad);
    }
  });
});

describe('beam search', () => {
  it('with room for everything finds the best of all targets', async () => {
    for (const lengthPenalty of [0, 0.6, 1, 1.4]) {
      for (let seed = 0; seed < 12; seed += 1) {
        const model = new TableModel(5, randomTable(5, seed, 1));
        const options = { ...BEAM, beam: 64, nbest: 5, lengthPenalty, earlyStopping: 'never' as const };
        const { results } = await run(model, [job([4, 2], { maxLength: 4 })], options);
        const expected = exhaustive(model, [4, 2], 4, lengthPenalty).slice(0, 5);
        expect(results[0]?.map(ids)).toEqual(expected.map((one) => one.ids));
        results[0]?.forEach((one, index) => expect(one.score).toBeCloseTo(expected[index]?.score ?? NaN, 5));
      }
    }
  });

  it('gives n-best in order of score, and more beams no worse a score when it never stops early', async () => {
    const model = new TableModel(9, randomTable(9, 7));
    const { results } = await run(model, [job([4, 2])], BEAM);
    const scores = results[0]?.map(score) ?? [];
    expect(scores).toHaveLength(4);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(results[0]?.map((one) => ids(one).join())).size).toBe(4);
  });

  it('yields settled tokens that are the beginning of the result, and all of it in the end', async () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const { results, tokens } = await run(new TableModel(9, randomTable(9, seed)), [job([4, 2])], BEAM);
      expect(tokens[0]).toEqual(ids(results[0]?.[0]));
    }
  });

  it('stops sooner with early stopping', async () => {
    const table: Table = (_, target) => (target.length < 2 ? [0, 0, 1, 4, 4, 4] : [0, 0, 3, 2, 2, 2]);
    const costs = [];
    for (const earlyStopping of [true, 'never'] as const) {
      const model = new TableModel(6, table);
      await run(model, [job([4, 2], { maxLength: 30 })], { ...BEAM, lengthPenalty: 2, earlyStopping });
      costs.push(model.steps.length);
    }
    expect(costs[0]).toBeLessThan(costs[1] ?? 0);
    expect(costs[1]).toBe(30);
  });

  it('records what it looked at: parents before children, ranked leaves finished, totals adding up', async () => {
    const model = new TableModel(9, randomTable(9, 5));
    const recorder = new BeamRecorder((id) => `<${id}>`);
    let results: readonly Finished[] = [];
    for await (const event of search(model, [job([4, 2])], BEAM, undefined, recorder))
      if (event.type === 'end') results = event.results;
    const tree = recorder.tree(4, results);
    expect(tree.ranked).toHaveLength(4);
    for (const [index, node] of tree.nodes.entries()) {
      const parent = tree.nodes[node.parent];
      expect(node.parent).toBeLessThan(index);
      expect(node.total).toBeCloseTo((parent?.total ?? 0) + node.logProb, 9);
      expect(node.step).toBe(parent === undefined ? 0 : parent.step + 1);
    }
    tree.ranked.forEach((index, rank) => {
      expect(tree.nodes[index]?.state).toBe('finished');
      expect(tree.nodes[index]?.score).toBe(results[rank]?.score);
    });
    for (let step = 1; step < 5; step += 1) {
      expect(tree.nodes.filter((node) => node.step === step && node.state === 'kept').length).toBeLessThanOrEqual(4);
    }
  });
});

describe('both searches', () => {
  const both = [
    ['greedy', GREEDY],
    ['beam 4', BEAM],
  ] as const;

  it.each(both)(
    '%s: a batch gives what its sentences give one by one, and finished ones leave it',
    async (_, options) => {
      const jobs = [
        [4, 2],
        [5, 6, 7, 2],
        [8, 2],
        [4, 4, 4, 4, 2],
      ].map((source, index) => job(source, { maxLength: 5 + 6 * index }));
      const model = new TableModel(9, randomTable(9, 1));
      const { results } = await run(model, jobs, options);
      const steps = model.steps.slice();
      let rows = 0;
      for (const [index, one] of jobs.entries()) {
        const alone = new TableModel(9, randomTable(9, 1));
        const { results: expected } = await run(alone, [one], options);
        expect(results[index]?.map(ids)).toEqual(expected[0]?.map(ids));
        expect(results[index]?.map(score)).toEqual(expected[0]?.map(score));
        rows += alone.steps.reduce((a, b) => a + b, 0);
      }
      expect(steps.reduce((a, b) => a + b, 0)).toBe(rows);
      expect(model.live.size).toBe(0);
    },
  );

  it.each(both)('%s: a forced prefix equals teacher forcing', async (_, options) => {
    const model = new TableModel(9, randomTable(9, 2));
    const prefix = [7, 3, 5];
    const { results } = await run(model, [job([4, 2], { prefix })], options);
    for (const one of results[0] ?? []) {
      const nodes = path(one.node);
      expect(nodes.slice(0, 3).map((node) => node.id)).toEqual(prefix);
      let total = 0;
      nodes.forEach((node, at) => {
        const before = nodes.slice(0, at).map((each) => each.id);
        expect(node.logProb).toBeCloseTo(model.logProbs([4, 2], before)[node.id] ?? NaN, 5);
        if (at >= prefix.length) total += node.logProb;
      });
      expect(one.score).toBeCloseTo(total / (nodes.length - prefix.length), 5);
    }
  });

  it.each(both)('%s: forces sentences of one batch to prefixes of different lengths', async (_, options) => {
    const jobs = [job([4, 2], { prefix: [3] }), job([5, 2]), job([6, 2], { prefix: [4, 4, 4, 4] })];
    const { results } = await run(new TableModel(9, randomTable(9, 2)), jobs, options);
    for (const [index, one] of jobs.entries()) {
      const { results: expected } = await run(new TableModel(9, randomTable(9, 2)), [one], options);
      expect(results[index]?.map(ids)).toEqual(expected[0]?.map(ids));
    }
  });

  it.each(both)('%s: keeps to minimum and maximum length', async (_, options) => {
    const eager = new TableModel(6, () => [0, 0, 90, 3, 2, 1]);
    const { results } = await run(eager, [job([4, 2], { minLength: 5 })], options);
    expect(ids(results[0]?.[0])).toHaveLength(6);
    const endless = new TableModel(6, () => [0, 0, 0, 3, 2, 1]);
    const capped = await run(endless, [job([4, 2], { maxLength: 7 })], options);
    expect(capped.results[0]?.[0]?.reason).toBe('length');
    expect(ids(capped.results[0]?.[0])).toHaveLength(7);
  });

  it.each(both)('%s: keeps to the positions the model has', async (_, options) => {
    const endless = new TableModel(6, () => [0, 0, 0, 3, 2, 1], 10);
    const { results } = await run(endless, [job([4, 2], { maxLength: 500, prefix: [3, 3] })], options);
    expect(ids(results[0]?.[0])).toHaveLength(10);
    expect(endless.steps).toHaveLength(10);
  });

  it.each(both)('%s: stops within one step of an abort and frees its state', async (_, options) => {
    const controller = new AbortController();
    let steps = 0;
    const model = new TableModel(
      6,
      () => [0, 0, 0, 3, 2, 1],
      512,
      () => {
        steps += 1;
        if (steps === 3) controller.abort(new Error('a reason of its own'));
      },
    );
    const iterate = async () => {
      for await (const event of search(model, [job([4, 2], { maxLength: 100 })], options, controller.signal))
        void event;
    };
    await expect(iterate()).rejects.toMatchObject({ name: 'AbortError' });
    expect(steps).toBe(3);
    expect(model.live.size).toBe(0);
  });

  it.each(both)('%s: hears an abort that comes as an event of its own', async (_, options) => {
    const controller = new AbortController();
    const endless = new TableModel(6, () => [0, 0, 0, 3, 2, 1], Infinity);
    setImmediate(() => controller.abort());
    const iterate = async () => {
      for await (const event of search(endless, [job([4, 2], { maxLength: Infinity })], options, controller.signal))
        void event;
    };
    await expect(iterate()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each(both)('%s: frees its state when the consumer walks away', async (_, options) => {
    const model = new TableModel(6, () => [0, 0, 0, 9, 2, 1]);
    for await (const event of search(model, [job([4, 2])], options)) {
      void event;
      break;
    }
    expect(model.live.size).toBe(0);
  });

  it.each(both)('%s: keeps the alignment of each token when asked', async (_, options) => {
    const { results } = await run(new TableModel(9, randomTable(9, 4)), [job([4, 5, 6, 2]), job([4, 5, 6, 7, 8, 2])], {
      ...options,
      alignment: true,
    });
    for (const [index, length] of [4, 6].entries()) {
      for (const [at, node] of path(results[index]?.[0]?.node ?? expect.fail()).entries()) {
        expect(node.alignment).toHaveLength(length);
        expect(node.alignment?.[Math.min(at, length - 1)]).toBe(1);
      }
    }
  });
});

describe('a search', () => {
  it('does nothing without sentences, nor for a signal that was aborted before', async () => {
    const model = new TableModel(6, () => [0, 0, 9, 1, 1, 1]);
    let encoded = 0;
    const encode = model.encode.bind(model);
    model.encode = async (...given) => ((encoded += 1), encode(...given));
    expect((await run(model, [], GREEDY)).events).toEqual([]);
    const aborted = search(model, [job([4, 2])], GREEDY, AbortSignal.abort());
    await expect(aborted.next()).rejects.toMatchObject({ name: 'AbortError' });
    expect(encoded).toBe(0);
  });

  it('has at hand what is forced and required, or the whole vocabulary where it must be exact', async () => {
    const model = new TableModel(6, () => [0, 0, 9, 1, 1, 1]);
    const required = { phrases: [[{ ids: [5, 3] }, { ids: [4] }]], joins: () => false };
    await run(
      model,
      [
        { ...job([4, 2]), prefix: [1] },
        { ...job([4, 2]), required },
      ],
      BEAM,
    );
    expect(model.also).toEqual([1, 5, 3, 4]);
    await run(model, [job([4, 2])], { ...GREEDY, exact: true });
    expect(model.also).toBeUndefined();
    const begin = { text: 'a', pieceOf: () => 'a', tokens: () => [3] };
    await run(model, [{ ...job([4, 2]), begin }], GREEDY);
    expect(model.also).toBeUndefined();
  });

  it.each([GREEDY, BEAM])('produces nothing that is banned, however probable', async (options) => {
    const model = new TableModel(6, (_, target) => (target.length < 3 ? [0, 0, 1, 90, 5, 4] : [0, 0, 90, 9, 1, 1]));
    const { results } = await run(model, [job([4, 2])], { ...options, banned: new Set([3]) });
    for (const one of results[0] ?? []) expect(ids(one)).not.toContain(3);
    expect(ids(results[0]?.[0])).toEqual([4, 4, 4, END]);
  });
});

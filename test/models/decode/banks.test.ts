import { describe, expect, it } from 'vitest';
import { banked, beamFor } from '../../../models/decode/banks.ts';
import { root, type Candidate, type Node } from '../../../models/decode/hypothesis.ts';
import { GREEDY } from '../../../models/decode/options.ts';
import { Rules } from '../../../models/decode/rules.ts';
import { RequiredPhrases } from '../../../models/decode/rules/required.ts';
import type { StepResult } from '../../../models/decode/seq2seq.ts';
import { TOKENS } from './table-model.ts';

const END = TOKENS.endOfSentence;

function node(ids: readonly number[], total = 0): Node {
  let at = root(0);
  for (const id of ids) at = { parent: at, id, logProb: 0, total, depth: at.depth + 1, alignment: undefined };
  return at;
}

interface Given {
  readonly beam: number;
  readonly phrases?: readonly (readonly number[])[];
  readonly rows: readonly Node[];
  /** The best tokens of each row with their log-probabilities, best first. */
  readonly best: readonly (readonly (readonly [id: number, logProb: number])[])[];
  /** Of the tokens that the phrases want, in the order of `wanted`. */
  readonly wanted?: readonly (readonly number[])[];
  readonly banned?: readonly number[];
}

function taken({ beam, phrases = [[4, 5]], rows, best, wanted = [], banned = [] }: Given): Candidate[] {
  const rule = { phrases: phrases.map((ids) => [{ ids }]), joins: () => false };
  const job = { source: [7, END], maxLength: 20, minLength: 0, prefix: [], required: rule };
  const rules = new Rules(job, { ...GREEDY, beam, nbest: beam, banned: new Set(banned) }, TOKENS);
  const k = best[0]?.length ?? 0;
  const each = Math.max(1, ...wanted.map((row) => row.length));
  const result: StepResult = {
    k,
    ids: Int32Array.from(best.flatMap((row) => row.map(([id]) => id))),
    logProbs: Float32Array.from(best.flatMap((row) => row.map(([, logProb]) => logProb))),
    scoredLogProbs: Float32Array.from(
      best.flatMap((_, row) => Array.from({ length: each }, (__, at) => wanted[row]?.[at] ?? -50)),
    ),
  };
  return banked(rules, new RequiredPhrases(rule), rows, result, 0);
}

const ids = (candidates: readonly Candidate[]): number[] => candidates.map(({ id }) => id);

describe('a beam with required phrases', () => {
  it.each([
    [[[4]], 6],
    [[[4, 5], [6]], 8],
    [[new Array<number>(30).fill(4)], 24],
  ])('is wide enough for %j', (phrases, expected) => {
    const required = new RequiredPhrases({ phrases: phrases.map((one) => [{ ids: one }]), joins: () => false });
    expect(beamFor(required)).toBe(expected);
  });

  const likely = [
    [8, -1],
    [9, -2],
    [10, -3],
    [11, -4],
  ] as const;

  it('keeps room for those that begin a phrase, however unlikely', () => {
    const found = taken({ beam: 3, rows: [root(0)], best: [likely], wanted: [[-30]] });
    // One has a token of the phrase; the banks that stay empty go to the likeliest.
    expect(ids(found)).toEqual([8, 9, 4]);
    expect(found.map(({ total }) => total)).toEqual([-1, -2, -30]);
  });

  it('offers a wanted token once, though it is among the best', () => {
    const best = [[4, -1] as const, ...likely.slice(1)];
    expect(ids(taken({ beam: 3, rows: [root(0)], best: [best], wanted: [[-1]] })).filter((id) => id === 4)).toEqual([
      4,
    ]);
  });

  it('adds up what a hypothesis cost before', () => {
    const rows = [node([8], -5), node([4], -20)];
    const found = taken({ beam: 2, phrases: [[4, 5]], rows, best: [likely, likely], wanted: [[-9], [-0.5]] });
    expect(found).toContainEqual({ row: 1, id: 5, logProb: -0.5, total: -20.5 });
    expect(found).toContainEqual({ row: 0, id: 8, logProb: -1, total: -6 });
  });

  it('takes no more of a row than the beam is wide, and nothing that may not follow', () => {
    const found = taken({ beam: 2, rows: [root(0)], best: [likely], wanted: [[-30]], banned: [8] });
    expect(ids(found)).toEqual([9, 10]);
  });

  it('ends those that have all phrases, and only those', () => {
    const ended = [
      [END, -0.1],
      [9, -3],
      [10, -4],
      [11, -5],
    ] as const;
    expect(ids(taken({ beam: 3, rows: [root(0)], best: [ended], wanted: [[-9]] }))).not.toContain(END);
    const whole = taken({ beam: 3, rows: [node([4, 5])], best: [ended] });
    expect(ids(whole)).toEqual([END, 9, 10]);
  });

  it('ends no hypothesis that the last bank has no room for', () => {
    const rows = [node([4, 5], -1), node([8, 4, 5], -2)];
    const going = [
      [9, -0.1],
      [10, -0.2],
      [END, -9],
    ] as const;
    // The last bank holds one of three; two better ones go on.
    expect(ids(taken({ beam: 3, rows, best: [going, going] }))).not.toContain(END);
    expect(
      ids(
        taken({
          beam: 3,
          rows,
          best: [
            [
              [END, -0.1],
              [9, -1],
              [10, -2],
            ],
            going,
          ],
        }),
      )[0],
    ).toBe(END);
  });

  it('goes on with the likeliest first, whatever their bank', () => {
    const rows = [node([8], -5), node([4, 5], -1)];
    const found = taken({ beam: 4, rows, best: [likely, likely], wanted: [[-1], []] });
    const totals = found.map(({ total }) => total);
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
    expect(found.length).toBeGreaterThanOrEqual(4);
  });
});

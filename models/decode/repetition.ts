import type { Node } from './hypothesis.ts';
import type { RepetitionRule } from './options.ts';

/** Longest phrase, in tokens, whose repetition is looked for. */
const LONGEST_PERIOD = 24;

/** How often a phrase of `period` tokens may stand in a row before it counts as a loop. */
function limit(period: number, allowed: number, letters: boolean): number {
  const ordinary = period >= 8 ? 1 : period >= 4 ? 2 : period >= 2 ? 3 : 4;
  const repeats = letters ? ordinary : ordinary * 2 + 4;
  return allowed > 1 ? Math.max(repeats, allowed + 1) : repeats;
}

/**
 * Length of the phrase that the tail of a sequence repeats too often, or 0.
 * @param at token at a distance from the end: `at(0)` is the last one, undefined is before the first
 */
export function loopPeriod(at: (distance: number) => number | undefined, rule: Omit<RepetitionRule, 'action'>): number {
  for (let period = 1; period <= LONGEST_PERIOD; period += 1) {
    let letters = false;
    let matching = 0;
    for (let token = at(0); token !== undefined && token === at(matching + period); token = at(matching)) {
      letters ||= rule.hasLetter(token);
      matching += 1;
    }
    // `matching` tokens equal the ones a period earlier: the phrase stands there once more than it was matched.
    if (matching >= period && 1 + Math.floor(matching / period) > limit(period, rule.allowed, letters)) return period;
  }
  return 0;
}

/** Period of the loop at the end of `node`, or of `node` with `next` appended; 0 for none. */
export function loopAt(node: Node, rule: RepetitionRule, next?: number): number {
  const tail: number[] = next === undefined ? [] : [next];
  for (let at: Node = node; at.parent !== null; at = at.parent) tail.push(at.id);
  return loopPeriod((distance) => tail[distance], rule);
}

/** Most times in a row that any phrase stands in `ids`: 1 for ordinary text. */
export function mostRepeats(ids: readonly number[]): number {
  let most = 1;
  for (let period = 1; period <= Math.min(LONGEST_PERIOD, ids.length / 2); period += 1) {
    let matching = 0;
    for (let i = period; i < ids.length; i += 1) {
      matching = ids[i] === ids[i - period] ? matching + 1 : 0;
      most = Math.max(most, 1 + Math.floor(matching / period));
    }
  }
  return most;
}

/** How many tokens at the end of `ids` go when a loop of `period` is cut down to its first round. */
export function loopTail(ids: readonly number[], period: number): number {
  let start = ids.length - 1;
  while (start - period >= 0 && ids[start] === ids[start - period]) start -= 1;
  return ids.length - 1 - start;
}

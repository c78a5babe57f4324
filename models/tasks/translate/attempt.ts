import { normalised, type Node } from '../../decode/hypothesis.ts';
import { loopPeriod, loopTail } from '../../decode/repetition.ts';
import type { RetryReason } from '../../events.ts';
import type { TokenText } from '../../tokenizer/tokenizer.ts';
import { coverage, omits, type Coverage } from './coverage.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { SentencePlan } from './plan.ts';
import { keepsTerms } from './kept-terms.ts';
import { renderingOf, type Rendering } from './rendering.ts';
import { surplusRounds, withoutSurplus } from './repeated-words.ts';
import { keepsValues } from './stated.ts';

/** What can be wrong with a translation; a wrong number, and nothing but space, are told as an omission. */
export type Problem = RetryReason | 'number' | 'empty';

/** A decoded sentence and what is wrong with it. */
export interface Attempt {
  readonly plan: SentencePlan;
  /** The translation. */
  readonly best: Rendering;
  /** Further hypotheses, best first. */
  readonly others: readonly Rendering[];
  readonly problem: Problem | undefined;
  readonly coverage: Coverage;
  /** The translation as it is read, where the tokens of `best` do not spell it out (see parts.ts). */
  readonly written?: TokenText;
}

/**
 * Looks for what the model is known to get wrong: loops, lost placeholders, parts of the source left out.
 * @param best first of the hypotheses, of which there is one at least
 */
export function assess(pack: OpenedPack, plan: SentencePlan, [best, ...others]: readonly Rendering[]): Attempt {
  if (best === undefined) throw new RangeError('a search ends with one hypothesis at least');
  const covered = coverage(best.seen);
  return { plan, best, others, coverage: covered, problem: problemOf(pack, plan, best, covered) };
}

function problemOf(
  pack: OpenedPack,
  plan: SentencePlan,
  { nodes, reason, target: { text } }: Rendering,
  covered: Coverage,
): Problem | undefined {
  if (reason === 'loop' || reason === 'length' || loopOf(pack, plan, idsOf(nodes)) > 0) return 'repetition';
  if (text.trim() === '') return 'empty';
  if (surplusRounds(text, plan.rounds) !== undefined) return 'repetition';
  if (!keepsSpans(pack, plan, text)) return 'placeholder';
  if (!keepsTerms(plan.terms, text)) return 'term';
  if (!keepsValues(pack, plan, text)) return 'number';
  const aligned = nodes.some((node) => node.alignment !== undefined);
  return aligned && omits(covered, nodes.length - 1) ? 'omission' : undefined;
}

/** Whether every slot stands in `target` exactly once, and no others do. */
export function keepsSpans(pack: OpenedPack, plan: SentencePlan, target: string): boolean {
  const found = pack.slotsIn(target);
  return found.length === plan.spans.length && plan.spans.every(({ symbol }) => found.includes(symbol));
}

/** Period of the loop that `ids` end in, or 0. */
export function loopOf(pack: OpenedPack, plan: SentencePlan, ids: readonly number[]): number {
  const body = ids.at(-1) === pack.manifest.tokens.endOfSentence ? ids.slice(0, -1) : ids;
  return loopPeriod((distance) => body[body.length - 1 - distance], {
    allowed: plan.repeats,
    hasLetter: pack.hasLetter,
  });
}

/**
 * The better of two attempts: one that says anything, then one without a loop, then one with all placeholders, then one with all
 * terms, then one with all numbers, then one that left out less of the source, then the likelier one (Σ log p / length).
 */
export function better(first: Attempt, second: Attempt): Attempt {
  const faults: readonly Problem[] = ['empty', 'repetition', 'placeholder', 'term', 'number', 'omission'];
  const rank = ({ problem }: Attempt): number => (problem === undefined ? faults.length : faults.indexOf(problem));
  if (rank(first) !== rank(second)) return rank(first) > rank(second) ? first : second;
  if (first.problem === 'omission' && first.coverage.uncovered !== second.coverage.uncovered) {
    return first.coverage.uncovered < second.coverage.uncovered ? first : second;
  }
  return likelihood(second) > likelihood(first) ? second : first;
}

function likelihood({ best: { nodes } }: Attempt): number {
  return nodes.length === 0 ? -Infinity : normalised(nodes.at(-1)?.total ?? 0, nodes.length, 1);
}

/** The translation without the rounds of its loop after the first, and without rounds that only a reader sees. */
export function withoutLoop(pack: OpenedPack, plan: SentencePlan, best: Rendering): Rendering {
  const kept = withoutSurplus(pack.target, plan.rounds, unlooped(pack, plan, best.nodes));
  return kept === best.nodes ? best : renderingOf(pack.target, plan, { ...best, nodes: kept });
}

function unlooped(pack: OpenedPack, plan: SentencePlan, looped: readonly Node[]): readonly Node[] {
  let nodes = looped;
  for (;;) {
    const ids = idsOf(nodes).filter((id) => id !== pack.manifest.tokens.endOfSentence);
    const period = loopOf(pack, plan, ids);
    const cut = period === 0 ? 0 : loopTail(ids, period);
    if (cut === 0) return nodes;
    nodes = nodes.slice(0, ids.length - cut);
  }
}

function idsOf(nodes: readonly Node[]): number[] {
  return nodes.map(({ id }) => id);
}

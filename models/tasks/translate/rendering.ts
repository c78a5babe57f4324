import type { EndReason, Finished, Node } from '../../decode/hypothesis.ts';
import { path } from '../../decode/hypothesis.ts';
import { spelled, type Tokenizer, type TokenText } from '../../tokenizer/tokenizer.ts';
import { attentionOn } from './coverage.ts';
import { wordAlignment } from './hints.ts';
import type { SentencePlan } from './plan.ts';

/** A finished hypothesis, and what judging and writing it need to know, worked out once. */
export interface Rendering {
  readonly nodes: readonly Node[];
  readonly score: number;
  readonly reason: EndReason;
  /** As its tokens spell it. */
  readonly target: TokenText;
  /** One a token: attention between words, that on a hint being its word's. */
  readonly alignment: readonly (Float32Array | undefined)[];
  /** Attention over the whole translation on each source token that carries letters or digits. */
  readonly seen: readonly number[];
}

/** @param target where the tokens were written while they came */
export function rendering(
  tokenizer: Tokenizer,
  plan: SentencePlan,
  { node, score, reason }: Finished,
  target?: TokenText,
): Rendering {
  return renderingOf(tokenizer, plan, { nodes: path(node), score, reason }, target);
}

/** The same of tokens that a search did not end with. */
export function renderingOf(
  tokenizer: Tokenizer,
  plan: SentencePlan,
  found: Pick<Rendering, 'nodes' | 'score' | 'reason'>,
  target = spelled(
    tokenizer,
    found.nodes.map(({ id }) => id),
  ),
): Rendering {
  const alignment = wordAlignment(plan, found.nodes);
  return { ...found, target, alignment, seen: attentionOn(plan.content, alignment) };
}

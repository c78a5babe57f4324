import type { Hypothesis } from '../../events.ts';
import type { RememberedSentence } from '../../translator.ts';
import type { Attempt } from './attempt.ts';
import { isDoubtful } from './doubt.ts';
import { doubts } from './doubts.ts';
import { finished, finishText } from './finish.ts';
import { links } from './links.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { Rendering } from './rendering.ts';
import { termUses } from './kept-terms.ts';

/**
 * Everything about a decoded sentence, with ranges relative to it.
 * @param linked whether its words are linked to those of the source
 * @param attention whether the attention behind that is told, too
 */
export function sentenceResult(
  pack: OpenedPack,
  attempt: Attempt,
  linked = true,
  attention = false,
): RememberedSentence {
  const { plan, best, others } = attempt;
  const written = attempt.written ?? finishText(pack, plan, best.target);
  const hypotheses = [
    hypothesis(written.text, best),
    ...others.map((one) => hypothesis(finished(pack, plan, one.target.text).text, one)),
  ];
  const terms = termUses(plan, written.text);
  const wrong = doubts(pack, plan, written.text);
  return {
    text: written.text,
    sourceIds: plan.ids,
    sourceRanges: plan.ranges,
    targetIds: best.nodes.map((node) => node.id),
    targetRanges: written.ranges,
    logProbs: best.nodes.map((node) => node.logProb),
    score: best.score,
    links: linked ? links(plan, written, best.alignment) : [],
    hypotheses,
    ...(attention && { attention: best.alignment }),
    ...(isDoubtful(attempt) && { check: true }),
    ...(terms.length > 0 && { terms }),
    ...(wrong.length > 0 && { doubts: wrong }),
  };
}

function hypothesis(text: string, { nodes, score }: Rendering): Hypothesis {
  return { text, ids: nodes.map(({ id }) => id), logProbs: nodes.map(({ logProb }) => logProb), score };
}

/** A translation that no model made, such as that of a sentence which holds nothing to translate: itself. */
export function copied(text: string): RememberedSentence {
  return {
    text,
    sourceIds: [],
    sourceRanges: [],
    targetIds: [],
    targetRanges: [],
    logProbs: [],
    score: 0,
    links: [],
    hypotheses: [{ text, ids: [], logProbs: [], score: 0 }],
  };
}

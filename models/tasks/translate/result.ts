import type { Hypothesis, SentenceResult } from '../../events.ts';
import { path, type Finished } from '../../decode/hypothesis.ts';
import type { RememberedSentence } from '../../translator.ts';
import type { Attempt } from './attempt.ts';
import { finishText } from './finish.ts';
import { wordAlignment } from './hints.ts';
import { links } from './links.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { SentencePlan } from './plan.ts';
import { termUses } from './terms.ts';

/**
 * Everything about a decoded sentence, with ranges relative to it.
 * @param linked whether its words are linked to those of the source
 */
export function sentenceResult(pack: OpenedPack, attempt: Attempt, linked = true): RememberedSentence {
  const { plan, nodes } = attempt;
  const ids = nodes.map((node) => node.id);
  const logProbs = nodes.map((node) => node.logProb);
  const finished = finishText(pack, plan, ids);
  const text = attempt.text ?? finished.text;
  const score = attempt.results[0]?.score ?? mean(logProbs);
  const found = linked && text === finished.text ? links(plan, finished, wordAlignment(plan, nodes)) : [];
  const terms = termUses(plan, text);
  const others = attempt.results.slice(1).map((result) => hypothesis(pack, plan, result));
  return {
    text,
    sourceIds: plan.ids,
    targetIds: ids,
    logProbs,
    score,
    links: found,
    hypotheses: [{ text, ids, logProbs, score }, ...others],
    ...(terms.length > 0 && { terms }),
  };
}

export function hypothesis(pack: OpenedPack, plan: SentencePlan, { node, score }: Finished): Hypothesis {
  const nodes = path(node);
  const ids = nodes.map((one) => one.id);
  return { text: finishText(pack, plan, ids).text, ids, logProbs: nodes.map((one) => one.logProb), score };
}

/** A sentence that holds nothing to translate: it is its own translation. */
export function copied(text: string): RememberedSentence {
  return {
    text,
    sourceIds: [],
    targetIds: [],
    logProbs: [],
    score: 0,
    links: [],
    hypotheses: [{ text, ids: [], logProbs: [], score: 0 }],
  };
}

/** A result with ranges in the whole texts. */
export function placed(
  sentence: number,
  source: { readonly start: number; readonly end: number },
  target: number,
  result: RememberedSentence,
): SentenceResult {
  const shift = (range: { readonly start: number; readonly end: number }, by: number) => ({
    start: range.start + by,
    end: range.end + by,
  });
  return {
    ...result,
    sentence,
    source,
    target: { start: target, end: target + result.text.length },
    links: result.links.map((link) => ({
      ...link,
      target: shift(link.target, target),
      source: shift(link.source, source.start),
    })),
    ...(result.terms && {
      terms: result.terms.map((use) => ({
        target: shift(use.target, target),
        sources: use.sources.map((range) => shift(range, source.start)),
      })),
    }),
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
}

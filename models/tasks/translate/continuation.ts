import type { Finished } from '../../decode/hypothesis.ts';
import type { SearchJob, SearchOptions } from '../../decode/options.ts';
import { search } from '../../decode/search.ts';
import type { Attempt } from './attempt.ts';
import { chosen } from './decoding.ts';
import type { Start } from './healing.ts';
import { lengthLimit } from './limits.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { SentencePlan } from './plan.ts';
import { withSpans, withTerms } from './required-terms.ts';

/**
 * Translates a sentence once for each beginning it is given, in one batch: the tokens of the beginning stand, the rest is
 * decoded behind them. Terms of the user and protected spans stand in it as they do in any translation.
 * @returns one attempt a beginning, in their order
 * @throws AbortError
 */
export async function continued(
  pack: OpenedPack,
  plan: SentencePlan,
  starts: readonly Start[],
  options: SearchOptions,
  signal?: AbortSignal,
): Promise<readonly Attempt[]> {
  const jobs = starts.map((start) => withTerms(pack, plan, job(pack, plan, start)));
  const attempts = await attempted(pack, plan, jobs, options, signal);
  const lost = attempts.flatMap(({ problem }, at) => (problem === 'placeholder' ? [at] : []));
  const insisting = lost.flatMap((at) => (jobs[at] === undefined ? [] : [withSpans(pack, plan, jobs[at])]));
  const second = await attempted(pack, plan, insisting, options, signal);
  return attempts.map((attempt, at) => second[lost.indexOf(at)] ?? attempt);
}

async function attempted(
  pack: OpenedPack,
  plan: SentencePlan,
  jobs: readonly SearchJob[],
  options: SearchOptions,
  signal?: AbortSignal,
): Promise<Attempt[]> {
  const wide = { ...options, nbest: options.beam, alignment: true };
  const found: (readonly Finished[])[] = [];
  for await (const event of search(pack.model, jobs, wide, signal))
    if (event.type === 'end') found[event.job] = event.results;
  return found.map((results) => chosen(pack, plan, results, options));
}

function job(pack: OpenedPack, plan: SentencePlan, start: Start): SearchJob {
  return {
    ...start,
    source: plan.ids,
    maxLength: Math.max(1, lengthLimit(pack, plan.ids) - start.prefix.length),
    minLength: start.prefix.length === 0 && start.begin === undefined ? 1 + pack.startOf(plan.to).length : 0,
    repetition: { action: 'avoid', allowed: plan.repeats, hasLetter: pack.hasLetter },
  };
}

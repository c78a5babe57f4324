import type { Finished, Node } from '../../decode/hypothesis.ts';
import type { RepetitionRule, SearchJob, SearchOptions } from '../../decode/options.ts';
import { search } from '../../decode/search.ts';
import type { RetryReason } from '../../events.ts';
import type { TokenText } from '../../tokenizer/tokenizer.ts';
import type { ReverseJudge } from '../../translator.ts';
import { chosenFirst } from './choice.ts';
import { assess, better, keepsSpans, withoutLoop, type Attempt, type Problem } from './attempt.ts';
import { lengthLimit } from './limits.ts';
import type { OpenedPack } from './opened-pack.ts';
import { planSentence, type SentencePlan } from './plan.ts';
import { inParts } from './parts.ts';
import { rendering, type Rendering } from './rendering.ts';
import { withTerms } from './required-terms.ts';

/** Beams of the second attempt at least. */
const RETRY_BEAM = 4;
/** Beams at least where the model of the other direction helps to choose: it finds what a narrow beam has lost. */
const JUDGED_BEAM = 8;
/** Share of the source's length that a translation must have after one that left something out. */
const RETRY_LENGTH_SHARE = 0.75;
/** Tokens of a translation after one that was a space and nothing else. */
const BEYOND_SPACE = 2;

/** How sentences are decoded. */
export interface DecodingOptions extends SearchOptions {
  /** Helps to choose among the hypotheses of a beam: the model of the other direction. */
  readonly reverse?: ReverseJudge | undefined;
}

export interface DecodedToken {
  readonly type: 'token';
  readonly plan: number;
  /** The sentence as the model read it, which a second attempt may change. */
  readonly read: SentencePlan;
  readonly node: Node;
  /** What the tokens so far spell. */
  readonly text: string;
}

export type DecodingEvent =
  | DecodedToken
  | { readonly type: 'retry'; readonly plan: number; readonly reason: RetryReason; readonly helped: boolean }
  | { readonly type: 'end'; readonly plan: number; readonly attempt: Attempt };

/**
 * Decodes sentences as one batch. What came out wrong is decoded once more under other settings, and the better
 * attempt is kept; in the end no translation loops, and every protected span stands in it.
 */
export async function* decodePlans(
  pack: OpenedPack,
  plans: readonly SentencePlan[],
  options: DecodingOptions,
  signal?: AbortSignal,
): AsyncGenerator<DecodingEvent, void, undefined> {
  const wrong: { plan: number; attempt: Attempt; reason: RetryReason }[] = [];
  const jobs = plans.map((plan) => job(pack, plan, 'stop'));
  // Which hypothesis of a beam is taken shows at its end: what is told before must not be taken back.
  const writers = options.beam === 1 ? plans.map(() => pack.target.writer()) : [];
  for await (const event of search(pack.model, jobs, wide(options), signal)) {
    const plan = plans[event.job];
    const writer = writers[event.job];
    if (plan === undefined) continue;
    if (event.type === 'token') {
      if (writer === undefined) continue;
      writer.push(event.node.id);
      yield { type: 'token', plan: event.job, read: plan, node: event.node, text: writer.text };
    } else {
      const attempt = await judged(pack, plan, event.results, options, signal, writer?.end());
      if (attempt.problem === undefined) {
        if (writer === undefined) yield* tokens(event.job, attempt);
        yield { type: 'end', plan: event.job, attempt };
      } else wrong.push({ plan: event.job, attempt, reason: reasonOf(attempt.problem) });
    }
  }
  if (wrong.length === 0) return;
  const second = await retried(
    pack,
    wrong.map((one) => one.attempt),
    options,
    signal,
  );
  for (const [index, { plan, attempt, reason }] of wrong.entries()) {
    const other = second[index] ?? attempt;
    const kept = better(attempt, other);
    yield { type: 'retry', plan, reason, helped: kept === other };
    const final = await mended(pack, kept, options, signal);
    yield* tokens(plan, final);
    yield { type: 'end', plan, attempt: final };
  }
}

/** The tokens of a translation that is settled. */
function* tokens(plan: number, { plan: read, best }: Attempt): Generator<DecodedToken, void, undefined> {
  const { text, ranges } = best.target;
  for (const [at, node] of best.nodes.entries())
    yield { type: 'token', plan, read, node, text: text.slice(0, ranges[at]?.end) };
}

function reasonOf(problem: Problem): RetryReason {
  return problem === 'number' || problem === 'empty' ? 'omission' : problem;
}

/** The tokens of a greedy translation, as they come: something to read until `decodePlans` has weighed more. */
export async function* decodeDraft(
  pack: OpenedPack,
  plan: SentencePlan,
  options: SearchOptions,
  signal?: AbortSignal,
): AsyncGenerator<DecodedToken, void, undefined> {
  const greedy = { ...options, beam: 1, nbest: 1 };
  const writer = pack.target.writer();
  for await (const event of search(pack.model, [job(pack, plan, 'stop')], greedy, signal)) {
    if (event.type !== 'token') continue;
    writer.push(event.node.id);
    yield { type: 'token', plan: 0, read: plan, node: event.node, text: writer.text };
  }
}

/** A beam tells all its hypotheses, with what the choice among them needs. */
function wide(options: SearchOptions): SearchOptions {
  return options.beam === 1 ? options : { ...options, nbest: options.beam, alignment: true };
}

/** The most faithful of the hypotheses that a search ended with; the model of the other direction is not asked. */
export function chosen(
  pack: OpenedPack,
  plan: SentencePlan,
  results: readonly Finished[],
  { nbest }: SearchOptions,
): Attempt {
  return bestOf(pack, plan, rendered(pack, plan, results), nbest);
}

/** The same, with what the model of the other direction thinks, where there is one to ask. */
async function judged(
  pack: OpenedPack,
  plan: SentencePlan,
  results: readonly Finished[],
  { nbest, reverse }: DecodingOptions,
  signal?: AbortSignal,
  target?: TokenText,
): Promise<Attempt> {
  const hypotheses = rendered(pack, plan, results, target);
  if (reverse === undefined || hypotheses.length < 2) return bestOf(pack, plan, hypotheses, nbest);
  const { prepared: text, from, to } = plan;
  const translations = hypotheses.map((one) => one.target.text);
  const scores = await reverse.reverseScores({ text, from, to, translations }, signal);
  return bestOf(pack, plan, hypotheses, nbest, scores ?? undefined);
}

function rendered(
  pack: OpenedPack,
  plan: SentencePlan,
  results: readonly Finished[],
  target?: TokenText,
): readonly Rendering[] {
  return results.map((result) => rendering(pack.target, plan, result, target));
}

function bestOf(
  pack: OpenedPack,
  plan: SentencePlan,
  hypotheses: readonly Rendering[],
  nbest: number,
  reverse?: readonly number[],
): Attempt {
  return assess(pack, plan, chosenFirst(pack, plan, hypotheses, reverse).slice(0, nbest));
}

/** Search settings of a pack, overridden by a request's. */
export function searchOptions(
  pack: OpenedPack,
  wanted: {
    readonly beam?: number | undefined;
    readonly nbest?: number | undefined;
    readonly alignment?: boolean | undefined;
    readonly to: string;
    readonly reverse?: ReverseJudge | undefined;
  },
): DecodingOptions {
  const nbest = Math.max(1, Math.floor(wanted.nbest ?? 1));
  const least = Math.max(nbest, Math.floor(wanted.beam ?? pack.manifest.decode.beam));
  const reverse = least > 1 ? wanted.reverse : undefined;
  const beam = reverse === undefined ? least : Math.max(least, JUDGED_BEAM);
  const { lengthPenalty, earlyStopping, noRepeatNgram, banned } = pack.manifest.decode;
  return {
    beam,
    nbest,
    lengthPenalty,
    earlyStopping,
    noRepeatNgram,
    banned: pack.banned(wanted.to),
    bannedPhrases: banned.filter((phrase) => phrase.length > 1),
    start: pack.startOf(wanted.to),
    alignment: wanted.alignment ?? true,
    ...(reverse && { reverse }),
  };
}

function job(
  pack: OpenedPack,
  plan: SentencePlan,
  action: RepetitionRule['action'],
  // A sentence that was given to the model holds letters, so its translation holds something.
  minLength = Math.max(1 + pack.startOf(plan.to).length, pack.manifest.decode.minLength),
): SearchJob {
  const repetition = { action, allowed: plan.repeats, hasLetter: pack.hasLetter };
  return { source: plan.ids, maxLength: lengthLimit(pack, plan.ids), minLength, prefix: [], repetition };
}

async function retried(
  pack: OpenedPack,
  attempts: readonly Attempt[],
  options: DecodingOptions,
  signal?: AbortSignal,
): Promise<Attempt[]> {
  const found: Attempt[] = [];
  const plans = attempts.map(({ plan, problem }) =>
    problem === 'number'
      ? planSentence(pack, plan.text, plan.from, plan.to, { ...plan.reading, numbers: 'masked' }, plan.spans)
      : plan,
  );
  const jobs = attempts.map(({ problem, coverage, best: { nodes } }, index) => {
    const omitted = Math.max(1, Math.round(coverage.content * RETRY_LENGTH_SHARE));
    const minLength = problem === 'omission' ? omitted : problem === 'empty' ? BEYOND_SPACE : undefined;
    const plan = plans[index] as SentencePlan;
    const tokenCost = nodes.length === 0 ? undefined : -(nodes.at(-1)?.total ?? 0) / nodes.length;
    return withTerms(pack, plan, job(pack, plan, 'avoid', minLength), tokenCost);
  });
  const beam = Math.max(RETRY_BEAM, options.beam);
  for await (const event of search(pack.model, jobs, wide({ ...options, beam }), signal)) {
    const plan = plans[event.job];
    if (event.type === 'end' && plan !== undefined)
      found[event.job] = await judged(pack, plan, event.results, options, signal);
  }
  return found;
}

/** What a second attempt could not mend: loops are cut, and a sentence that lost a span is translated around its spans. */
async function mended(
  pack: OpenedPack,
  attempt: Attempt,
  options: SearchOptions,
  signal?: AbortSignal,
): Promise<Attempt> {
  const { plan, best, problem } = attempt;
  const finite = problem === 'repetition' ? withoutLoop(pack, plan, best) : best;
  return keepsSpans(pack, plan, finite.target.text)
    ? { ...attempt, best: finite }
    : inParts(pack, plan, options, signal);
}

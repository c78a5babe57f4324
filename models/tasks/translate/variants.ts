import { branches } from '../../decode/branches.ts';
import type { RememberedSentence, SentenceRequest } from '../../translator.ts';
import type { Attempt } from './attempt.ts';
import { continued } from './continuation.ts';
import { planOf } from './completion.ts';
import { searchOptions } from './decoding.ts';
import type { Start } from './healing.ts';
import type { OpenedPack } from './opened-pack.ts';
import { sentenceResult } from './result.ts';

export const MOST_VARIANTS = 5;
/** First words tried beside the likeliest one, and how probable one must be. */
const FIRST_WORDS = 6;
const LEAST_PROBABLE = Math.log(0.005);
/** Places of the best translation, the least sure ones, at which another word is tried. */
const TURNS = 4;
/** A token as sure as this is not turned away from. */
const SURE = Math.log(0.7);
/** Hypotheses of each search. */
const BEAM = 3;
/** Share of word pairs that two translations may have in common. */
const MOST_ALIKE = 0.7;
/** Translations whose mean log-probability is so much lower than the best one's are no help. */
const MOST_WORSE = 0.7;

/**
 * Translations of a sentence that really differ, the best first. A beam's hypotheses differ in a word or two; so the
 * search is begun with other first words, and turned at the places where the best translation was least sure, and of
 * all that comes what is alike is left out.
 */
export async function variants(
  pack: OpenedPack,
  request: SentenceRequest & { readonly count?: number },
  signal?: AbortSignal,
): Promise<readonly RememberedSentence[]> {
  const plan = planOf(pack, request);
  const careful = searchOptions(pack, request);
  const [free] = await continued(pack, plan, [{ prefix: [] }], { ...careful, nbest: careful.beam }, signal);
  if (free === undefined) return [];
  const best = free.best.nodes;
  const first = pack.startOf(plan.to).length;
  const ids = best.map(({ id }) => id);
  const unsure = [...best.keys()]
    .filter((at) => at > first && (best[at]?.logProb ?? 0) < SURE && ids[at] !== pack.manifest.tokens.endOfSentence)
    .sort((one, other) => (best[one]?.logProb ?? 0) - (best[other]?.logProb ?? 0))
    .slice(0, TURNS);
  const starts: Start[] = [];
  for (const at of [first, ...unsure]) {
    const next = await nextTokens(
      pack,
      plan.ids,
      ids.slice(0, at),
      plan.to,
      at === first ? FIRST_WORDS + 1 : 2,
      signal,
    );
    starts.push(...next.filter((id) => id !== ids[at]).map((id) => ({ prefix: [...ids.slice(0, at), id] })));
  }
  const turned = await continued(pack, plan, starts, { ...careful, beam: BEAM, nbest: 1 }, signal);
  const others = free.others.map((one): Attempt => ({ ...free, best: one, others: [] }));
  const candidates = [...others, ...turned].filter(({ problem }) => problem === undefined);
  candidates.sort((one, other) => mean(other) - mean(one));
  const count = Math.min(MOST_VARIANTS, request.count ?? MOST_VARIANTS);
  return different([free, ...candidates], count, (one) => sentenceResult(pack, one, true, request.attention));
}

/** The tokens that the model would write next, likeliest first. */
async function nextTokens(
  pack: OpenedPack,
  source: readonly number[],
  prefix: readonly number[],
  to: string,
  count: number,
  signal?: AbortSignal,
): Promise<number[]> {
  const banned = pack.banned(to);
  const { endOfSentence, pad } = pack.manifest.tokens;
  const mayFollow = (id: number): boolean => id !== pad && id !== endOfSentence && !banned.has(id);
  const request = { source, prefix, count, mayFollow, complete: () => true, longest: 1 };
  const found = await branches(pack.model, request, signal);
  return found.flatMap(({ ids, logProbs }) => ((logProbs[0] ?? -Infinity) < LEAST_PROBABLE ? [] : ids));
}

function different(
  [best, ...others]: readonly Attempt[],
  count: number,
  told: (attempt: Attempt) => RememberedSentence,
): RememberedSentence[] {
  if (best === undefined) return [];
  const found = [told(best)];
  const least = mean(best) - MOST_WORSE;
  for (const attempt of others) {
    if (found.length >= count) break;
    if (mean(attempt) < least) continue;
    const result = told(attempt);
    if (found.every(({ text }) => alike(text, result.text) <= MOST_ALIKE)) found.push(result);
  }
  return found;
}

/** Mean log-probability of the tokens, those of a forced beginning included. */
function mean({ best: { nodes } }: Attempt): number {
  return nodes.reduce((sum, { logProb }) => sum + logProb, 0) / Math.max(1, nodes.length);
}

/** Pairs of neighbouring words that two texts share: Dice's coefficient, 0…1; words are characters in Chinese. */
function alike(one: string, other: string): number {
  const [first, second] = [pairs(one), pairs(other)];
  const shared = [...first].filter((pair) => second.has(pair)).length;
  return (2 * shared) / Math.max(1, first.size + second.size);
}

function pairs(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
  return new Set(['', ...words].map((word, at) => `${word} ${words[at] ?? ''}`));
}

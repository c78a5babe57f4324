import type { SentenceResult } from '../../models/events.ts';
import type { TokenPlace } from './assemble.ts';

export interface Word {
  readonly start: number;
  readonly end: number;
  /** Probability of its least certain token, 0…1. */
  readonly probability: number;
}

/** A word below this is one that the model is unsure of. */
const UNSURE = 0.2;
/** Words that an explanation names at most. */
const MOST_NAMED = 3;

/** The words that make a sentence doubtful, in its order: those below `UNSURE`, or else the least sure one. */
export function doubtful(found: readonly Word[]): Word[] {
  const byDoubt = [...found].sort((one, other) => one.probability - other.probability);
  const chosen = byDoubt.filter(({ probability }, at) => at === 0 || probability < UNSURE).slice(0, MOST_NAMED);
  return chosen.sort((one, other) => one.start - other.start);
}

/** Where the tokens of a sentence stand in its text, and how likely the model thought each of them. */
export function tokenPlaces({
  target,
  targetRanges,
  logProbs,
}: Pick<SentenceResult, 'target' | 'targetRanges' | 'logProbs'>): TokenPlace[] {
  return targetRanges.flatMap(({ start, end }, at) => {
    const logProb = logProbs[at];
    return end === start || logProb === undefined
      ? []
      : [{ start: start - target.start, end: end - target.start, logProb }];
  });
}

/**
 * The words of a sentence with the probability of their least certain token. Words are those of the language
 * (Intl.Segmenter), since tokens are pieces of words.
 */
export function words(text: string, tokens: readonly TokenPlace[], language: string): Word[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const found: Word[] = [];
  let next = 0;
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const end = index + segment.length;
    while (next < tokens.length && (tokens[next]?.end ?? 0) <= index) next++;
    if (isWordLike !== true) continue;
    let logProb = 0;
    for (let at = next; at < tokens.length; at++) {
      const token = tokens[at];
      if (token === undefined || token.start >= end) break;
      logProb = Math.min(logProb, token.logProb);
    }
    found.push({ start: index, end, probability: Math.exp(logProb) });
  }
  return found;
}

import type { SentenceResult } from '../../models/events.ts';
import type { TokenPlace } from './assemble.ts';

export interface Word {
  readonly start: number;
  readonly end: number;
  /** Probability of its least certain token, 0…1. */
  readonly probability: number;
}

/** Below this a word is underlined; below the second, more strongly. */
export const UNSURE = 0.2;
export const VERY_UNSURE = 0.06;

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

import type { SentenceResult } from '../../../models/events.ts';
import type { Translator } from '../../../models/translator.ts';

export interface TokenConfidence {
  readonly start: number;
  readonly end: number;
  readonly logProb: number;
}

/** Decoding every prefix costs the square of the length; sentences of models are far shorter than this. */
const MOST_TOKENS = 512;

/**
 * Where each token stands in the sentence's text: token t is what decoding t + 1 ids adds to decoding t.
 * Empty when the text is not what the ids decode to (protected spans were put back), since places would be guesses.
 */
export function confidence(
  translator: Pick<Translator, 'decode'>,
  sentence: Pick<SentenceResult, 'text' | 'targetIds' | 'logProbs'>,
): TokenConfidence[] {
  const tokens: TokenConfidence[] = [];
  if (sentence.targetIds.length > MOST_TOKENS) return tokens;
  let end = 0;
  for (const [index, logProb] of sentence.logProbs.entries()) {
    const text = translator.decode(sentence.targetIds.slice(0, index + 1));
    // A character of several byte tokens shows as replacement characters until it is complete.
    const grown = sentence.text.startsWith(text) ? text.length : end;
    if (grown > end) tokens.push({ start: end, end: grown, logProb });
    end = Math.max(end, grown);
  }
  return end === sentence.text.length ? tokens : [];
}

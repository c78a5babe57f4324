import { countNgrams, matches } from './ngrams.ts';
import { tokenise, type Tokenisation } from './tokenizers.ts';

const ORDER = 4;

export interface Score {
  readonly score: number;
  /** Says how the score was computed, in sacrebleu's notation. */
  readonly signature: string;
}

/**
 * Corpus BLEU with one reference and exponential smoothing, 0…100: equal to sacrebleu 2.6
 * (Papineni et al. 2002; Post 2018, "A call for clarity in reporting BLEU scores").
 */
export function bleu(hypotheses: readonly string[], references: readonly string[], how: Tokenisation): Score {
  const correct = new Array<number>(ORDER).fill(0);
  const total = new Array<number>(ORDER).fill(0);
  let length = 0;
  let referenceLength = 0;
  hypotheses.forEach((hypothesis, line) => {
    const tokens = tokenise(hypothesis, how);
    const reference = tokenise(references[line] ?? '', how);
    length += tokens.length;
    referenceLength += reference.length;
    for (let n = 1; n <= ORDER; n += 1) {
      correct[n - 1]! += matches(countNgrams(tokens, n, ' '), countNgrams(reference, n, ' '));
      total[n - 1]! += Math.max(0, tokens.length - n + 1);
    }
  });
  const score = combined(correct, total, length, referenceLength);
  return { score, signature: `nrefs:1|case:mixed|eff:no|tok:${how}|smooth:exp|version:verso` };
}

function combined(
  correct: readonly number[],
  total: readonly number[],
  length: number,
  referenceLength: number,
): number {
  if (correct.every((count) => count === 0)) return 0;
  const brevity = length < referenceLength ? Math.exp(1 - referenceLength / length) : 1;
  let smoothing = 1;
  let logs = 0;
  for (let n = 0; n < ORDER; n += 1) {
    const all = total[n] ?? 0;
    if (all === 0) return 0;
    if (correct[n] === 0) smoothing *= 2;
    logs += Math.log(correct[n] === 0 ? 100 / (smoothing * all) : (100 * (correct[n] ?? 0)) / all);
  }
  return brevity * Math.exp(logs / ORDER);
}

import type { Score } from './bleu.ts';
import { countNgrams, matches } from './ngrams.ts';
import { splitWords } from './tokenizers.ts';

const ORDER = 6;
const BETA_SQUARED = 4;

/** Corpus chrF2 with one reference, 0…100: equal to sacrebleu 2.6 (Popović 2015). */
export function chrf(hypotheses: readonly string[], references: readonly string[]): Score {
  const made = new Array<number>(ORDER).fill(0);
  const wanted = new Array<number>(ORDER).fill(0);
  const matched = new Array<number>(ORDER).fill(0);
  hypotheses.forEach((hypothesis, line) => {
    const characters = [...splitWords(hypothesis).join('')];
    const reference = [...splitWords(references[line] ?? '').join('')];
    for (let n = 1; n <= ORDER; n += 1) {
      const count = Math.max(0, reference.length - n + 1);
      // Where the reference has no such n-gram, the hypothesis's do not count against it.
      made[n - 1]! += count > 0 ? Math.max(0, characters.length - n + 1) : 0;
      wanted[n - 1]! += count;
      matched[n - 1]! += matches(countNgrams(characters, n, ''), countNgrams(reference, n, ''));
    }
  });
  return {
    score: fScore(made, wanted, matched),
    signature: 'nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:verso',
  };
}

function fScore(made: readonly number[], wanted: readonly number[], matched: readonly number[]): number {
  const orders = made.map((_, n) => n).filter((n) => (made[n] ?? 0) > 0 && (wanted[n] ?? 0) > 0);
  if (orders.length === 0) return 0;
  const mean = (of: readonly number[]): number =>
    orders.reduce((sum, n) => sum + (matched[n] ?? 0) / (of[n] ?? 1), 0) / orders.length;
  const precision = mean(made);
  const recall = mean(wanted);
  if (precision + recall === 0) return 0;
  return (100 * (1 + BETA_SQUARED) * precision * recall) / (BETA_SQUARED * precision + recall);
}

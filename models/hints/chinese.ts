import type { HintTable, Word } from './hint-table.ts';

const HAN = /[\u3400-\u4dbf\u4e00-\u9fff]+/g;
/** Characters of a headword. */
const LONGEST_WORD = 8;

/**
 * The likeliest segmentation under a unigram model (Viterbi), in order; words of one character are left out.
 * Where two segmentations cost the same, the one found first stays, as in `scripts/train/hints.py`.
 */
export function chineseWords(table: HintTable, text: string): Word[] {
  const words: Word[] = [];
  for (const run of text.matchAll(HAN)) {
    const part = run[0];
    const back = backwards(table, part);
    const found: Word[] = [];
    for (let end = part.length; end > 0; end = back[end] ?? 0) {
      const start = back[end] ?? 0;
      if (end - start > 1)
        found.push({ start: run.index + start, end: run.index + end, headword: part.slice(start, end) });
    }
    words.push(...found.reverse());
  }
  return words;
}

/** Where the last word of the best segmentation of `part[0, end)` begins, for each `end`. */
function backwards(table: HintTable, part: string): Int32Array {
  const best = new Float64Array(part.length + 1);
  const back = new Int32Array(part.length + 1);
  for (let end = 1; end <= part.length; end += 1) {
    let least = (best[end - 1] ?? 0) + table.characterCost(part.charAt(end - 1));
    let start = end - 1;
    for (let size = 2; size <= Math.min(LONGEST_WORD, end); size += 1) {
      const cost = table.wordCost(part.slice(end - size, end));
      if (cost === undefined) continue;
      const total = (best[end - size] ?? 0) + cost;
      if (total < least) {
        least = total;
        start = end - size;
      }
    }
    best[end] = least;
    back[end] = start;
  }
  return back;
}

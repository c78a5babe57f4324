/** Attention that a source token must have got over the whole translation to count as translated. */
const SEEN = 0.2;
/** Shorter gaps are function words that have no counterpart. */
const SHORTEST_GAP = 6;
/** Share of the sentence that has to be missing in one piece. */
const MISSING_SHARE = 0.3;

export interface Coverage {
  /** Content tokens of the source that nothing in the target was written from. */
  readonly uncovered: number;
  /** The longest run of them. */
  readonly longestGap: number;
  readonly content: number;
}

/**
 * How much of the source the translation looked at, by the sum of its tokens' cross-attention
 * (Tu et al. 2016, "Modeling coverage for neural machine translation").
 * @param seen that sum for each token that carries letters or digits, see `attentionOn`
 */
export function coverage(seen: readonly number[]): Coverage {
  let uncovered = 0;
  let gap = 0;
  let longestGap = 0;
  for (const sum of seen) {
    gap = sum < SEEN ? gap + 1 : 0;
    if (sum < SEEN) uncovered += 1;
    longestGap = Math.max(longestGap, gap);
  }
  return { uncovered, longestGap, content: seen.length };
}

/** Cross-attention over the whole translation on each source token that `content` names. */
export function attentionOn(content: readonly boolean[], alignment: readonly (Float32Array | undefined)[]): number[] {
  return content.flatMap((counts, token) =>
    counts ? [alignment.reduce((sum, row) => sum + (row?.[token] ?? 0), 0)] : [],
  );
}

/** Whether a stretch of the source was left out: a long gap in the attention, in a translation that is short for its source. */
export function omits(found: Coverage, targetLength: number): boolean {
  const gap = found.longestGap >= SHORTEST_GAP && found.longestGap >= found.content * MISSING_SHARE;
  return gap && targetLength < found.content;
}

/** How often each n-gram of `items` occurs. */
export function countNgrams(items: readonly string[], n: number, separator: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + n <= items.length; start += 1) {
    const ngram = items.slice(start, start + n).join(separator);
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

/** n-grams that both hold, each counted as often as in the one that holds it less often. */
export function matches(first: ReadonlyMap<string, number>, second: ReadonlyMap<string, number>): number {
  let count = 0;
  for (const [ngram, times] of first) count += Math.min(times, second.get(ngram) ?? 0);
  return count;
}

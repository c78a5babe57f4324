/** Up to as many candidates are found by insertion; for more, all are sorted. */
const MOST_INSERTED = 256;

/**
 * The `k` greatest of `values[from … from + count)`, descending, equal ones in order, into `best` (their values) and
 * `places` (counted from `from`) from `to` on.
 */
export function greatest(
  values: Float32Array,
  from: number,
  count: number,
  k: number,
  best: Float32Array,
  places: Int32Array,
  to: number,
): void {
  if (k > MOST_INSERTED) {
    const order = Int32Array.from({ length: count }, (_, index) => index);
    order.sort((a, b) => values[from + b]! - values[from + a]! || a - b);
    for (let rank = 0; rank < k; rank++) {
      places[to + rank] = order[rank]!;
      best[to + rank] = values[from + order[rank]!]!;
    }
    return;
  }
  best.fill(-Infinity, to, to + k);
  const last = to + k - 1;
  for (let index = 0; index < count; index++) {
    const value = values[from + index]!;
    if (!(value > best[last]!)) continue;
    let at = last;
    for (; at > to && best[at - 1]! < value; at--) {
      best[at] = best[at - 1]!;
      places[at] = places[at - 1]!;
    }
    best[at] = value;
    places[at] = index;
  }
}

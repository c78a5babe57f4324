/** The same place in two texts: how far down each it is. */
export interface Anchor {
  readonly here: number;
  readonly there: number;
}

/**
 * How far the other text is to be scrolled when this one is at `at`: what stands at the top of one stands at the top of
 * the other. Between two anchors by proportion; from the last one that both can bring to their top, to both ends.
 * @param anchors in order
 * @param most how far each can be scrolled
 */
export function alignedScroll(anchors: readonly Anchor[], most: Anchor, at: number): number {
  if (most.here <= 0 || most.there <= 0) return 0;
  let before: Anchor = { here: 0, there: 0 };
  for (const next of [...anchors.filter(({ here, there }) => here < most.here && there < most.there), most]) {
    if (next.here <= before.here || next.there < before.there) continue;
    if (at <= next.here)
      return before.there + ((at - before.here) / (next.here - before.here)) * (next.there - before.there);
    before = next;
  }
  return most.there;
}

/** Part of a text node to be painted by a `::highlight(name)` rule; a place without its node is skipped. */
export interface Place {
  readonly node: Node | null | undefined;
  readonly start: number;
  readonly end: number;
}

/**
 * Paints ranges through the CSS Custom Highlight API: no elements around words, so streaming text stays one text node
 * and marks cost no layout. Returns what takes the paint away.
 */
export function paint(name: string, places: readonly Place[]): () => void {
  const ranges: StaticRange[] = [];
  for (const { node, start, end } of places) {
    if (!(node instanceof Text) || end > node.length) continue;
    ranges.push(new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end }));
  }
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges));
  else CSS.highlights.delete(name);
  return () => void CSS.highlights.delete(name);
}

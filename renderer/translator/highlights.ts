/** Part of a text node to be painted by a `::highlight(name)` rule; a place without its node is skipped. */
export interface Place {
  readonly node: Node | null | undefined;
  readonly start: number;
  readonly end: number;
}

/** The priority of what is painted under everything else. */
export const BELOW = -1;

/**
 * Paints ranges through the CSS Custom Highlight API: no elements around words, so streaming text stays one text node
 * and marks cost no layout. Returns what takes the paint away.
 */
export function paint(name: string, places: readonly Place[], priority = 0): () => void {
  const ranges: StaticRange[] = [];
  for (const { node, start, end } of places) {
    if (!(node instanceof Text) || end > node.length) continue;
    ranges.push(new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end }));
  }
  if (ranges.length > 0) {
    const highlight = new Highlight(...ranges);
    highlight.priority = priority;
    CSS.highlights.set(name, highlight);
  } else CSS.highlights.delete(name);
  return () => void CSS.highlights.delete(name);
}

/** Where a place stands in the window: a box a line. */
export function boxesOf({ node, start, end }: Place): readonly DOMRect[] {
  if (!(node instanceof Text)) return [];
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, Math.min(end, node.length));
  return [...range.getClientRects()];
}

/**
 * The character of a text node at a point, given the caret nearest to it: right of a character's middle that is the
 * caret behind it.
 */
export function characterAt(node: Node | null | undefined, caret: number, x: number): number {
  if (!(node instanceof Text) || caret === 0) return caret;
  const range = document.createRange();
  range.setStart(node, caret - 1);
  range.setEnd(node, Math.min(caret, node.length));
  // The last box: a character that a line breaks before has an empty one at the end of the line above.
  const box = [...range.getClientRects()].at(-1);
  return box !== undefined && box.left <= x && x < box.right ? caret - 1 : caret;
}

import type { Node } from '../hypothesis.ts';

/** Whether the last tokens up to `node`, the decoder start token counted, are these. */
export function endsWith(node: Node, phrase: readonly number[]): boolean {
  let at: Node | null = node;
  for (let index = phrase.length - 1; index >= 0; index -= 1) {
    if (at === null || at.id !== phrase[index]) return false;
    at = at.parent;
  }
  return true;
}

/** Whether the `count` last tokens of `node` with `next` behind it stood in a row before. */
export function repeats(node: Node, count: number, next: number): boolean {
  if (node.depth + 1 < count) return false;
  const tail: number[] = [];
  for (let at: Node | null = node; at !== null && tail.length < count - 1; at = at.parent) tail.unshift(at.id);
  for (let at: Node | null = node; at !== null; at = at.parent)
    if (at.id === next && (count === 1 || (at.parent !== null && endsWith(at.parent, tail)))) return true;
  return false;
}

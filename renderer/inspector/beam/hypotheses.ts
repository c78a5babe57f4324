import type { BeamTree } from '../../state/inspector/attention.ts';

/** The text that a path of the tree has written when it comes to a node, without tokens that are no text. */
export function textAt(tree: BeamTree, index: number): string {
  const pieces: string[] = [];
  for (let node = tree.nodes[index]; node; node = tree.nodes[node.parent]) pieces.unshift(node.piece);
  return pieces
    .filter((piece) => !/^<.*>$/.test(piece))
    .join('')
    .replaceAll('▁', ' ')
    .trim();
}

/** The finished hypotheses of a tree as texts, best first. */
export function hypotheses(
  tree: BeamTree,
): readonly { readonly text: string; readonly score: number; readonly total: number }[] {
  return tree.ranked.flatMap((leaf) => {
    const end = tree.nodes[leaf];
    return end ? [{ text: textAt(tree, leaf), score: end.score, total: end.total }] : [];
  });
}

/** Every continuation that the search looked at, step by step, the most probable path first. */
export function steps(
  tree: BeamTree,
): readonly { readonly step: number; readonly before: string; readonly node: BeamTree['nodes'][number] }[] {
  return tree.nodes
    .filter((node) => node.parent >= 0)
    .map((node) => ({ step: node.step, before: textAt(tree, node.parent), node }))
    .sort((a, b) => a.step - b.step || b.node.total - a.node.total);
}

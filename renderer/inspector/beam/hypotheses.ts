import type { BeamTree } from '../../state/inspector/attention.ts';

/** The finished hypotheses of a tree as texts, best first. */
export function hypotheses(
  tree: BeamTree,
): readonly { readonly text: string; readonly score: number; readonly total: number }[] {
  return tree.ranked.flatMap((leaf) => {
    const end = tree.nodes[leaf];
    if (!end) return [];
    const pieces: string[] = [];
    for (let node = tree.nodes[leaf]; node; node = tree.nodes[node.parent]) pieces.unshift(node.piece);
    const text = pieces
      .filter((piece) => !/^<.*>$/.test(piece))
      .join('')
      .replaceAll('▁', ' ')
      .trim();
    return [{ text, score: end.score, total: end.total }];
  });
}

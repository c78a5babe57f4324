import { pieceLabel, type BeamNode, type BeamTree } from '../../state/inspector/attention.ts';
import type { Theme } from './colour-scale.ts';
import { inks, type Picture, type Shape } from './shapes.ts';
import { textWidth } from './matrix.ts';

export interface PlacedNode {
  readonly index: number;
  readonly node: BeamNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** On the path to the best finished hypothesis. */
  readonly best: boolean;
}

export const NODE_HEIGHT = 34;
const ROW = 42;
const COLUMN_GAP = 34;

/** A tidy tree from left to right: a column a step, the winner on top, every path as high as there is room, so that edges never cross. */
export function layoutBeamTree(
  tree: BeamTree,
  shown: (node: BeamNode) => boolean,
): { readonly nodes: readonly PlacedNode[]; readonly width: number; readonly height: number } {
  const children = new Map<number, number[]>();
  tree.nodes.forEach((node, index) => {
    if (shown(node) || tree.ranked.includes(index))
      children.set(node.parent, [...(children.get(node.parent) ?? []), index]);
  });
  const best = new Set<number>();
  for (let index = tree.ranked[0] ?? -1; index >= 0; index = tree.nodes[index]!.parent) best.add(index);
  const widths: number[] = [];
  const rows = new Map<number, number>();
  /** The first row that is still free in every column. */
  const free: number[] = [];
  const ordered = (parent: number) =>
    (children.get(parent) ?? []).toSorted(
      (a, b) => Number(best.has(b)) - Number(best.has(a)) || tree.nodes[b]!.total - tree.nodes[a]!.total,
    );
  const visit = (index: number, parentRow: number): void => {
    const node = tree.nodes[index]!;
    widths[node.step] = Math.max(widths[node.step] ?? 0, textWidth(nodeLabel(node), 13) + 62);
    const row = Math.max(parentRow, free[node.step] ?? 0);
    free[node.step] = row + 1;
    rows.set(index, row);
    for (const child of ordered(index)) visit(child, row);
  };
  for (const root of ordered(-1)) visit(root, 0);
  const columns: number[] = [];
  let x = 16;
  for (let step = 0; step < widths.length; step++) {
    columns[step] = x;
    x += (widths[step] ?? 0) + COLUMN_GAP;
  }
  const nodes = [...rows].map(([index, row]): PlacedNode => {
    const node = tree.nodes[index]!;
    return { index, node, x: columns[node.step]!, y: 16 + row * ROW, width: widths[node.step]!, best: best.has(index) };
  });
  return { nodes, width: Math.max(320, x), height: Math.max(1, ...free.filter(Number.isFinite)) * ROW + 24 };
}

export function beamPicture(layout: ReturnType<typeof layoutBeamTree>, theme: Theme, title: string): Picture {
  const ink = inks[theme];
  const at = new Map(layout.nodes.map((placed) => [placed.index, placed]));
  const edges = layout.nodes.flatMap((placed): Shape[] => {
    const parent = at.get(placed.node.parent);
    if (!parent) return [];
    const x = parent.x + parent.width;
    const y = parent.y + NODE_HEIGHT / 2;
    const to = placed.y + NODE_HEIGHT / 2;
    const bend = (placed.x - x) / 2;
    const pruned = placed.node.state === 'pruned';
    return [
      {
        type: 'path',
        d: `M${x} ${y}C${x + bend} ${y} ${placed.x - bend} ${to} ${placed.x} ${to}`,
        stroke: placed.best ? ink.accent : ink.line,
        width: placed.best ? 2.5 : 1.25,
        dashed: pruned,
      },
    ];
  });
  const boxes = layout.nodes.flatMap((placed) => nodeShapes(placed, theme));
  return { width: layout.width, height: layout.height, theme, title, shapes: [...edges, ...boxes] };
}

/** The root is the decoder start token, whatever id a model uses for it. */
function nodeLabel(node: BeamNode): string {
  return node.parent < 0 && node.logProb === 0 ? 'BOS' : pieceLabel(node.piece);
}

function nodeShapes({ node, x, y, width, best }: PlacedNode, theme: Theme): readonly Shape[] {
  const ink = inks[theme];
  const pruned = node.state === 'pruned';
  const stroke = best ? ink.accent : node.state === 'finished' ? ink.good : ink.line;
  return [
    { type: 'rect', x, y, width, height: NODE_HEIGHT, radius: 8, fill: pruned ? ink.paper : ink.raised, stroke },
    {
      type: 'text',
      x: x + 10,
      y: y + NODE_HEIGHT / 2,
      text: nodeLabel(node),
      size: 13,
      fill: pruned ? ink.muted : ink.text,
      bold: best,
    },
    {
      type: 'text',
      x: x + width - 10,
      y: y + NODE_HEIGHT / 2,
      text: node.state === 'finished' ? node.score.toFixed(2) : node.logProb.toFixed(2),
      size: 11,
      fill: node.state === 'finished' ? ink.good : ink.muted,
      anchor: 'end',
    },
  ];
}

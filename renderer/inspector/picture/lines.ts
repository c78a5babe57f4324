import type { HintTokens, Matrix } from '../../state/inspector/attention.ts';
import type { Theme } from './colour-scale.ts';
import type { PathShape, Picture, Shape } from './shapes.ts';
import { labelInk, textWidth } from './matrix.ts';

export interface LinesLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly rowHeight: number;
  readonly top: number;
}

/** Queries stand left, keys right, one below another; rows spread over `height` where there is room. */
export function linesLayout(matrix: Matrix, width: number, height = 0): LinesLayout {
  const widest = (labels: readonly string[]) =>
    Math.min(160, Math.max(24, ...labels.map((label) => textWidth(label, 13))));
  const count = Math.max(matrix.rowLabels.length, matrix.columnLabels.length);
  const rowHeight = Math.min(44, Math.max(24, (height - 24) / count));
  return {
    width,
    height: count * rowHeight + 24,
    left: widest(matrix.rowLabels) + 28,
    right: width - widest(matrix.columnLabels) - 28,
    rowHeight,
    top: 12,
  };
}

export interface HeadLines {
  readonly matrix: Matrix;
  readonly colour: string;
}

/** A token to isolate: only its lines are drawn. */
export interface LineFocus {
  readonly side: 'query' | 'key';
  readonly index: number;
}

/** Weights below this are not drawn: invisible anyway, and thousands of them. */
const FAINTEST = 0.012;

/** One line a weight, its strength as opacity and width; heads by colour. */
export function attentionLines(
  heads: readonly HeadLines[],
  layout: LinesLayout,
  focus?: LineFocus,
): readonly PathShape[] {
  const lines: PathShape[] = [];
  const middle = (index: number) => layout.top + (index + 0.5) * layout.rowHeight;
  const bend = (layout.right - layout.left) * 0.42;
  heads.forEach(({ matrix, colour }, order) => {
    const columns = matrix.columnLabels.length;
    const shift = heads.length > 1 ? (order - (heads.length - 1) / 2) * Math.min(2, 12 / heads.length) : 0;
    for (let row = 0; row < matrix.rowLabels.length; row++) {
      if (focus?.side === 'query' && focus.index !== row) continue;
      for (let column = 0; column < columns; column++) {
        if (focus?.side === 'key' && focus.index !== column) continue;
        const weight = matrix.values[row * columns + column]!;
        if (weight < FAINTEST) continue;
        const from = middle(row) + shift;
        const to = middle(column) + shift;
        lines.push({
          type: 'path',
          d: `M${layout.left} ${from}C${layout.left + bend} ${from} ${layout.right - bend} ${to} ${layout.right} ${to}`,
          stroke: colour,
          width: 0.6 + 3.4 * weight,
          opacity: Math.min(1, weight * (focus ? 1.2 : 0.95) + 0.03),
        });
      }
    }
  });
  return lines;
}

export function linesPicture(
  heads: readonly HeadLines[],
  layout: LinesLayout,
  theme: Theme,
  title: string,
  focus?: LineFocus,
): Picture {
  const first = heads[0]?.matrix;
  const label =
    (x: number, anchor: 'start' | 'end', hints: readonly HintTokens[] | undefined) =>
    (text: string, index: number): Shape => ({
      type: 'text',
      x,
      y: layout.top + (index + 0.5) * layout.rowHeight,
      text,
      size: 13,
      fill: labelInk(theme, hints, index),
      anchor,
    });
  return {
    width: layout.width,
    height: layout.height,
    theme,
    title,
    shapes: [
      ...attentionLines(heads, layout, focus),
      ...(first?.rowLabels ?? []).map(label(layout.left - 10, 'end', first?.rowHints)),
      ...(first?.columnLabels ?? []).map(label(layout.right + 10, 'start', first?.columnHints)),
    ],
  };
}

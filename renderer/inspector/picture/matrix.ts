import { hintAt, MASKS, masksPresent, type HintTokens, type Matrix } from '../../state/inspector/attention.ts';
import type { ScaleKind, Theme } from './colour-scale.ts';
import { maskAreas } from './hatch.ts';
import { inks, type Picture, type Shape } from './shapes.ts';

export interface MatrixLayout {
  /** Left and top edge of the first cell. */
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly rows: number;
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  /** Labels are left out when cells are too small to read them. */
  readonly labelled: boolean;
}

const LABEL_SIZE = 12;
const READABLE_CELL = 9;
const PAD = 12;

/** Width of a text in CSS pixels, near enough for layout: full-width signs count double. */
export function textWidth(text: string, size = LABEL_SIZE): number {
  let units = 0;
  for (const sign of text) units += sign.codePointAt(0)! > 0x2e7f ? 1 : 0.56;
  return units * size;
}

/** Fits square cells and their labels into `width` × `height`; cells stay between 2 and 60 px. */
export function matrixLayout(matrix: Matrix, width: number, height: number, zoom = 1): MatrixLayout {
  const rows = matrix.rowLabels.length;
  const columns = matrix.columnLabels.length;
  const longest = (labels: readonly string[]) =>
    Math.min(120, Math.max(20, ...labels.map((label) => textWidth(label))));
  const left = longest(matrix.rowLabels) + PAD;
  const top = longest(matrix.columnLabels) * 0.8 + PAD + 4;
  const right = longest(matrix.columnLabels) * 0.55;
  const fit = Math.min((width - left - right - PAD) / columns, (height - top - PAD) / rows, 60);
  const cell = Math.max(2, fit) * zoom;
  const labelled = cell >= READABLE_CELL;
  const x = labelled ? left : PAD;
  const y = labelled ? top : PAD;
  return {
    x,
    y,
    cell,
    rows,
    columns,
    labelled,
    width: x + columns * cell + (labelled ? right : 0) + PAD,
    height: y + rows * cell + PAD,
  };
}

/** The cell at a point, or undefined beside the matrix. */
export function cellAt(
  layout: MatrixLayout,
  x: number,
  y: number,
): { readonly row: number; readonly column: number } | undefined {
  const column = Math.floor((x - layout.x) / layout.cell);
  const row = Math.floor((y - layout.y) / layout.cell);
  return row >= 0 && row < layout.rows && column >= 0 && column < layout.columns ? { row, column } : undefined;
}

export interface MatrixPictureOptions {
  readonly theme: Theme;
  readonly title: string;
  readonly scale?: ScaleKind;
  /** Ends of the colour scale; 0 and 1 for attention. */
  readonly low?: number;
  readonly high?: number;
}

export function matrixPicture(matrix: Matrix, layout: MatrixLayout, options: MatrixPictureOptions): Picture {
  const { theme, title, scale = 'sequential', low = 0, high = 1 } = options;
  const ink = inks[theme];
  const { x, y, cell, rows, columns } = layout;
  const place = { x, y, cellWidth: cell, cellHeight: cell };
  const shapes: Shape[] = [
    { type: 'cells', ...place, rows, columns, values: matrix.values, masks: matrix.masks, scale, low, high },
    ...masksPresent(matrix).flatMap((mask) =>
      mask === 'visible'
        ? []
        : [{ type: 'hatch' as const, mask, areas: maskAreas(matrix.masks, MASKS.indexOf(mask), rows, columns, place) }],
    ),
    { type: 'path', d: `M${x} ${y}h${columns * cell}v${rows * cell}h${-columns * cell}z`, stroke: ink.line, width: 1 },
  ];
  if (cell >= 16) {
    const grid = [
      ...Array.from({ length: columns - 1 }, (_, c) => `M${x + (c + 1) * cell} ${y}v${rows * cell}`),
      ...Array.from({ length: rows - 1 }, (_, r) => `M${x} ${y + (r + 1) * cell}h${columns * cell}`),
    ];
    shapes.push({
      type: 'path',
      d: grid.join(''),
      stroke: ink.paper,
      width: 1,
      opacity: theme === 'light' ? 0.7 : 0.35,
    });
  }
  if (layout.labelled) shapes.push(...labels(matrix, layout, theme));
  return { width: layout.width, height: layout.height, theme, title, shapes };
}

/** Ink of a token's label: what the user wrote and what a dictionary added are told apart. */
export function labelInk(theme: Theme, hints: readonly HintTokens[] | undefined, token: number): string {
  return hintAt(hints, token) === undefined ? inks[theme].text : inks[theme].hint;
}

function labels(matrix: Matrix, { x, y, cell }: MatrixLayout, theme: Theme): readonly Shape[] {
  const size = Math.min(LABEL_SIZE, cell);
  return [
    ...matrix.rowLabels.map((text, row): Shape => ({
      type: 'text',
      x: x - 7,
      y: y + (row + 0.5) * cell,
      text,
      size,
      fill: labelInk(theme, matrix.rowHints, row),
      anchor: 'end',
    })),
    ...matrix.columnLabels.map((text, column): Shape => ({
      type: 'text',
      x: x + (column + 0.5) * cell,
      y: y - 8,
      text,
      size,
      fill: labelInk(theme, matrix.columnHints, column),
      rotate: -52,
    })),
  ];
}

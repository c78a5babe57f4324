import { sizeCanvas } from '../picture/paint-on.ts';
import { inks } from '../picture/shapes.ts';
import type { Theme } from '../picture/colour-scale.ts';
import type { MatrixLayout } from '../picture/matrix.ts';

export interface Marks {
  readonly hover: { readonly row: number; readonly column: number } | null;
  readonly selected: { readonly row: number; readonly column: number } | null;
}

/** Marks the query's row, the key's column and the selected cell above the heat map, which is not painted again. */
export function paintMarks(
  canvas: HTMLCanvasElement,
  layout: MatrixLayout,
  theme: Theme,
  { hover, selected }: Marks,
): void {
  const context = sizeCanvas(canvas, layout.width, layout.height);
  if (!context) return;
  context.clearRect(0, 0, layout.width, layout.height);
  const { x, y, cell, rows, columns } = layout;
  const ink = inks[theme];
  const marked = hover ?? selected;
  if (marked) {
    context.fillStyle = ink.accent;
    context.globalAlpha = 0.16;
    context.fillRect(0, y + marked.row * cell, x + columns * cell, cell);
    context.fillRect(x + marked.column * cell, 0, cell, y + rows * cell);
    context.globalAlpha = 1;
  }
  for (const [mark, width] of [
    [selected, 2.5],
    [hover, 1.5],
  ] as const) {
    if (!mark) continue;
    context.lineWidth = width + 2;
    context.strokeStyle = ink.paper;
    context.strokeRect(x + mark.column * cell, y + mark.row * cell, cell, cell);
    context.lineWidth = width;
    context.strokeStyle = ink.accent;
    context.strokeRect(x + mark.column * cell, y + mark.row * cell, cell, cell);
  }
}

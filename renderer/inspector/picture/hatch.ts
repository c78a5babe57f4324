import type { HatchShape } from './shapes.ts';

/** Strokes of each mask's pattern in a tile of 8 × 8, as SVG path data: lines, dots, a grid, a cross. */
export const TILE = 8;
export const hatchPaths: Readonly<Record<HatchShape['mask'], string>> = {
  causal: 'M-2 10L10 -2M-2 2L2 -2M6 10L10 6',
  padding: 'M1.2 2h1.6M5.2 6h1.6',
  window: 'M0 4H8',
  removed: 'M1 1L7 7M7 1L1 7',
  // Nothing is hidden there: there is nothing yet.
  unwritten: '',
};

/** Runs of equal masks joined into rectangles row by row, then equal neighbouring rows merged: few shapes for a triangle. */
export function maskAreas(
  masks: Uint8Array,
  code: number,
  rows: number,
  columns: number,
  place: { readonly x: number; readonly y: number; readonly cellWidth: number; readonly cellHeight: number },
): readonly number[] {
  const open = new Map<string, { row: number; height: number; start: number; end: number }>();
  const areas: number[] = [];
  const close = (run: { row: number; height: number; start: number; end: number }) =>
    areas.push(
      place.x + run.start * place.cellWidth,
      place.y + run.row * place.cellHeight,
      (run.end - run.start) * place.cellWidth,
      run.height * place.cellHeight,
    );
  for (let row = 0; row < rows; row++) {
    const here = new Set<string>();
    for (let start = 0; start < columns; start++) {
      if (masks[row * columns + start] !== code) continue;
      let end = start;
      while (end < columns && masks[row * columns + end] === code) end++;
      const key = `${start}-${end}`;
      here.add(key);
      const run = open.get(key);
      if (run) run.height++;
      else open.set(key, { row, height: 1, start, end });
      start = end;
    }
    for (const [key, run] of open) {
      if (here.has(key)) continue;
      close(run);
      open.delete(key);
    }
  }
  for (const run of open.values()) close(run);
  return areas;
}

import type { Matrix } from '../../state/inspector/attention.ts';

/** Columns of the largest visible weights of a row, strongest first; fewer than `count` where fewer are visible. */
export function strongestOfRow(matrix: Matrix, row: number, count: number): readonly number[] {
  const columns = matrix.columnLabels.length;
  return Array.from({ length: columns }, (_, column) => column)
    .filter((column) => matrix.masks[row * columns + column] === 0)
    .toSorted((a, b) => matrix.values[row * columns + b]! - matrix.values[row * columns + a]!)
    .slice(0, count);
}

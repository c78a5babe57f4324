import type { Matrix } from '../attention.ts';

/** Columns of the largest visible weights of a row, strongest first; fewer than `count` where fewer are visible. */
export function strongestOfRow(matrix: Matrix, row: number, count: number): readonly number[] {
  const columns = matrix.columnLabels.length;
  const start = row * columns;
  const best: number[] = [];
  for (let column = 0; column < columns; column++) {
    if (matrix.masks[start + column] !== 0) continue;
    const value = matrix.values[start + column]!;
    let rank = best.length;
    while (rank > 0 && matrix.values[start + best[rank - 1]!]! < value) rank--;
    if (rank < count) best.splice(rank, 0, column);
    if (best.length > count) best.pop();
  }
  return best;
}

/** Elements that share one scale, along the last axis. */
export const BLOCK_SIZE = 32;

/** A weight `[rows, columns]` as the pack stores it. */
export type Matrix =
  | { readonly bits: 32; readonly rows: number; readonly columns: number; readonly values: Float32Array<ArrayBuffer> }
  | {
      /** 8: one byte an element; 4: two elements a byte, the first in the low nibble. */
      readonly bits: 8 | 4;
      readonly rows: number;
      readonly columns: number;
      readonly values: Uint8Array<ArrayBuffer>;
      /** `[rows, columns / 32]`; an element is (integer − 128 or − 8) × scale. */
      readonly scales: Float32Array<ArrayBuffer>;
    };

/** Writes row `row`, multiplied by `factor`, into `target` from `offset` on. */
export function readRow(matrix: Matrix, row: number, target: Float32Array, offset: number, factor = 1): void {
  const { columns } = matrix;
  if (matrix.bits === 32) {
    const start = row * columns;
    for (let column = 0; column < columns; column++) target[offset + column] = matrix.values[start + column]! * factor;
    return;
  }
  const { values, scales } = matrix;
  const blocks = columns / BLOCK_SIZE;
  for (let block = 0; block < blocks; block++) {
    const scale = scales[row * blocks + block]! * factor;
    const first = row * columns + block * BLOCK_SIZE;
    const out = offset + block * BLOCK_SIZE;
    if (matrix.bits === 8) {
      for (let index = 0; index < BLOCK_SIZE; index++) target[out + index] = (values[first + index]! - 128) * scale;
    } else {
      for (let index = 0; index < BLOCK_SIZE; index += 2) {
        const pair = values[(first + index) >> 1]!;
        target[out + index] = ((pair & 15) - 8) * scale;
        target[out + index + 1] = ((pair >> 4) - 8) * scale;
      }
    }
  }
}

/** All of `matrix` as floats `[rows, columns]`, into `target` from `offset` on when given. */
export function dequantise(
  matrix: Matrix,
  target: Float32Array<ArrayBuffer> = new Float32Array(matrix.rows * matrix.columns),
  offset = 0,
): Float32Array<ArrayBuffer> {
  if (matrix.bits === 32) target.set(matrix.values, offset);
  else for (let row = 0; row < matrix.rows; row++) readRow(matrix, row, target, offset + row * matrix.columns);
  return target;
}

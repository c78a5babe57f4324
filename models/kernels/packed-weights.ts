/** Weights that share one scale, along the inputs. */
export const BLOCK_SIZE = 32;
/** 32-bit numbers in a vector: outputs in a group. */
export const LANES = 4;
/** Outputs are filled up to a multiple of this. */
export const PADDING = 8;

/** A weight `[rows, columns]` of bytes or half bytes, as packs store it. */
export interface QuantisedMatrix {
  readonly bits: 8 | 4;
  readonly rows: number;
  readonly columns: number;
  readonly values: Uint8Array;
  readonly scales: Float32Array;
}

/**
 * Weights as products read them: outputs in groups of four, `[groups, columns / 2, 4, 2]` signed bytes (two neighbouring
 * inputs of an output side by side) and `[groups, blocks, 4]` scales.
 */
export interface PackedWeights {
  /** Two bytes each. */
  readonly pairs: Uint16Array;
  readonly scales: Float32Array;
}

/** Writes row `row` of `matrix` as output `output`. */
export function packRow(matrix: QuantisedMatrix, row: number, target: PackedWeights, output: number): void {
  const { bits, columns, values, scales } = matrix;
  const { pairs } = target;
  const count = columns / 2;
  const blocks = columns / BLOCK_SIZE;
  const lane = output % LANES;
  const group = (output - lane) / LANES;
  const first = group * count * LANES + lane;
  if (bits === 8) {
    // What is stored is the number plus 128: the highest bit turned around.
    for (let pair = 0, from = row * columns; pair < count; pair++, from += 2)
      pairs[first + pair * LANES] = (values[from]! | (values[from + 1]! << 8)) ^ 0x8080;
  } else {
    for (let pair = 0, from = row * count; pair < count; pair++, from++) {
      const both = values[from]!;
      pairs[first + pair * LANES] = (((both & 15) - 8) & 0xff) | (((both >> 4) - 8) << 8);
    }
  }
  for (let block = 0; block < blocks; block++)
    target.scales[(group * blocks + block) * LANES + lane] = scales[row * blocks + block]!;
}

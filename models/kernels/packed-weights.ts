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
  const pairs = columns / 2;
  const blocks = columns / BLOCK_SIZE;
  const lane = output % LANES;
  const group = (output - lane) / LANES;
  for (let pair = 0, to = group * pairs * LANES + lane; pair < pairs; pair++, to += LANES) {
    if (bits === 8) {
      const from = row * columns + 2 * pair;
      // What is stored is the number plus 128: the highest bit turned around.
      target.pairs[to] = (values[from]! | (values[from + 1]! << 8)) ^ 0x8080;
    } else {
      const both = values[row * pairs + pair]!;
      target.pairs[to] = (((both & 15) - 8) & 0xff) | (((both >> 4) - 8) << 8);
    }
  }
  for (let block = 0; block < blocks; block++)
    target.scales[(group * blocks + block) * LANES + lane] = scales[row * blocks + block]!;
}

import { f32, f32x4, get, i32, i32x4, join, loop, set, v128, type Code, type Local } from '../format/wasm-code.ts';
import type { FunctionScope, WasmModuleBuilder } from '../format/wasm-module.ts';
import { BLOCK_SIZE, LANES } from './packed-weights.ts';

/** What becomes of a product: stored, its negative part cut off before that, or added to what stands there. */
export type Destination = 'store' | 'relu' | 'add';

/** Arguments are addresses, but for the last. */
const PARAMETERS = {
  /** `[rows, columns]` 16-bit integers, and the scale of each row. */
  inputs: 'i32',
  inputScales: 'i32',
  /** As packed-weights.ts says. */
  weights: 'i32',
  scales: 'i32',
  /** `[outputs]` */
  bias: 'i32',
  /** `[rows, outputs]` */
  results: 'i32',
  /** A multiple of PADDING. */
  outputs: 'i32',
} as const;
type Parameters = Readonly<Record<keyof typeof PARAMETERS, Local>>;

/** How many rows and how many groups of outputs are computed at once: as many sums as there are registers for. */
export const TILES = { one: { rows: 1, groups: 2 }, four: { rows: 4, groups: 2 } } as const;

/**
 * Adds a function: results = x·Wᵀ + b for inputs of 16-bit and weights of 8-bit integers, with one scale for each row of
 * the inputs and for each block of the weights. Sums within a block are exact: 32 · 2¹⁵ · 2⁷ stays below 2³¹.
 */
export function addProduct(
  module: WasmModuleBuilder,
  name: string,
  columns: number,
  tile: (typeof TILES)[keyof typeof TILES],
  destination: Destination,
): void {
  module.function(name, PARAMETERS, (given, scope) => new Product(given, scope, columns, tile).code(destination));
}

class Product {
  private readonly output: Local;
  private readonly block: Local;
  private readonly weight: Local;
  private readonly scale: Local;
  private readonly input: Local;
  private readonly place: Local;
  private readonly pair: Local;
  private readonly unpacked: readonly Local[];
  /** Of each row, those of its groups. */
  private readonly blockSums: readonly (readonly Local[])[];
  private readonly sums: readonly (readonly Local[])[];

  constructor(
    private readonly given: Parameters,
    scope: FunctionScope,
    private readonly columns: number,
    private readonly tile: { readonly rows: number; readonly groups: number },
  ) {
    [this.output, this.block, this.weight, this.scale, this.input, this.place] = scope.locals('i32', 6) as [
      ...[Local, Local, Local],
      ...[Local, Local, Local],
    ];
    this.pair = scope.local('v128');
    this.unpacked = scope.locals('v128', tile.groups);
    const forEach = (): readonly (readonly Local[])[] =>
      Array.from({ length: tile.rows }, () => scope.locals('v128', tile.groups));
    this.blockSums = forEach();
    this.sums = forEach();
  }

  code(destination: Destination): Code {
    const { given, columns, tile, output, block, weight, scale, input, sums } = this;
    const blocks = columns / BLOCK_SIZE;
    const outputs = tile.groups * LANES;
    const step = (local: Local, bytes: number): Code => set(local, i32.add(get(local), i32.constant(bytes)));
    return join(
      set(weight, get(given.weights)),
      set(scale, get(given.scales)),
      loop(
        output,
        i32.constant(0),
        get(given.outputs),
        outputs,
        join(
          ...sums.flat().map((sum) => set(sum, f32x4.splat(f32.constant(0)))),
          set(input, get(given.inputs)),
          loop(
            block,
            i32.constant(0),
            i32.constant(blocks),
            1,
            join(
              ...Array.from({ length: BLOCK_SIZE / 2 }, (_, pair) => this.addPair(pair)),
              ...sums.flatMap((row, index) => row.map((sum, group) => this.addBlock(index, group, sum))),
              step(weight, 2 * LANES * (BLOCK_SIZE / 2)),
              step(scale, 4 * LANES),
              step(input, 2 * BLOCK_SIZE),
            ),
          ),
          // The groups behind the first have been read along with it.
          step(weight, (tile.groups - 1) * LANES * columns),
          step(scale, (tile.groups - 1) * 4 * LANES * blocks),
          ...sums.map((row, index) => this.finish(index, row, destination)),
        ),
      ),
    );
  }

  /** Two neighbouring inputs of each row times their weights, for four outputs in each group. */
  private addPair(pair: number): Code {
    const { columns, weight, input, unpacked, blockSums } = this;
    return join(
      ...unpacked.map((local, group) =>
        set(local, v128.loadBytes(get(weight), group * LANES * columns + 2 * LANES * pair)),
      ),
      ...blockSums.flatMap((row, index) => [
        set(this.pair, v128.loadSplat(get(input), 2 * index * columns + 4 * pair)),
        ...row.map((sum, group) => {
          const product = i32x4.dot(get(this.pair), get(unpacked[group]!));
          return set(sum, pair === 0 ? product : i32x4.add(get(sum), product));
        }),
      ]),
    );
  }

  private addBlock(row: number, group: number, sum: Local): Code {
    const blocks = this.columns / BLOCK_SIZE;
    const scale = v128.load(get(this.scale), group * 4 * LANES * blocks);
    return set(sum, f32x4.add(get(sum), f32x4.multiply(f32x4.fromIntegers(get(this.blockSums[row]![group]!)), scale)));
  }

  private finish(row: number, sums: readonly Local[], destination: Destination): Code {
    const { given, output, place } = this;
    const inOutput = i32.shiftLeft(get(output), i32.constant(2));
    const rowStart = i32.multiply(get(given.outputs), i32.constant(4 * row));
    return join(
      set(place, i32.add(get(given.results), i32.add(inOutput, rowStart))),
      ...sums.map((sum, group) => {
        const scaled = f32x4.multiply(get(sum), v128.loadSplat(get(given.inputScales), 4 * row));
        const result = f32x4.add(scaled, v128.load(i32.add(get(given.bias), inOutput), 4 * LANES * group));
        const before = v128.load(get(place), 4 * LANES * group);
        const finished = {
          store: result,
          relu: f32x4.greater(result, f32x4.splat(f32.constant(0))),
          add: f32x4.add(result, before),
        }[destination];
        return v128.store(get(place), finished, 4 * LANES * group);
      }),
    );
  }
}

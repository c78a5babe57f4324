import { f32, f32x4, get, i32, join, loop, set, v128, type Code, type Local } from '../format/wasm-code.ts';
import type { FunctionScope, WasmModuleBuilder } from '../format/wasm-module.ts';
import { LANES } from './packed-weights.ts';
import { acrossFour, acrossOne, exponential } from './vectors.ts';

const ZERO = f32x4.splat(f32.constant(0));

/** Arguments are addresses, but for the last two. */
const PARAMETERS = {
  /** `[heads, d_k]` */
  query: 'i32',
  /** `[positions, heads, d_k]`, with `stride` bytes from one position to the next; up to three more positions are read. */
  keys: 'i32',
  values: 'i32',
  /** `[heads, positions]`, positions filled up to a multiple of 4 */
  weights: 'i32',
  /** `[heads, d_k]` */
  context: 'i32',
  positions: 'i32',
  stride: 'i32',
} as const;

/** Floats that `attention` writes as weights. */
export function weightsSize(heads: number, positions: number): number {
  return heads * Math.ceil(positions / LANES) * LANES;
}

/** Adds `attention`: softmax(q·Kᵀ / √d_k)·V of one position, for each head. `headDimension` is a multiple of 4. */
export function addAttention(module: WasmModuleBuilder, heads: number, headDimension: number): void {
  module.function('attention', PARAMETERS, (given, scope) => {
    const { query, keys, values, weights, context, positions } = given;
    const [head, padded] = scope.locals('i32', 2) as [Local, Local];
    const vectors = headDimension / LANES;
    const part = scope.locals('v128', vectors);
    const advance = (local: Local, bytes: Code): Code => set(local, i32.add(get(local), bytes));
    return join(
      // Bytes of a head's weights.
      set(
        padded,
        i32.multiply(i32.shiftRight(i32.add(get(positions), i32.constant(3)), i32.constant(2)), i32.constant(16)),
      ),
      loop(
        head,
        i32.constant(0),
        i32.constant(heads),
        1,
        join(
          ...part.map((local, index) => set(local, v128.load(get(query), 16 * index))),
          scores(scope, given, part),
          softmax(scope, given, padded),
          mean(scope, given, part),
          ...[query, keys, values, context].map((local) => advance(local, i32.constant(4 * headDimension))),
          advance(weights, get(padded)),
        ),
      ),
    );
  });
}

type Parameters = Readonly<Record<keyof typeof PARAMETERS, Local>>;

/** Four positions at a time; past the last one −∞ is written. */
function scores(scope: FunctionScope, { keys, weights, positions, stride }: Parameters, query: readonly Local[]): Code {
  const [position, place, key] = scope.locals('i32', 3) as [Local, Local, Local];
  const sums = scope.locals('v128', LANES);
  const scale = f32x4.splat(f32.constant(1 / Math.sqrt(query.length * LANES)));
  const product = query
    .map((local, index) => f32x4.multiply(get(local), v128.load(get(key), 16 * index)))
    .reduce((sum, next) => f32x4.add(sum, next));
  const end = i32.add(get(weights), i32.shiftLeft(get(positions), i32.constant(2)));
  return join(
    set(key, get(keys)),
    set(place, get(weights)),
    loop(
      position,
      i32.constant(0),
      get(positions),
      LANES,
      join(
        ...sums.map((sum) => join(set(sum, product), set(key, i32.add(get(key), get(stride))))),
        v128.store(get(place), f32x4.multiply(acrossFour(scope, sums), scale)),
        set(place, i32.add(get(place), i32.constant(16))),
      ),
    ),
    loop(position, end, get(place), 4, f32.store(get(position), f32.constant(-Infinity))),
  );
}

function softmax(scope: FunctionScope, { weights }: Parameters, bytes: Local): Code {
  const place = scope.local('i32');
  const [greatest, sum] = scope.locals('v128', 2) as [Local, Local];
  const each = (body: Code): Code => loop(place, get(weights), i32.add(get(weights), get(bytes)), 16, body);
  const here = v128.load(get(place));
  const power = scope.local('v128');
  return join(
    set(greatest, f32x4.splat(f32.constant(-Infinity))),
    // NaN passes by here, and comes back with its exponential.
    each(set(greatest, f32x4.greater(get(greatest), here))),
    acrossOne(greatest, f32x4.greater),
    set(sum, ZERO),
    each(
      join(
        set(power, exponential(scope, f32x4.subtract(here, get(greatest)))),
        v128.store(get(place), get(power)),
        set(sum, f32x4.add(get(sum), get(power))),
      ),
    ),
    acrossOne(sum, f32x4.add),
    set(sum, f32x4.splat(f32.divide(f32.constant(1), f32x4.lane(get(sum), 0)))),
    each(v128.store(get(place), f32x4.multiply(here, get(sum)))),
  );
}

/** The values' mean by the weights. */
function mean(
  scope: FunctionScope,
  { values, weights, context, positions, stride }: Parameters,
  sums: readonly Local[],
): Code {
  const [place, value] = scope.locals('i32', 2) as [Local, Local];
  const weight = scope.local('v128');
  return join(
    ...sums.map((sum) => set(sum, ZERO)),
    set(value, get(values)),
    loop(
      place,
      get(weights),
      i32.add(get(weights), i32.shiftLeft(get(positions), i32.constant(2))),
      4,
      join(
        set(weight, v128.loadSplat(get(place))),
        ...sums.map((sum, index) =>
          set(sum, f32x4.add(get(sum), f32x4.multiply(get(weight), v128.load(get(value), 16 * index)))),
        ),
        set(value, i32.add(get(value), get(stride))),
      ),
    ),
    ...sums.map((sum, index) => v128.store(get(context), get(sum), 16 * index)),
  );
}

import { f32, f32x4, get, i32, i32x4, join, set, type Code, type Local } from '../format/wasm-code.ts';
import type { FunctionScope } from '../format/wasm-module.ts';

const splat = (value: number): Code => f32x4.splat(f32.constant(value));

/** Below it, e^x is too small for a number of 32 bits. */
const LEAST_EXPONENT = -87;
/** ln 2 in two parts, the first of which is exact in few bits. */
const LN2 = [0.693359375, -2.1219444e-4] as const;
/** 1/n!: what comes behind is below 1.2e-7 where |x| ≤ ln(2) / 2. */
const TAYLOR = [1 / 720, 1 / 120, 1 / 24, 1 / 6, 1 / 2, 1, 1] as const;

/**
 * Added to a number below 2²² and at least −2²², it leaves no bits behind the point, so that the sum is rounded to the
 * nearest whole number, which then stands in the low bits. Instructions that convert cost several times as much.
 */
export const ROUNDING = 1.5 * 2 ** 23;
/** Its bits. */
export const ROUNDING_BITS = new Int32Array(Float32Array.of(ROUNDING).buffer)[0]!;

/** e^x = 2^n · e^(x − n·ln 2) for each lane of x ≤ 88, with n a whole number; NaN stays NaN. */
export function exponential(scope: FunctionScope, x: Code): Code {
  const [value, power] = scope.locals('v128', 2) as [Local, Local];
  const rounding = splat(ROUNDING);
  const times = (factor: number): Code => f32x4.multiply(f32x4.subtract(get(power), rounding), splat(factor));
  const series = TAYLOR.slice(1).reduce(
    (sum, factor) => f32x4.add(f32x4.multiply(sum, get(value)), splat(factor)),
    splat(TAYLOR[0]),
  );
  const shifted = i32x4.add(get(power), i32x4.splat(i32.constant(127)));
  return join(
    set(value, f32x4.greater(x, splat(LEAST_EXPONENT))),
    set(power, f32x4.add(f32x4.multiply(get(value), splat(Math.LOG2E)), rounding)),
    set(value, f32x4.subtract(f32x4.subtract(get(value), times(LN2[0])), times(LN2[1]))),
    f32x4.multiply(series, i32x4.shiftLeft(shifted, 23)),
  );
}

/** The sum, or whatever `combine` makes of two vectors, over a vector's lanes, in each lane of `vector`. */
export function acrossOne(vector: Local, combine: (left: Code, right: Code) => Code): Code {
  const moved = (lanes: readonly number[]): Code => f32x4.shuffle(get(vector), get(vector), lanes);
  return join(
    set(vector, combine(get(vector), moved([2, 3, 0, 1]))),
    set(vector, combine(get(vector), moved([1, 0, 3, 2]))),
  );
}

/** Of four vectors, a vector of the four sums over their lanes. */
export function acrossFour(scope: FunctionScope, vectors: readonly Local[]): Code {
  const [first, second, third, fourth] = vectors.map(get) as [Code, Code, Code, Code];
  const [low, high] = scope.locals('v128', 2) as [Local, Local];
  const half = (a: Code, b: Code): Code =>
    f32x4.add(f32x4.shuffle(a, b, [0, 4, 1, 5]), f32x4.shuffle(a, b, [2, 6, 3, 7]));
  return join(
    set(low, half(first, second)),
    set(high, half(third, fourth)),
    f32x4.add(f32x4.shuffle(get(low), get(high), [0, 1, 4, 5]), f32x4.shuffle(get(low), get(high), [2, 3, 6, 7])),
  );
}

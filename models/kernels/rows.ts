import { f32, f32x4, get, i32, i32x4, join, loop, set, v128, type Code, type Local } from '../format/wasm-code.ts';
import type { FunctionScope, WasmModuleBuilder } from '../format/wasm-module.ts';
import { acrossOne, exponential, ROUNDING, ROUNDING_BITS } from './vectors.ts';

/** The greatest 16-bit integer. */
const MOST = 32767;
const ZERO = f32x4.splat(f32.constant(0));

/** Runs `body` for every vector of `count` floats; it is given the vector's address. */
function eachVector(scope: FunctionScope, from: Code, count: Code, body: (place: Code) => Code): Code {
  const place = scope.local('i32');
  return loop(place, from, i32.add(from, i32.shiftLeft(count, i32.constant(2))), 16, body(get(place)));
}

/**
 * Adds `quantise_{columns}(values, integers, scales, rows)`: each row of `[rows, columns]` floats as 16-bit integers and
 * their scale, which is the greatest of the row divided by 32767. NaN in a row makes its scale NaN.
 */
export function addQuantise(module: WasmModuleBuilder, columns: number): void {
  const parameters = { values: 'i32', integers: 'i32', scales: 'i32', rows: 'i32' } as const;
  module.function(`quantise_${columns}`, parameters, ({ values, integers, scales, rows }, scope) => {
    const [row, column] = scope.locals('i32', 2) as [Local, Local];
    const [most, factor] = scope.locals('v128', 2) as [Local, Local];
    const value = (part: number): Code => {
      const input = v128.load(i32.add(get(values), i32.shiftLeft(get(column), i32.constant(1))), 16 * part);
      const rounded = f32x4.add(f32x4.multiply(input, get(factor)), f32x4.splat(f32.constant(ROUNDING)));
      return i32x4.subtract(rounded, i32x4.splat(i32.constant(ROUNDING_BITS)));
    };
    const step = (local: Local, bytes: number): Code => set(local, i32.add(get(local), i32.constant(bytes)));
    return loop(
      row,
      i32.constant(0),
      get(rows),
      1,
      join(
        set(most, ZERO),
        eachVector(scope, get(values), i32.constant(columns), (place) =>
          // Numbers without a sign are in order as integers, too, and NaN is the greatest of all.
          set(most, i32x4.max(get(most), f32x4.abs(v128.load(place)))),
        ),
        acrossOne(most, i32x4.max),
        f32.store(get(scales), f32.divide(f32x4.lane(get(most), 0), f32.constant(MOST))),
        set(factor, f32x4.splat(f32.divide(f32.constant(MOST), f32x4.lane(get(most), 0)))),
        loop(
          column,
          i32.constant(0),
          i32.constant(2 * columns),
          16,
          v128.store(i32.add(get(integers), get(column)), i32x4.narrow(value(0), value(1))),
        ),
        step(values, 4 * columns),
        step(integers, 2 * columns),
        step(scales, 4),
      ),
    );
  });
}

/**
 * Adds `normalise_{columns}(values, gain, bias, results, rows)`: LayerNorm of each row, (x − mean) / √(variance + ε) ·
 * gain + bias. `results` may be `values`.
 */
export function addNormalise(module: WasmModuleBuilder, columns: number, epsilon: number): void {
  const parameters = { values: 'i32', gain: 'i32', bias: 'i32', results: 'i32', rows: 'i32' } as const;
  module.function(`normalise_${columns}`, parameters, ({ values, gain, bias, results, rows }, scope) => {
    const [row, column] = scope.locals('i32', 2) as [Local, Local];
    const [sum, mean, spread, centred] = scope.locals('v128', 4) as [Local, Local, Local, Local];
    const share = f32.constant(1 / columns);
    const variance = f32.multiply(f32x4.lane(get(sum), 0), share);
    const at = (local: Local): Code => v128.load(i32.add(get(local), get(column)));
    const step = (local: Local): Code => set(local, i32.add(get(local), i32.constant(4 * columns)));
    const each = (body: Code): Code => loop(column, i32.constant(0), i32.constant(4 * columns), 16, body);
    const difference = f32x4.subtract(at(values), get(mean));
    return loop(
      row,
      i32.constant(0),
      get(rows),
      1,
      join(
        set(sum, ZERO),
        each(set(sum, f32x4.add(get(sum), at(values)))),
        acrossOne(sum, f32x4.add),
        set(mean, f32x4.multiply(get(sum), f32x4.splat(share))),
        set(sum, ZERO),
        each(join(set(centred, difference), set(sum, f32x4.add(get(sum), f32x4.multiply(get(centred), get(centred)))))),
        acrossOne(sum, f32x4.add),
        set(spread, f32x4.splat(f32.divide(f32.constant(1), f32.squareRoot(f32.add(variance, f32.constant(epsilon)))))),
        each(
          v128.store(
            i32.add(get(results), get(column)),
            f32x4.add(f32x4.multiply(f32x4.multiply(difference, get(spread)), at(gain)), at(bias)),
          ),
        ),
        step(values),
        step(results),
      ),
    );
  });
}

/** Adds `exponentials(values, count, greatest)`: Σ e^(x − greatest) over `count` floats, a multiple of 4. */
export function addExponentials(module: WasmModuleBuilder): void {
  const parameters = { values: 'i32', count: 'i32', greatest: 'f32' } as const;
  module.function(
    'exponentials',
    parameters,
    ({ values, count, greatest }, scope) => {
      const sum = scope.local('v128');
      const beyond = (place: Code): Code => f32x4.subtract(v128.load(place), f32x4.splat(get(greatest)));
      return join(
        set(sum, ZERO),
        eachVector(scope, get(values), get(count), (place) =>
          set(sum, f32x4.add(get(sum), exponential(scope, beyond(place)))),
        ),
        acrossOne(sum, f32x4.add),
        f32x4.lane(get(sum), 0),
      );
    },
    'f32',
  );
}

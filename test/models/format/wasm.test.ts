import { describe, expect, it } from 'vitest';
import {
  f32,
  f32x4,
  get,
  i32,
  i32x4,
  join,
  loop,
  set,
  signed,
  unsigned,
  v128,
} from '../../../models/format/wasm-code.ts';
import { WasmModuleBuilder } from '../../../models/format/wasm-module.ts';

// The oracle is the engine's own reader of WebAssembly: it refuses whatever is not a module.
async function built(add: (module: WasmModuleBuilder) => void) {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
  const module = new WasmModuleBuilder();
  add(module);
  const { instance } = await WebAssembly.instantiate(module.finish(), { env: { memory } });
  const call = (name: string, ...given: number[]): number =>
    (instance.exports[name] as (...given: number[]) => number)(...given);
  return { memory, call };
}

describe('LEB128', () => {
  // The examples of the DWARF standard, appendix C.
  it.each([
    [2, [2]],
    [127, [127]],
    [128, [0x80, 1]],
    [129, [0x81, 1]],
    [12857, [0xb9, 0x64]],
  ])('writes %i', (value, bytes) => expect(unsigned(value)).toEqual(bytes));
  it.each([
    [2, [2]],
    [-2, [0x7e]],
    [127, [0xff, 0]],
    [-127, [0x81, 0x7f]],
    [128, [0x80, 1]],
    [-128, [0x80, 0x7f]],
    [-129, [0xff, 0x7e]],
  ])('writes %i with its sign', (value, bytes) => expect(signed(value)).toEqual(bytes));
});

describe('a module', () => {
  it('has several functions with parameters and results', async () => {
    const { call } = await built((module) => {
      module.function('plus', { a: 'i32', b: 'i32' }, ({ a, b }) => i32.add(get(a), get(b)), 'i32');
      module.function('half', { x: 'f32' }, ({ x }) => f32.divide(get(x), f32.constant(2)), 'f32');
      module.function('far', {}, () => i32.constant(-100_000), 'i32');
    });
    expect(call('plus', 40, 2)).toBe(42);
    expect(call('half', 5)).toBe(2.5);
    expect(call('far')).toBe(-100_000);
  });

  it('runs loops as often as they say, and not once where they begin at their end', async () => {
    const { call } = await built((module) =>
      module.function(
        'sum',
        { from: 'i32', to: 'i32' },
        ({ from, to }, scope) => {
          const [index, sum] = [scope.local('i32'), scope.local('i32')];
          return join(loop(index, get(from), get(to), 2, set(sum, i32.add(get(sum), get(index)))), get(sum));
        },
        'i32',
      ),
    );
    expect(call('sum', 1, 8)).toBe(1 + 3 + 5 + 7);
    expect(call('sum', 8, 8)).toBe(0);
  });

  it('computes on vectors in memory', async () => {
    const { memory, call } = await built((module) => {
      module.function('vectors', { at: 'i32' }, ({ at }) =>
        join(
          v128.store(get(at), f32x4.greater(f32x4.abs(v128.load(get(at))), v128.loadSplat(get(at), 12)), 16),
          v128.store(get(at), i32x4.dot(v128.loadBytes(get(at), 64), v128.load(get(at), 80)), 32),
          v128.store(get(at), f32x4.shuffle(v128.load(get(at)), v128.load(get(at), 16), [3, 4, 0, 7]), 48),
        ),
      );
    });
    new Float32Array(memory.buffer).set([-7, 2, -3, 4]);
    new Int8Array(memory.buffer, 64).set([1, -2, 3, -4, 5, -6, 127, -128]);
    new Int16Array(memory.buffer, 80).set([10, 20, 30, 40, 50, 60, 32767, -32767]);
    call('vectors', 0);
    expect([...new Float32Array(memory.buffer, 16, 4)]).toEqual([7, 4, 4, 4]);
    expect([...new Int32Array(memory.buffer, 32, 4)]).toEqual([-30, -70, -110, 127 * 32767 + 128 * 32767]);
    expect([...new Float32Array(memory.buffer, 48, 4)]).toEqual([4, 7, -7, 4]);
  });
});

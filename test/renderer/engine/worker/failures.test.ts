import { describe, expect, it } from 'vitest';
import { PackError } from '../../../../models/pack/pack-error.ts';
import { isExpected, lossOf } from '../../../../renderer/engine/worker/failures.ts';

const named = (name: string, message = 'x'): Error => Object.assign(new Error(message), { name });

describe('a failure of the worker', () => {
  it.each<[string, unknown, boolean]>([
    ['an abort', named('AbortError'), true],
    ['a range', new RangeError('no row'), true],
    ['a type', new TypeError('x'), true],
    ['a pack', new PackError('wrong-hash', { pack: 'a', file: 'b' }), true],
    ['any other', new Error('x'), false],
    ['no error at all', 'AbortError', false],
    ['lack of memory', new RangeError('Array buffer allocation failed'), false],
  ])('is expected or not: %s', (_, error, expected) => {
    expect(isExpected(error)).toBe(expected);
  });

  it.each<[string, unknown, 'wasm' | 'webgpu' | null, string | null]>([
    ['lack of memory, on whatever', new Error('std::bad_alloc'), 'webgpu', 'out-of-memory'],
    ['anything on WebGPU', new Error('odd'), 'webgpu', 'device-lost'],
    ['anything on wasm', new Error('odd'), 'wasm', null],
    ['anything before there is a backend', new Error('odd'), null, null],
    ['wasm that aborts', new Error('Aborted(native code called abort())'), 'wasm', 'crashed'],
    ['wasm that runs into a wall', 'table index is out of range', 'wasm', 'crashed'],
    ['wasm that says so by name', named('RuntimeError'), 'wasm', 'crashed'],
    ['another name', named('RangeError'), 'wasm', null],
  ])('loses the worker or not: %s', (_, error, backend, expected) => {
    expect(lossOf(error, backend)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { floats, readSafetensors } from '../../../models/format/safetensors.ts';

function file(header: string, data: readonly number[] = [], length?: number): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(header);
  const bytes = new Uint8Array(8 + text.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length ?? text.length), true);
  bytes.set(text, 8);
  bytes.set(data, 8 + text.length);
  return bytes;
}

const named = { pack: 'zh-en', file: 'weights.safetensors' };

describe('readSafetensors', () => {
  it('reads tensors and passes over metadata', () => {
    const header = '{"__metadata__":{"a":"b"},"x":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}}';
    const bytes = new Uint8Array(Float32Array.of(1.5, -2).buffer);
    const tensor = readSafetensors(file(header, [...bytes]), named).get('x')!;
    expect(tensor.shape).toEqual([1, 2]);
    expect(floats(tensor.bytes)).toEqual(Float32Array.of(1.5, -2));
  });

  const tensor = (change: string): string => `{"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8],${change}}}`;
  it.each([
    ['an empty file', new Uint8Array(3), 'too short'],
    ['a header longer than the file', file('{}', [], 1000), 'past its end'],
    ['a header of 2^63 bytes', file('{}', [], Number.MAX_SAFE_INTEGER), 'past its end'],
    ['a header that is not JSON', file('{x', []), 'not valid JSON'],
    ['a header that is a list', file('[]', []), 'not valid JSON'],
    ['an unknown type', file(tensor('"dtype":"F16"'), [0, 0, 0, 0, 0, 0, 0, 0]), 'x.dtype'],
    [
      'a shape that does not fit its bytes',
      file(tensor('"shape":[3]'), new Array<number>(8).fill(0)),
      '“x” does not fit',
    ],
    ['data that ends early', file(tensor('"shape":[2]'), [0, 0, 0, 0]), '“x” does not fit'],
    [
      'offsets outside the file',
      file(tensor('"data_offsets":[80,88]'), new Array<number>(8).fill(0)),
      '“x” does not fit',
    ],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => readSafetensors(bytes as Uint8Array<ArrayBuffer>, named)).toThrow(
      expect.objectContaining({ name: 'PackError', code: 'bad-weights', message: expect.stringContaining(message) }),
    );
  });
});

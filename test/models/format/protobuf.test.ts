import { describe, expect, it } from 'vitest';
import { ProtobufWriter } from '../../../models/format/protobuf-writer.ts';

// Expected bytes are those of https://protobuf.dev/programming-guides/encoding
describe('ProtobufWriter', () => {
  it.each<[string, ProtobufWriter, readonly number[]]>([
    ['a small integer', new ProtobufWriter().integer(1, 5), [0x08, 0x05]],
    ['an integer of two bytes', new ProtobufWriter().integer(1, 150), [0x08, 0x96, 0x01]],
    ['a negative integer', new ProtobufWriter().integer(1, -1), [0x08, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1]],
    ['a field number above 15', new ProtobufWriter().integer(20, 1), [0xa0, 0x01, 0x01]],
    ['a string', new ProtobufWriter().string(2, 'testing'), [0x12, 7, ...new TextEncoder().encode('testing')]],
    ['a float', new ProtobufWriter().float(2, 1), [0x15, 0, 0, 0x80, 0x3f]],
    ['a message', new ProtobufWriter().message(3, (inner) => inner.integer(1, 150)), [0x1a, 3, 0x08, 0x96, 0x01]],
  ])('writes %s', (_, writer, bytes) => {
    expect([...writer.finish()]).toEqual(bytes);
  });

  it('grows', () => {
    const data = new Uint8Array(10_000).fill(7);
    expect(Buffer.compare(new ProtobufWriter().data(1, data).finish().subarray(3), data)).toBe(0);
  });
});

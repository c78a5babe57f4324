import { describe, expect, it } from 'vitest';
import { Heap } from '../../../models/kernels/heap.ts';

describe('the heap', () => {
  it('gives out parts that do not overlap, at multiples of 16', () => {
    const heap = new Heap();
    const parts = [1, 16, 17, 1000, 3].map((bytes) => ({ bytes, address: heap.allocate(bytes) }));
    for (const { address } of parts) expect(address % 16).toBe(0);
    const ends = parts.map(({ address, bytes }) => address + bytes);
    expect(parts.slice(1).every(({ address }, index) => address >= ends[index]!)).toBe(true);
    expect(parts[0]!.address).toBeGreaterThan(0);
  });

  it('gives out again what was given back, in whatever order', () => {
    const heap = new Heap();
    const addresses = Array.from({ length: 6 }, () => heap.allocate(4096));
    const { byteLength } = heap.memory.buffer;
    for (const index of [1, 3, 2, 5, 0, 4]) heap.release(addresses[index]!);
    expect(heap.used).toBe(0);
    expect(heap.allocate(byteLength - 16)).toBe(addresses[0]);
    expect(heap.memory.buffer.byteLength).toBe(byteLength);
  });

  it('does not grow while what it gives out is given back', () => {
    const heap = new Heap();
    const kept: number[] = [];
    let state = 1;
    const below = (limit: number): number => (state = (state * 48271) % 2147483647) % limit;
    for (let round = 0; round < 5000; round++) {
      if (kept.length > 20) heap.release(kept.splice(below(kept.length), 1)[0]!);
      kept.push(heap.allocate(below(20_000) + 1));
    }
    expect(heap.memory.buffer.byteLength).toBeLessThan(2 ** 21);
    for (const address of kept) heap.release(address);
    expect(heap.used).toBe(0);
  });

  it('keeps what stands in it when it grows', () => {
    const heap = new Heap();
    const address = heap.allocate(16);
    heap.floats[address / 4] = 42;
    const large = heap.allocate(5_000_000);
    heap.floats.fill(1, large / 4, large / 4 + 1_250_000);
    expect(heap.floats[address / 4]).toBe(42);
    expect(heap.memory.buffer.byteLength).toBeGreaterThan(5_000_000);
  });

  it('says that memory ran out in words that are known for it', () => {
    const heap = new Heap();
    expect(() => heap.allocate(2 ** 32)).toThrow('out of memory');
    expect(heap.used).toBe(0);
  });

  it('refuses to take back what it has not given', () => {
    const heap = new Heap();
    const address = heap.allocate(16);
    heap.release(address);
    expect(() => heap.release(address)).toThrow('nothing was allocated');
  });
});

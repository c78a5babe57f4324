const PAGE = 65536;
/** Pages by which the memory grows at least. */
const GROWTH = 16;
const MOST_PAGES = 65536;
/** Addresses are multiples of this, for vectors. */
const ALIGNMENT = 16;

interface Span {
  start: number;
  end: number;
}

/** Memory that WebAssembly functions compute in, given out in parts. Views are valid until the next `allocate`. */
export class Heap {
  readonly memory = new WebAssembly.Memory({ initial: GROWTH, maximum: MOST_PAGES });
  floats = new Float32Array(this.memory.buffer);
  integers = new Int32Array(this.memory.buffer);
  pairs = new Uint16Array(this.memory.buffer);
  /** What nobody has, by address. Address 0 is given to nobody. */
  private readonly free: Span[] = [{ start: ALIGNMENT, end: GROWTH * PAGE }];
  private readonly sizes = new Map<number, number>();

  /** Bytes given out. */
  get used(): number {
    return [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** @returns the address of `bytes` bytes, with whatever stands there; RangeError when there is no memory left */
  allocate(bytes: number): number {
    const size = Math.max(1, Math.ceil(bytes / ALIGNMENT)) * ALIGNMENT;
    let index = this.free.findIndex(({ start, end }) => end - start >= size);
    if (index < 0) index = this.grow(size);
    const span = this.free[index]!;
    const address = span.start;
    span.start += size;
    if (span.start === span.end) this.free.splice(index, 1);
    this.sizes.set(address, size);
    return address;
  }

  release(address: number): void {
    const size = this.sizes.get(address);
    if (size === undefined) throw new Error(`nothing was allocated at ${address}`);
    this.sizes.delete(address);
    const end = address + size;
    let index = this.free.findIndex(({ start }) => start > address);
    if (index < 0) index = this.free.length;
    const [before, after] = [this.free[index - 1], this.free[index]];
    if (after?.start === end) {
      after.start = address;
      if (before?.end !== address) return;
      before.end = after.end;
      this.free.splice(index, 1);
    } else if (before?.end === address) before.end = end;
    else this.free.splice(index, 0, { start: address, end });
  }

  /** @returns the index of a free span that is large enough */
  private grow(size: number): number {
    const last = this.free.at(-1);
    const length = this.memory.buffer.byteLength;
    const atEnd = last?.end === length ? last : undefined;
    const missing = size - (atEnd === undefined ? 0 : length - atEnd.start);
    const grown = Math.max(GROWTH, Math.ceil(missing / PAGE)) * PAGE;
    try {
      this.memory.grow(grown / PAGE);
    } catch (error) {
      throw new RangeError('out of memory', { cause: error });
    }
    this.floats = new Float32Array(this.memory.buffer);
    this.integers = new Int32Array(this.memory.buffer);
    this.pairs = new Uint16Array(this.memory.buffer);
    if (atEnd !== undefined) atEnd.end += grown;
    else this.free.push({ start: length, end: length + grown });
    return this.free.length - 1;
  }
}

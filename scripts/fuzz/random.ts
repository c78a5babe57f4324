/** Random choices that are the same for the same seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}

/** Values that have broken programs before. */
export function hostile(random: Random): unknown {
  return random.of<() => unknown>([
    () => random.of([0, 1, -1, 0.5, 1e9, 2 ** 31, 2 ** 53, 1e308, -1e308, 65_536, 97]),
    () =>
      random.of([
        '',
        '\0',
        '..',
        '../../etc/passwd',
        '/dev/zero',
        'xx',
        '\u202e',
        '\ud800',
        '__proto__',
        'x'.repeat(100_000),
      ]),
    () => random.of([null, true, false, undefined]),
    () => random.of<unknown>([[], {}, [[]], { length: -1 }, [null], { toString: 1 }]),
    () => Array.from({ length: random.below(50) }, () => random.below(300)),
  ])();
}

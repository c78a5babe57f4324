const TAB = 9;
const NEWLINE = 10;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Lines of UTF-8, sorted by the bytes of what stands before their first tab: searched where they lie, without a string
 * for each.
 */
export class SortedLines {
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    let count = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
    this.#starts = new Uint32Array(count + 1);
    for (let line = 1, at = -1; line <= count; line += 1) {
      at = bytes.indexOf(NEWLINE, at + 1);
      this.#starts[line] = at + 1;
    }
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  /** The cells of a line. */
  cells(line: number): string[] {
    const [start = 0, next = 1] = this.#starts.subarray(line, line + 2);
    return decoder.decode(this.#bytes.subarray(start, Math.max(start, next - 1))).split('\t');
  }

  /** Whether a line has this key. */
  has(key: string): boolean {
    const bytes = encoder.encode(key);
    return this.#compare(this.#first(bytes), bytes) === 0;
  }

  /** The lines of a key. */
  of(key: string): number[] {
    const bytes = encoder.encode(key);
    const found: number[] = [];
    for (let line = this.#first(bytes); this.#compare(line, bytes) === 0; line += 1) found.push(line);
    return found;
  }

  /** The lines whose keys begin with a text, at most so many. */
  beginningWith(text: string, most: number): number[] {
    const bytes = encoder.encode(text);
    const found: number[] = [];
    for (let line = this.#first(bytes); found.length < most && this.#compare(line, bytes, true) === 0; line += 1)
      found.push(line);
    return found;
  }

  /** The first line whose key is not before this one. */
  #first(key: Uint8Array): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(middle, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Where a line's key stands to another: before (−1), at it (0) or behind it (1); behind where there is no line. */
  #compare(line: number, key: Uint8Array, prefix = false): number {
    if (line >= this.count) return 1;
    const start = this.#starts[line] ?? 0;
    for (let at = 0; at < key.length; at += 1) {
      const difference = (this.#bytes[start + at] ?? TAB) - (key[at] ?? 0);
      if (difference !== 0) return Math.sign(difference);
    }
    return prefix || this.#bytes[start + key.length] === TAB ? 0 : 1;
  }
}

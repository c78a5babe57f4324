/** A set of byte strings with a number each, walked byte by byte. Edges are kept in one open-addressing hash table. */
export class ByteTrie {
  private readonly keys: Int32Array;
  private readonly children: Int32Array;
  private readonly values: Int32Array;
  private readonly shift: number;
  private nodes = 1;

  /** @param entries byte strings, none of them empty, with values ≥ 0 */
  constructor(entries: readonly { readonly bytes: Uint8Array; readonly value: number }[]) {
    const edges = entries.reduce((sum, entry) => sum + entry.bytes.length, 0);
    const bits = Math.max(4, Math.ceil(Math.log2(edges * 2 + 1)));
    this.shift = 32 - bits;
    this.keys = new Int32Array(1 << bits);
    this.children = new Int32Array(1 << bits);
    this.values = new Int32Array(edges + 1).fill(-1);
    for (const { bytes, value } of entries) {
      let node = 0;
      for (const byte of bytes) node = this.add(node, byte);
      this.values[node] = value;
    }
  }

  /** The slot of an edge, or the free slot where it belongs. Keys are one more than node · 256 + byte: 0 means free. */
  private slot(node: number, byte: number): number {
    const key = node * 256 + byte + 1;
    const mask = this.keys.length - 1;
    let slot = Math.imul(key, 0x9e3779b1) >>> this.shift;
    for (;;) {
      const found = this.keys[slot];
      if (found === key || found === 0) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private add(node: number, byte: number): number {
    const slot = this.slot(node, byte);
    if (this.keys[slot] === 0) {
      this.keys[slot] = node * 256 + byte + 1;
      this.children[slot] = this.nodes++;
    }
    return this.children[slot] ?? 0;
  }

  /** The node after `byte`, or −1. The root is node 0. */
  child(node: number, byte: number): number {
    const slot = this.slot(node, byte);
    return this.keys[slot] === 0 ? -1 : (this.children[slot] ?? -1);
  }

  /** The value of the string that ends at `node`, or −1. */
  value(node: number): number {
    return this.values[node] ?? -1;
  }

  /** The value of `bytes[start, end)`, or −1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    let node = 0;
    for (let i = start; i < end; i++) {
      node = this.child(node, bytes[i] ?? 0);
      if (node < 0) return -1;
    }
    return this.value(node);
  }

  /** Length of the longest entry that `bytes` has at `start`; 0 for none. */
  longest(bytes: Uint8Array, start: number, end: number): number {
    let node = 0;
    let length = 0;
    for (let i = start; i < end; i++) {
      node = this.child(node, bytes[i] ?? 0);
      if (node < 0) break;
      if (this.value(node) >= 0) length = i + 1 - start;
    }
    return length;
  }
}

import { ProtobufError } from '../format/protobuf-reader.ts';

/**
 * SentencePiece's compiled normalisation rules: a little-endian uint32 with the size of the trie in bytes, the trie,
 * and the replacements, each ended by NUL. The trie is a Darts-clone double array, whose 32-bit units are
 * offset (22 bits, times 256 with bit 9) · has-leaf (bit 8) · label (low 8 bits), or a value with bit 31 set.
 */
export class Charsmap {
  private readonly units: Uint32Array;
  private readonly replacements: Uint8Array;

  /** @throws ProtobufError when the sizes do not fit */
  constructor(blob: Uint8Array) {
    const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
    const size = blob.length > 4 ? view.getUint32(0, true) : 0;
    if (size === 0 || size % 4 !== 0 || size + 4 >= blob.length)
      throw new ProtobufError('its normalisation rules are damaged');
    if (blob[blob.length - 1] !== 0) throw new ProtobufError('its normalisation rules are cut off');
    this.units = new Uint32Array(size / 4);
    for (let i = 0; i < this.units.length; i++) this.units[i] = view.getUint32(4 + 4 * i, true);
    this.replacements = blob.subarray(4 + size);
  }

  /** Start and end of the last replacement found, in `bytes`. */
  start = 0;
  end = 0;

  get bytes(): Uint8Array {
    return this.replacements;
  }

  /**
   * Finds the longest rule for `text` at `from`, and leaves its replacement in `start` and `end`.
   * @returns how many bytes of `text` it replaces; 0 for no rule
   */
  match(text: Uint8Array, from: number, to: number): number {
    const units = this.units;
    let node = offsetOf(units[0] ?? 0);
    let length = 0;
    let value = 0;
    for (let i = from; i < to; i++) {
      const byte = text[i] ?? 0;
      node ^= byte;
      const unit = units[node];
      // A unit past the end (a damaged trie) is no match; a value has bit 31 set and so differs from every label.
      if (unit === undefined || (unit & 0x800000ff) >>> 0 !== byte) break;
      node ^= offsetOf(unit);
      if ((unit >>> 8) & 1) {
        length = i + 1 - from;
        value = (units[node] ?? 0) & 0x7fffffff;
      }
    }
    if (length === 0 || value >= this.replacements.length) return 0;
    this.start = value;
    this.end = this.replacements.indexOf(0, value);
    return length;
  }
}

function offsetOf(unit: number): number {
  return (unit >>> 10) << ((unit & 0x200) >>> 6);
}

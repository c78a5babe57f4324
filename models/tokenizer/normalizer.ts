import { Charsmap } from './charsmap.ts';
import type { NormalizerSpec } from './model-file.ts';
import type { ByteTrie } from './trie.ts';
import { sequenceLength, toUtf8 } from './utf8.ts';

/** Normalised text as UTF-8, with where each byte came from. */
export interface Normalized {
  readonly bytes: Uint8Array;
  /**
   * One longer than `bytes`: the UTF-16 offset in the original where the part that gave this byte begins (all bytes of
   * one replacement share it); the last entry is where the normalised text ends in the original.
   */
  readonly origins: Int32Array;
}

const SPACE = 0x20;
const SPACE_SYMBOL: readonly number[] = [0xe2, 0x96, 0x81]; // ▁ U+2581

/** Bytes and their origins, growing as needed. */
class Output {
  bytes: Uint8Array;
  origins: Int32Array;
  length = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
    this.origins = new Int32Array(capacity);
  }

  push(byte: number, origin: number): void {
    if (this.length === this.bytes.length) {
      const [bytes, origins] = [this.bytes, this.origins];
      this.bytes = new Uint8Array(2 * this.length);
      this.origins = new Int32Array(2 * this.length);
      this.bytes.set(bytes);
      this.origins.set(origins);
    }
    this.bytes[this.length] = byte;
    this.origins[this.length++] = origin;
  }
}

/** SentencePiece's Normalizer: the compiled rules, then spaces as the model wants them. */
export class Normalizer {
  private readonly charsmap: Charsmap | null;
  /** The replacement of the part looked at last: `source[start, end)`. */
  private source: Uint8Array = new Uint8Array(0);
  private start = 0;
  private end = 0;

  /**
   * @param userDefined symbols that pass unchanged, longest first; null for none
   * @throws ProtobufError for damaged rules
   */
  constructor(
    private readonly spec: NormalizerSpec,
    private readonly userDefined: ByteTrie | null,
  ) {
    this.charsmap = spec.charsmap.length > 0 ? new Charsmap(spec.charsmap) : null;
  }

  /** Finds the replacement of the longest part of `bytes` at `from` that has one; returns how many bytes it replaces. */
  private next(bytes: Uint8Array, from: number): number {
    let length = this.userDefined?.longest(bytes, from, bytes.length) ?? 0;
    if (length === 0 && this.charsmap !== null) {
      length = this.charsmap.match(bytes, from, bytes.length);
      if (length > 0) {
        [this.source, this.start, this.end] = [this.charsmap.bytes, this.charsmap.start, this.charsmap.end];
        return length;
      }
    }
    if (length === 0) length = sequenceLength(bytes[from] ?? 0);
    [this.source, this.start, this.end] = [bytes, from, from + length];
    return length;
  }

  normalize(text: string): Normalized {
    const { addDummyPrefix, removeExtraWhitespaces, escapeWhitespaces, whitespaceAsSuffix } = this.spec;
    const { bytes, offsets } = toUtf8(text);
    const space = escapeWhitespaces ? SPACE_SYMBOL : [SPACE];
    const output = new Output(bytes.length * 2 + 16);
    let consumed = 0;
    while (removeExtraWhitespaces && consumed < bytes.length) {
      const length = this.next(bytes, consumed);
      if (this.end - this.start !== 1 || this.source[this.start] !== SPACE) break;
      consumed += length;
    }
    if (consumed === bytes.length) return { bytes: output.bytes.subarray(0, 0), origins: Int32Array.of(0) };
    const pushSpace = (origin: number): void => {
      for (const byte of space) output.push(byte, origin);
    };
    if (addDummyPrefix && !whitespaceAsSuffix) pushSpace(offsets[consumed] ?? 0);

    let afterSpace = removeExtraWhitespaces;
    while (consumed < bytes.length) {
      const length = this.next(bytes, consumed);
      const { source, end } = this;
      let start = this.start;
      while (afterSpace && start < end && source[start] === SPACE) start++;
      const origin = offsets[consumed] ?? 0;
      for (let i = start; i < end; i++) {
        const byte = source[i] ?? 0;
        if (byte === SPACE) pushSpace(origin);
        else output.push(byte, origin);
      }
      if (start < end) afterSpace = removeExtraWhitespaces && source[end - 1] === SPACE;
      consumed += length;
    }

    let tail = offsets[consumed] ?? 0;
    while (removeExtraWhitespaces && endsWith(output, space)) {
      output.length -= space.length;
      tail = output.origins[output.length] ?? 0;
    }
    if (addDummyPrefix && whitespaceAsSuffix) pushSpace(tail);
    const length = output.length;
    output.push(0, tail);
    return { bytes: output.bytes.subarray(0, length), origins: output.origins.subarray(0, length + 1) };
  }
}

function endsWith(output: Output, suffix: readonly number[]): boolean {
  const start = output.length - suffix.length;
  return start >= 0 && suffix.every((byte, i) => output.bytes[start + i] === byte);
}

import type { Range } from '../events.ts';
import type { Normalizer } from './normalizer.ts';
import type { TokenText, TokenWriter } from './tokenizer.ts';
import { validSequence } from './utf8.ts';

/** What one token writes: a byte of a character, or text; null for a token that is not written. */
export type Written = { readonly byte: number } | { readonly text: string } | { readonly piece: string } | null;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

export interface WritingRules {
  written(id: number): Written;
  readonly space: string;
  /** A space at the start came from the tokenizer; when spaces are squeezed, all of them at the start are dropped. */
  readonly stripFirst: boolean;
  readonly stripAll: boolean;
}

/** Writes pieces one after the other, each once, and notes where they stand. */
export class PieceWriter implements TokenWriter {
  text = '';
  private readonly ranges: Range[] = [];
  /** Bytes that wait for the others of their character. */
  private bytes: number[] = [];
  private strip: boolean;
  private stripped = false;

  constructor(private readonly rules: WritingRules) {
    this.strip = rules.stripFirst || rules.stripAll;
  }

  push(id: number): void {
    const written = this.rules.written(id);
    if (written !== null && 'byte' in written) {
      this.bytes.push(written.byte);
      this.ranges.push({ start: this.text.length, end: this.text.length });
      this.flush(false);
      return;
    }
    this.flush(true);
    if (this.stripped || this.text !== '') this.strip = false;
    this.stripped = false;
    const start = this.text.length;
    if (written !== null) this.text += 'text' in written ? written.text : this.spelled(written.piece);
    this.ranges.push({ start, end: this.text.length });
  }

  end(): TokenText {
    this.flush(true);
    return { text: this.text, ranges: this.ranges };
  }

  private spelled(piece: string): string {
    const { space, stripAll } = this.rules;
    const leads = this.strip && piece.startsWith(space);
    if (leads) this.stripped = !stripAll;
    return (leads ? piece.slice(space.length) : piece).replaceAll(space, ' ');
  }

  /**
   * Writes the bytes that are whole characters; the last byte of each carries it.
   * @param all no more bytes follow: what is left is damaged
   */
  private flush(all: boolean): void {
    while (this.bytes.length > 0) {
      const valid = validSequence(this.bytes, 0);
      if (valid === 0 && !all) return;
      const length = Math.max(1, valid);
      const last = this.ranges.length - this.bytes.length + length - 1;
      const start = this.text.length;
      this.text += valid === 0 ? '\ufffd' : utf8.decode(Uint8Array.from(this.bytes.slice(0, length)));
      this.bytes = this.bytes.slice(length);
      this.ranges[last] = { start, end: this.text.length };
      // Those behind it, which are still to be written, stand after it.
      for (let at = last + 1; at < this.ranges.length; at += 1)
        this.ranges[at] = { start: this.text.length, end: this.text.length };
    }
  }
}

/** Writes for a model that rewrites its text at the end. */
export class DenormalisedWriter implements TokenWriter {
  constructor(
    private readonly plain: TokenWriter,
    private readonly rules: Normalizer,
  ) {}

  get text(): string {
    return utf8.decode(this.rules.normalize(this.plain.text).bytes);
  }

  push(id: number): void {
    this.plain.push(id);
  }

  end(): TokenText {
    const before = this.plain.end();
    const { bytes, origins } = this.rules.normalize(before.text);
    const text = utf8.decode(bytes);
    // Where what came from each offset, or from behind it, begins.
    const places = new Array<number>(before.text.length).fill(text.length);
    let byte = bytes.length;
    for (let offset = before.text.length - 1; offset >= 0; offset -= 1) {
      while (byte > 0 && (origins[byte - 1] ?? 0) >= offset) byte -= 1;
      places[offset] = utf8.decode(bytes.subarray(0, byte)).length;
    }
    const moved = (offset: number): number => places[offset] ?? text.length;
    return { text, ranges: before.ranges.map(({ start, end }) => ({ start: moved(start), end: moved(end) })) };
  }
}

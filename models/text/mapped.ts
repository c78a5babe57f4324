import type { Range } from '../events.ts';

/** A changed copy of a text that knows where each of its characters came from. */
export class Mapped {
  private constructor(
    readonly text: string,
    /** Original range of each UTF-16 code unit of `text`. */
    private readonly starts: readonly number[],
    private readonly ends: readonly number[],
    private readonly length: number,
  ) {}

  static of(text: string): Mapped {
    const starts = Array.from({ length: text.length }, (_, index) => index);
    return new Mapped(
      text,
      starts,
      starts.map((index) => index + 1),
      text.length,
    );
  }

  /** Replaces ranges of `text` (in order, not overlapping); a replacement stands for the whole range it replaced. */
  replace(edits: readonly (Range & { readonly by: string })[]): Mapped {
    if (edits.length === 0) return this;
    let text = '';
    const starts: number[] = [];
    const ends: number[] = [];
    let at = 0;
    const copy = (to: number): void => {
      text += this.text.slice(at, to);
      for (; at < to; at += 1) {
        starts.push(this.starts[at] ?? 0);
        ends.push(this.ends[at] ?? 0);
      }
    };
    for (const { start, end, by } of edits) {
      copy(start);
      const original = this.original({ start, end });
      const single = by.length === end - start;
      for (let i = 0; i < by.length; i += 1) {
        starts.push(single ? (this.starts[start + i] ?? 0) : original.start);
        ends.push(single ? (this.ends[start + i] ?? 0) : original.end);
      }
      text += by;
      at = end;
    }
    copy(this.text.length);
    return new Mapped(text, starts, ends, this.length);
  }

  /** Another spelling of the whole text; when it is as long, character for character. */
  rewrite(text: string): Mapped {
    return text === this.text ? this : this.replace([{ start: 0, end: this.text.length, by: text }]);
  }

  /** Replaces every match of `pattern` (global). */
  replaceAll(pattern: RegExp, by: (match: string, ...groups: string[]) => string): Mapped {
    const edits: (Range & { by: string })[] = [];
    for (const match of this.text.matchAll(pattern)) {
      const replacement = by(match[0], ...match.slice(1));
      if (replacement !== match[0])
        edits.push({ start: match.index, end: match.index + match[0].length, by: replacement });
    }
    return this.replace(edits);
  }

  /** The range of the original text that `range` of `text` came from. */
  original(range: Range): Range {
    if (range.start >= range.end) {
      const point = this.starts[range.start] ?? this.length;
      return { start: point, end: point };
    }
    return { start: this.starts[range.start] ?? this.length, end: this.ends[range.end - 1] ?? this.length };
  }

  /** The smallest range of `text` that holds all that came from `range` of the original text. */
  image(range: Range): Range {
    let start = 0;
    while (start < this.text.length && (this.ends[start] ?? 0) <= range.start) start += 1;
    let end = start;
    while (end < this.text.length && (this.starts[end] ?? 0) < range.end) end += 1;
    return { start, end };
  }
}

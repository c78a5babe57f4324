import type { Range } from '../../events.ts';
import type { Tokenizer } from '../../tokenizer/tokenizer.ts';

/** Target tokens as text, with the range of each token in it. */
export interface TargetText {
  readonly text: string;
  /** One a token, in order, not overlapping; empty for end-of-sentence and for bytes before a character is whole. */
  readonly ranges: readonly Range[];
}

/** Text of `ids` and where each of them stands in it. */
export function targetText(tokenizer: Tokenizer, ids: readonly number[]): TargetText {
  const text = tokenizer.decode(ids);
  const ranges: Range[] = [];
  let start = 0;
  for (let count = 1; count <= ids.length; count += 1) {
    const end =
      count === ids.length ? text.length : Math.max(start, sharedLength(tokenizer.decode(ids.slice(0, count)), text));
    ranges.push({ start, end });
    start = end;
  }
  return { text, ranges };
}

/** Text of a translation that is still growing: the beginning of a character in bytes is not shown yet. */
export function growingText(tokenizer: Tokenizer, ids: readonly number[]): string {
  return tokenizer.decode(ids).replace(/\uFFFD+$/, '');
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

import type { Range } from '../../events.ts';

/** Attention of each token of a target `[source tokens]`; undefined for one that looked at nothing. */
export type Attention = readonly (Float32Array | undefined)[];

/** Tokens of a text as two models cut it: `written` by the first one, `read` by the second. */
export interface Between {
  readonly written: readonly Range[];
  readonly read: readonly Range[];
}

/**
 * Attention through a text between: [target × read] · [read × written] · [written × source]. The matrix in the middle says
 * which letters the tokens of both models share; where both cut the text alike it is 1, and the product is that of
 * [target × middle] and [middle × source].
 */
export function throughText(second: Attention, between: Between, first: Attention): (Float32Array | undefined)[] {
  const shared = between.read.map((range) => shares(range, between.written));
  const width = first.find((row) => row !== undefined)?.length ?? 0;
  return second.map((row) => {
    if (row === undefined || width === 0) return undefined;
    const product = new Float32Array(width);
    row.forEach((weight, token) => {
      for (const { at, share } of shared[token] ?? [])
        first[at]?.forEach((value, source) => (product[source] = (product[source] ?? 0) + weight * share * value));
    });
    return product;
  });
}

/** How much of a token each token of the other cut stands for; one without letters is the other's at the same place. */
function shares(range: Range, others: readonly Range[]): { readonly at: number; readonly share: number }[] {
  const empty = range.start === range.end;
  const found = others.flatMap((other, at) => {
    const length = empty
      ? Number(other.start === other.end && other.start === range.start)
      : Math.min(range.end, other.end) - Math.max(range.start, other.start);
    return length > 0 ? [{ at, length }] : [];
  });
  const total = found.reduce((sum, { length }) => sum + length, 0);
  return found.map(({ at, length }) => ({ at, share: length / total }));
}

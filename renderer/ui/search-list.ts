/** What a list that is searched offers (SearchList.svelte). */
export interface ListOption {
  readonly value: string;
  readonly name: string;
  /** In another language, shown beside the name, and the tag of that language. */
  readonly own?: string;
  readonly lang?: string;
  /** What is to be known before it is chosen. */
  readonly note?: string;
}

export interface ListGroup {
  /** Empty for what needs none. */
  readonly title: string;
  readonly options: readonly ListOption[];
}

/** The place of the option that a key leads to; null for keys that mean something else. */
export function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  const page = 8;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, at + page);
  if (key === 'PageUp') return Math.max(0, at - page);
  return null;
}

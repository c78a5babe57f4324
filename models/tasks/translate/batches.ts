import type { TranslateRequest } from '../../translator.ts';
import type { Sentence } from './sentences.ts';

/** Batches that are looked at together, so that sentences of like length can be decoded with one another. */
const WINDOW = 4;
/** Sentences that `auto` decodes one by one before it turns to batches. */
const AT_ONCE = 2;

export interface Group {
  readonly sentences: readonly Sentence[];
  /** Sentences decoded together; 1 for a group of one. */
  readonly batch: number;
}

/** Cuts a text's sentences into groups: single ones to be streamed, or windows to be decoded in batches. */
export function* groups(
  sentences: Iterable<Sentence>,
  wanted: NonNullable<TranslateRequest['batch']>,
  preferred: number,
): Generator<Group, void, undefined> {
  let single = wanted === 'auto' ? AT_ONCE : wanted <= 1 ? Infinity : 0;
  const batch = wanted === 'auto' ? Math.max(1, preferred) : Math.floor(wanted);
  let window: Sentence[] = [];
  for (const sentence of sentences) {
    if (single > 0) {
      single -= 1;
      yield { sentences: [sentence], batch: 1 };
      continue;
    }
    window.push(sentence);
    if (window.length === batch * WINDOW) {
      yield { sentences: window, batch };
      window = [];
    }
  }
  if (window.length > 0) yield { sentences: window, batch };
}

/** Sentences of like length together, at most `batch` of them; indices into `lengths`. */
export function byLength(lengths: readonly number[], batch: number): number[][] {
  const order = [...lengths.keys()].sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b);
  return Array.from({ length: Math.ceil(order.length / batch) }, (_, index) =>
    order.slice(index * batch, (index + 1) * batch),
  );
}

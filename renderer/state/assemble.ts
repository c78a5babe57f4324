import { moved, shift } from '../../models/text/place.ts';
import type { Range, RetryReason, SentenceResult } from '../../models/events.ts';
import type { RememberedSentence } from '../../models/translator.ts';

export interface TokenPlace {
  readonly start: number;
  readonly end: number;
  readonly logProb: number;
}

/** A sentence of the translation as it is shown; it grows while it is being decoded. */
export interface SentenceView {
  /** Stays while the sentence is edited and translated again. */
  readonly key: number;
  readonly index: number;
  readonly source: Range;
  /** What stands between the sentence before and this one. */
  readonly gap: string;
  readonly text: string;
  /** Probabilities by place in `text`. */
  readonly tokens: readonly TokenPlace[];
  readonly retry: { readonly reason: RetryReason; readonly helped: boolean } | null;
  /** Absent while the sentence is being decoded. */
  readonly result: SentenceResult | null;
  /** What Verso said before a person took another translation; absent where nobody did. */
  readonly first?: RememberedSentence;
  /** Shown from the previous translation, after the gap it had there, until this one has passed it. */
  readonly stale: { readonly gap: string; readonly changed: boolean } | null;
}

export interface Placed {
  readonly view: SentenceView;
  /** What stands between the previous sentence and this one. */
  readonly gap: string;
  /** Where the sentence starts in the whole target text. */
  readonly start: number;
}

/** Puts sentences and what lies between them together. */
export function place(views: readonly SentenceView[]): Placed[] {
  let end = 0;
  return views.map((view) => {
    const gap = view.stale?.gap ?? view.gap;
    const start = end + gap.length;
    end = start + view.text.length;
    return { view, gap, start };
  });
}

/** The same with results whose ranges are where the sentences stand: a person's translation may be longer or shorter. */
export function aligned(views: readonly SentenceView[]): SentenceView[] {
  return place(views).map(({ view, start }) => {
    const { result } = view;
    if (result === null || view.stale !== null || result.target.start === start) return view;
    const by = start - result.target.start;
    const target = shift(result.target, by);
    return { ...view, result: { ...moved(result, { source: 0, target: by }), target } };
  });
}

export function joined(placed: readonly Placed[], tail: string): string {
  return placed.map(({ gap, view }) => gap + view.text).join('') + tail;
}

/** A sentence, or text between sentences that is copied as it is: numbers, rules, emoji, white space. */
export interface Part {
  readonly key: string;
  readonly text: string;
  readonly view: SentenceView | null;
}

export interface Line {
  readonly key: number;
  readonly parts: readonly Part[];
}

/** The target text by its lines, so that each line can be a block of its own; line breaks are left out. */
export function lines(placed: readonly Placed[], tail: string): Line[] {
  const all: { key: number; parts: Part[] }[] = [{ key: 0, parts: [] }];
  const copy = (text: string, key: string): void => {
    for (const [at, part] of text.split(/\r\n|[\n\r]/).entries()) {
      if (at > 0) all.push({ key: all.length, parts: [] });
      if (part !== '') all.at(-1)?.parts.push({ key, text: part, view: null });
    }
  };
  for (const { view, gap } of placed) {
    copy(gap, `before ${view.key}`);
    all.at(-1)?.parts.push({ key: String(view.key), text: view.text, view });
  }
  copy(tail, 'tail');
  return all;
}

/** A translation from before as sentences of which nothing else is known: one a line, where the lines agree. */
export function remembered(text: string, target: string, nextKey: () => number): SentenceView[] {
  const sources = text.split('\n');
  const targets = target.split('\n');
  const alike = sources.length === targets.length;
  let end = -1;
  let gap = '';
  const views: SentenceView[] = [];
  for (const [index, line] of (alike ? targets : [target]).entries()) {
    const start = end + 1;
    end = alike ? start + (sources[index]?.length ?? 0) : text.length;
    if (line.trim() !== '') {
      const source = { start, end };
      const more = { tokens: [], retry: null, result: null, stale: { gap, changed: false } };
      views.push({ key: nextKey(), index: views.length, source, gap, text: line, ...more });
      gap = '';
    } else gap += line;
    gap += '\n';
  }
  return views;
}

import type { Link, Range, RetryReason, SentenceResult } from '../../models/events.ts';

export interface TokenPlace {
  readonly start: number;
  readonly end: number;
  readonly logProb: number;
}

/** A sentence of the translation as it is shown; it grows while it is being decoded. */
export interface SentenceView {
  readonly index: number;
  readonly source: Range;
  readonly text: string;
  /** Probabilities by place in `text`. */
  readonly tokens: readonly TokenPlace[];
  readonly retry: { readonly reason: RetryReason; readonly helped: boolean } | null;
  /** Absent while the sentence is being decoded. */
  readonly result: SentenceResult | null;
  /** Shown from the previous translation, after the gap it had there, until this one reaches the sentence. */
  readonly stale: { readonly gap: string } | null;
}

export interface Placed {
  readonly view: SentenceView;
  /** What stands between the previous sentence and this one. */
  readonly gap: string;
  /** Where the sentence starts in the whole target text. */
  readonly start: number;
}

/**
 * Puts sentences and what lies between them together. A finished sentence knows its place; before that the gap is the
 * source's, and a space between sentences that the source writes without one (Chinese) when the target needs it.
 */
export function place(sourceText: string, views: readonly SentenceView[], spaced: boolean): Placed[] {
  const placed: Placed[] = [];
  let sourceEnd = 0;
  let end = 0;
  for (const view of views) {
    if (view.stale !== null) {
      const { gap } = view.stale;
      placed.push({ view, gap, start: end + gap.length });
      end += gap.length + view.text.length;
      continue;
    }
    const gap = gapBefore(sourceText.slice(sourceEnd, view.source.start), view, end, placed.length > 0 && spaced);
    const start = end + gap.length;
    placed.push({ view, gap, start });
    sourceEnd = view.source.end;
    end = start + view.text.length;
  }
  return placed;
}

function gapBefore(inSource: string, view: SentenceView, end: number, spaced: boolean): string {
  const wanted = view.result === null ? null : view.result.target.start - end;
  if (wanted === null) return inSource === '' && spaced ? ' ' : inSource;
  if (wanted === inSource.length) return inSource;
  if (wanted <= 0) return '';
  return inSource === '' ? ' '.repeat(wanted) : inSource.slice(0, wanted).padEnd(wanted, ' ');
}

export function joined(placed: readonly Placed[], tail: string): string {
  return placed.map(({ gap, view }) => gap + view.text).join('') + tail;
}

/** Links of one side's place: the words there, and the words of the other side they came from or went to. */
export function linksAt(placed: readonly Placed[], side: 'source' | 'target', offset: number): readonly Link[] {
  for (const { view } of placed) {
    if (view.result === null || view.stale !== null) continue;
    const found = view.result.links.filter((link) => link[side].start <= offset && offset < link[side].end);
    if (found.length > 0) return found;
  }
  return [];
}

export interface Line {
  readonly key: number;
  readonly parts: readonly { readonly key: number; readonly gap: string; readonly view: SentenceView }[];
}

/** The sentences by lines of the target text, so that each line can be a block of its own; line breaks are left out. */
export function lines(placed: readonly Placed[]): Line[] {
  const all: { key: number; parts: { key: number; gap: string; view: SentenceView }[] }[] = [{ key: 0, parts: [] }];
  for (const { view, gap } of placed) {
    const [first = '', ...more] = gap.split(/\r\n|[\n\r]/);
    let rest = first;
    for (const next of more) {
      all.push({ key: all.length, parts: [] });
      rest = next;
    }
    all.at(-1)?.parts.push({ key: view.index, gap: rest, view });
  }
  return all;
}

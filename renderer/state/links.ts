import type { Range } from '../../models/events.ts';
import type { Placed } from './assemble.ts';

export type Side = 'source' | 'target';

/** Words of both sides that belong together. */
export interface Linked {
  readonly source: readonly Range[];
  readonly target: readonly Range[];
}
export const NO_LINKS: Linked = { source: [], target: [] };

/** A sentence of one side, and where it starts in the whole text. */
interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly language: string;
}

/**
 * The whole word at `offset` of one side, and the whole words of the other that it came from or went to. Links of the
 * model belong to pieces, which are parts of words; what a word is the language says (Intl.Segmenter).
 */
export function linkedAt(
  placed: readonly Placed[],
  text: { readonly source: string; readonly from: string; readonly to: string },
  side: Side,
  offset: number,
): Linked {
  for (const { view, start } of placed) {
    if (view.result === null || view.stale !== null) continue;
    const { source } = view;
    const stretches: Record<Side, Stretch> = {
      source: { text: text.source.slice(source.start, source.end), start: source.start, language: text.from },
      target: { text: view.text, start, language: text.to },
    };
    const here = stretches[side];
    if (offset < here.start || offset >= here.start + here.text.length) continue;
    const word = wordAt(here, offset) ?? { start: offset, end: offset + 1 };
    const found = view.result.links.filter((link) => link[side].start < word.end && word.start < link[side].end);
    return {
      source: wholeWords(
        found.map((link) => link.source),
        stretches.source,
      ),
      target: wholeWords(
        found.map((link) => link.target),
        stretches.target,
      ),
    };
  }
  return NO_LINKS;
}

const segmenters = new Map<string, Intl.Segmenter>();

function wordAt({ text, start, language }: Stretch, offset: number): Range | null {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  const found = segmenter.segment(text).containing(offset - start);
  if (found?.isWordLike !== true) return null;
  return { start: start + found.index, end: start + found.index + found.segment.length };
}

/** Ranges widened to whole words, in the order of the text; those that touch the same word are one. */
function wholeWords(ranges: readonly Range[], stretch: Stretch): Range[] {
  const wide = ranges
    .map(({ start, end }) => ({
      start: wordAt(stretch, start)?.start ?? start,
      end: wordAt(stretch, end - 1)?.end ?? end,
    }))
    .sort((one, other) => one.start - other.start);
  const merged: Range[] = [];
  for (const range of wide) {
    const last = merged.at(-1);
    if (last !== undefined && range.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return merged;
}

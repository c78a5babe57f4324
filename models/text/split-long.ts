import type { Range } from '../events.ts';
import type { Segment } from './segment.ts';

/** Inner boundaries, best first; a part ends after the match. */
const BOUNDARIES: readonly RegExp[] = [
  /[。！？；;:：…]["'”’」』）)]*(?=\s|\P{ASCII})|[.!?]["'”’)]*(?=\s)/gu,
  /[，,、]["'”’」』）)]*(?=\s|\P{ASCII})|[）)」』】》”](?=\s|\P{ASCII})|\s[–—-](?=\s)|——/gu,
  /\s+/gu,
];
const FIRST_GUESS = 256;

/**
 * Splits a sentence that is too long for the model into parts that `fit`, about equally long, at the best inner boundary:
 * strong punctuation, commas and brackets, space, and if there is none between two grapheme clusters. A single cluster
 * that does not fit (hundreds of combining marks) is split between code points; one code point is always taken to fit.
 * @param fits whether the model can take this text; asked O(parts) times with texts of about the length of a part
 * @returns segments that cover `range` without a hole; the gaps are white space
 */
export function splitLong(text: string, range: Range, fits: (text: string) => boolean): Segment[] {
  const segments: Segment[] = [];
  let start = range.start;
  let guess = FIRST_GUESS;
  while (start < range.end) {
    const limit = longestFit(text, start, range.end, guess, fits);
    guess = Math.max(1, limit - start);
    const end = limit === range.end ? limit : bestBoundary(text, start, limit, range.end);
    pushTrimmed(segments, text, start, end);
    start = end;
  }
  return segments;
}

/** The largest end (about) for which `text[start, end)` fits: grown or halved from a guess, then bisected. */
function longestFit(text: string, start: number, end: number, guess: number, fits: (text: string) => boolean): number {
  const available = end - start;
  const ok = (length: number): boolean => fits(text.slice(start, start + length));
  let good = 0;
  let bad = available + 1;
  let length = Math.min(guess, available);
  while (good === 0 && length > 1) {
    if (ok(length)) good = length;
    else {
      bad = length;
      length >>= 1;
    }
  }
  good = Math.max(good, 1);
  while (bad > available && good < available) {
    length = Math.min(available, Math.ceil(good * 1.5));
    if (ok(length)) good = length;
    else bad = length;
  }
  while (bad - good > Math.max(1, good >> 4)) {
    const middle = (good + bad) >> 1;
    if (ok(middle)) good = middle;
    else bad = middle;
  }
  return start + Math.min(good, available);
}

/** The boundary of the best kind near the end of an equal share of what is left, at most `limit`. */
function bestBoundary(text: string, start: number, limit: number, end: number): number {
  const most = limit - start;
  const share = (end - start) / Math.ceil((end - start) / most);
  const earliest = start + Math.max(1, Math.floor(share / 2));
  const window = text.slice(start, limit + 1);
  for (const boundary of BOUNDARIES) {
    let best = -1;
    for (const match of window.matchAll(boundary)) {
      const at = start + match.index + match[0].length;
      if (at < earliest || at > limit) continue;
      if (best < 0 || Math.abs(at - start - share) < Math.abs(best - start - share)) best = at;
    }
    if (best > 0) return best;
  }
  return clusterBoundary(text, start, limit);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The last boundary between grapheme clusters up to `limit`; between code points if there is none. */
function clusterBoundary(text: string, start: number, limit: number): number {
  const cluster = graphemes.segment(text.slice(start, limit + 64)).containing(limit - start);
  if (cluster === undefined || cluster.index > 0) return start + (cluster?.index ?? limit - start);
  const pair = isHighSurrogate(text.charCodeAt(limit - 1)) && isLowSurrogate(text.charCodeAt(limit));
  return pair ? (limit - 1 > start ? limit - 1 : limit + 1) : limit;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

function pushTrimmed(segments: Segment[], text: string, start: number, end: number): void {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  const to = Math.max(from, end - (part.length - part.trimEnd().length));
  const pieces: readonly Segment[] = [
    { kind: 'gap', start, end: from },
    { kind: 'sentence', start: from, end: to },
    { kind: 'gap', start: to, end },
  ];
  segments.push(...pieces.filter((piece) => piece.end > piece.start));
}

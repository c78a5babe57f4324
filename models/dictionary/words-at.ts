import type { Range } from '../events.ts';

/** What is asked of a dictionary to find words in a text. */
export interface Headwords {
  has(word: string): boolean;
}

/** Characters of the longest headword. */
const LONGEST = 19;
const HAN = /\p{Script=Han}/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Characters on each side of a place that the segmenter reads. */
const AROUND = 60;

/** Whether a Chinese character stands at a place of a text. */
export function isHanAt(text: string, offset: number): boolean {
  return HAN.test(String.fromCodePoint(text.codePointAt(offset) ?? 0));
}

/**
 * The headwords that cover a place of a Chinese text, likeliest first: those that end where the segmenter sees words end,
 * then the others, the longest first. 研究生命: at 生 it is 生命, then 研究生, then 生.
 */
export function wordsAt(dictionary: Headwords, text: string, offset: number): Range[] {
  const from = Math.max(0, offset - AROUND);
  const edges = edgesOf(text.slice(from, offset + AROUND), from);
  const found: Range[] = [];
  for (let start = Math.max(0, offset - LONGEST + 1); start <= offset; start += 1)
    for (let end = offset + 1; end <= Math.min(text.length, start + LONGEST); end += 1)
      if (dictionary.has(text.slice(start, end))) found.push({ start, end });
  const rank = ({ start, end }: Range): number => end - start + (edges.has(start) && edges.has(end) ? LONGEST : 0);
  return found.sort((a, b) => rank(b) - rank(a) || a.start - b.start);
}

/** The headwords that a text is made of, where it is none itself: by the segmenter, else the longest from the left. */
export function wordsOf(dictionary: Headwords, text: string): string[] {
  return [...segmenter.segment(text)].flatMap(({ segment }) =>
    dictionary.has(segment) ? [segment] : longestFromLeft(dictionary, segment),
  );
}

function longestFromLeft(dictionary: Headwords, text: string): string[] {
  const found: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + LONGEST);
    while (end > start && !dictionary.has(text.slice(start, end))) end -= 1;
    if (end > start) found.push(text.slice(start, end));
    start = Math.max(end, start + 1);
  }
  return found;
}

/** Where the segmenter sees words begin and end. */
function edgesOf(text: string, from: number): ReadonlySet<number> {
  return new Set(
    [...segmenter.segment(text)].flatMap(({ index, segment }) => [from + index, from + index + segment.length]),
  );
}

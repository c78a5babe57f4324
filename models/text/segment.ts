import type { Range } from '../events.ts';
import { codeLines, tableCells, type Line } from './blocks.ts';
import { endOfMarkers } from './line-markers.ts';
import { sentenceEnds } from './sentence-breaks.ts';

/** A part of a text: a sentence to translate, or a gap to keep as it is. */
export interface Segment extends Range {
  readonly kind: 'sentence' | 'gap';
}

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;
const LETTER = /\p{L}/u;

/**
 * Cuts a text into sentences and gaps. The segments follow each other without a hole: joined, they are the text.
 * A line break always ends a sentence, and so does the cell of a table; indentation, list markers, quote marks, space
 * between sentences, bars, code between fences, and lines without a letter are gaps. Neighbouring gaps are one.
 * @param language tag of the text's language: abbreviations and ordinals depend on it
 */
export function segment(text: string, language: string): Segment[] {
  const segments: Segment[] = [];
  let covered = 0;
  const sentence = (from: number, to: number): void => {
    const start = skipSpaceForward(text, from, to);
    const end = skipSpaceBackward(text, start, to);
    if (!LETTER.test(text.slice(start, end))) return;
    if (start > covered) segments.push({ kind: 'gap', start: covered, end: start });
    segments.push({ kind: 'sentence', start, end });
    covered = end;
  };
  const line = (start: number, end: number): void => {
    let from = endOfMarkers(text, start, end, language);
    if (!LETTER.test(text.slice(from, end))) return;
    for (const to of sentenceEnds(text, from, end, language)) {
      sentence(from, to);
      from = to;
    }
  };
  const lines = linesOf(text);
  const code = text.includes('```') || text.includes('~~~') ? codeLines(text, lines) : new Set<number>();
  const cells = text.includes('|') ? tableCells(text, lines) : new Map<number, readonly Range[]>();
  for (const [at, { start, end }] of lines.entries()) {
    if (code.has(at)) continue;
    for (const part of cells.get(at) ?? [{ start, end }]) line(part.start, part.end);
  }
  if (covered < text.length) segments.push({ kind: 'gap', start: covered, end: text.length });
  return segments;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { index, 0: lineBreak } of text.matchAll(LINE_BREAK)) {
    lines.push({ start, end: index });
    start = index + lineBreak.length;
  }
  return [...lines, { start, end: text.length }];
}

function skipSpaceForward(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function skipSpaceBackward(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** White space, and the NUL and zero-width space that a paste may bring. */
function isSpace(code: number): boolean {
  return code === 0 || code === 0x200b || /\s/u.test(String.fromCharCode(code));
}

import type { Range } from '../events.ts';

/** A line, without what breaks it. */
export type Line = Range;

const QUOTED = String.raw`[ \t]*(?:>[ \t]?)*`;
const FENCE = new RegExp(`^${QUOTED}(\`{3,}|~{3,})[^\`]*$`);
const DELIMITERS = new RegExp(String.raw`^${QUOTED}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$`);
const BARRED = new RegExp(String.raw`^(${QUOTED})\|.*\|[ \t]*$`);
/** A bar, unless a backslash or backticks make it text. */
const BAR = /\\.|`[^`]*`|(\|)/g;

/**
 * Lines of Markdown that no translator touches: code between fences (three backticks or tildes, indented or quoted too),
 * and a fence that is not closed (yet) alone. By their numbers.
 */
export function codeLines(text: string, lines: readonly Line[]): ReadonlySet<number> {
  const code = new Set<number>();
  const fences = lines.map(({ start, end }) => FENCE.exec(text.slice(start, end))?.[1]);
  for (let at = 0; at < lines.length; at += 1) {
    const fence = fences[at];
    if (fence === undefined) continue;
    code.add(at);
    const closing = fences.findIndex((other, index) => index > at && closes(text, lines[index], fence, other));
    for (; at < closing; at += 1) code.add(at + 1);
  }
  return code;
}

function closes(text: string, line: Line | undefined, fence: string, other: string | undefined): boolean {
  if (line === undefined || other === undefined || other.length < fence.length || other[0] !== fence[0]) return false;
  return text.slice(line.start, line.end).trimEnd().endsWith(other);
}

/** The cells of each line that is a row of a Markdown table, by its number; what stands between cells are bars. */
export function tableCells(text: string, lines: readonly Line[]): ReadonlyMap<number, readonly Range[]> {
  const rows = new Map<number, readonly Range[]>();
  const said = (at: number): string => text.slice(lines[at]?.start, lines[at]?.end);
  const row = (at: number, fewest = 2): boolean => {
    const line = lines[at];
    if (line === undefined || rows.has(at)) return false;
    const found = cells(text, line);
    if (found.length < fewest) return false;
    rows.set(at, found);
    return true;
  };
  for (const [at, { start, end }] of lines.entries()) {
    const written = text.slice(start, end);
    if (BARRED.test(written)) row(at, 1);
    else if (written.includes('|') && DELIMITERS.test(written) && at > 0 && said(at - 1).includes('|')) {
      // Without bars at the edges: the line above is the head, and the rows end with the first line without a bar.
      row(at - 1);
      for (let next = at + 1; row(next); next += 1);
    }
  }
  return rows;
}

function cells(text: string, { start, end }: Line): Range[] {
  const written = text.slice(start, end);
  const bars = [...written.matchAll(BAR)].flatMap((match) => (match[1] === undefined ? [] : [match.index]));
  if (bars.length === 0) return [];
  const found = [-1, ...bars].map((bar, at) => ({ start: start + bar + 1, end: start + (bars[at] ?? written.length) }));
  return found.filter((cell) => cell.end > cell.start);
}

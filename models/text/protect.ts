import type { Range } from '../events.ts';
import { marksIn } from './marks.ts';
import { spanSearch, type Match, type SpanKind } from './patterns.ts';

/** A part of a sentence that is copied: a symbol stands for it while the model translates. */
export interface ProtectedSpan {
  readonly symbol: string;
  readonly kind: SpanKind;
  /** The text that comes back in the symbol's place. */
  readonly text: string;
  /** Where it stands in the sentence. */
  readonly source: Range;
  /** The characters beside it in the sentence; '' at the edges. */
  readonly before: string;
  readonly after: string;
}

export interface Protected {
  readonly masked: string;
  readonly spans: readonly ProtectedSpan[];
  /** False when nothing but spans, numbers and punctuation is left: such a sentence is kept as it is. */
  readonly hasText: boolean;
  /** False when there were more spans than symbols; those behind the last one are not masked. */
  readonly complete: boolean;
}

export interface ProtectOptions {
  /** Stand-ins that are user-defined symbols of the model, such as `⟦0⟧` … `⟦9⟧`; the first spans get them in order. */
  readonly symbols: readonly string[];
  /** Other symbols of the model that a text may spell, such as `>>en<<` or the markers of hints: they are text there. */
  readonly reserved?: readonly string[];
  /** Scripts the model reads (see `scriptsOf`): letters of others are copied. Null: none is. */
  readonly scripts: readonly string[] | null;
}

/** A function that protects sentences; made once for a pack, because building its search takes a while. */
export function protector({ symbols, reserved = [], scripts }: ProtectOptions): (sentence: string) => Protected {
  const search = spanSearch([...symbols, ...reserved], scripts);
  return (sentence) => {
    const spans: ProtectedSpan[] = [];
    const rest: string[] = [];
    let masked = '';
    let from = 0;
    let complete = true;
    for (const match of joinNeighbours(withMarks(sentence, search(sentence)))) {
      const symbol = symbols[spans.length];
      complete = symbol !== undefined;
      if (symbol === undefined) break; // the model has to copy the others itself
      rest.push(sentence.slice(from, match.start));
      masked += sentence.slice(from, match.start);
      spans.push({
        symbol,
        kind: match.kind,
        text: sentence.slice(match.start, match.end),
        source: { start: match.start, end: match.end },
        before: sentence.charAt(match.start - 1),
        after: sentence.charAt(match.end),
      });
      masked += symbol;
      from = match.end;
    }
    rest.push(sentence.slice(from));
    const hasText = rest.some((part) => /\p{L}/u.test(part));
    return { masked: masked + sentence.slice(from), spans, hasText, complete };
  };
}

/** The target of a link is one with its bracket. */
function withMarks(sentence: string, matches: readonly Match[]): readonly Match[] {
  const marks = marksIn(sentence, matches);
  if (marks.length === 0) return matches;
  const free = matches.filter((one) => !marks.some((mark) => one.start >= mark.start && one.end <= mark.end));
  return [...free, ...marks].sort((a, b) => a.start - b.start);
}

const ALONE: readonly SpanKind[] = ['tag', 'opening', 'closing'];

/** Spans that touch become one, so that symbols last longer; a mark around text stays alone, because its inner side matters. */
function joinNeighbours(matches: readonly Match[]): Match[] {
  const joined: Match[] = [];
  for (const match of matches) {
    const last = joined.at(-1);
    if (last !== undefined && last.end === match.start && !ALONE.includes(last.kind) && !ALONE.includes(match.kind)) {
      joined[joined.length - 1] = { kind: last.kind, start: last.start, end: match.end };
    } else joined.push(match);
  }
  return joined;
}

import type { Range } from '../events.ts';
import type { ProtectedSpan } from './protect.ts';

/** A change of the translation: `by` takes the place of its range. */
export interface Edit extends Range {
  readonly by: string;
}

export interface Restored {
  readonly text: string;
  /** What leads from the translation to `text`: in order, not overlapping. */
  readonly edits: readonly Edit[];
  /** Spans whose symbol the translation lacks. */
  readonly missing: readonly ProtectedSpan[];
}

const WORD = /[\p{L}\p{N}]/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Puts the protected spans back in the place of their symbols, which may stand in any order. A symbol that comes twice
 * is restored once; one that stands for nothing is dropped. Works on an unfinished translation too, where `missing`
 * holds what has not come yet.
 * Spaces: beside a letter of a language with spaces, a span gets one unless it was glued to a letter in the source;
 * inside a pair of tags the source decides.
 * @param symbols all stand-ins of the model
 */
export function restore(translation: string, spans: readonly ProtectedSpan[], symbols: readonly string[]): Restored {
  if (!symbols.some((symbol) => translation.includes(symbol))) return { text: translation, edits: [], missing: spans };
  const waiting = new Map(spans.map((span) => [span.symbol, span]));
  const longestFirst = [...symbols].sort((a, b) => b.length - a.length);
  const whole = new Rewriting(translation);
  let glueNext = false;
  let last: ProtectedSpan | null = null;
  /** Places of the characters since the last span. */
  let plain: number[] = [];
  const isSpace = (at: number | undefined): boolean => at !== undefined && /\s/u.test(translation.charAt(at));
  const flush = (following: ProtectedSpan | null): void => {
    if (glueNext) while (isSpace(plain[0])) plain.shift();
    const first = plain[0] === undefined ? '' : translation.charAt(plain[0]);
    if (last !== null && !glueNext && needsSpace(last.text.slice(-1), first, last.after)) whole.insert(' ');
    if (following !== null && isGlued(following, 'before')) while (isSpace(plain.at(-1))) plain.pop();
    for (const at of plain) whole.keep(at);
    plain = [];
  };
  for (let at = 0; at < translation.length;) {
    const symbol = longestFirst.find((candidate) => translation.startsWith(candidate, at));
    if (symbol === undefined) {
      plain.push(at++);
      continue;
    }
    const start = at;
    at += symbol.length;
    const span = waiting.get(symbol);
    if (span === undefined) {
      // Dropped, with the space it leaves double.
      if (isSpace(plain.at(-1)) && isSpace(at)) at++;
      continue;
    }
    waiting.delete(symbol);
    flush(span);
    if (!isGlued(span, 'before') && needsSpace(whole.text.slice(-1), span.text.charAt(0), span.before))
      whole.insert(' ');
    whole.replace(start, at, span.text);
    last = span;
    glueNext = isGlued(span, 'after');
  }
  flush(null);
  whole.end();
  return { text: whole.text, edits: whole.edits, missing: spans.filter((span) => waiting.has(span.symbol)) };
}

/** Writes a text anew from its own characters and others, and notes what changed. */
class Rewriting {
  text = '';
  readonly edits: Edit[] = [];
  /** Up to here the old text is accounted for. */
  private done = 0;
  private inserted = '';

  constructor(private readonly old: string) {}

  /** The old character at `at`; those before it that were not kept are gone. */
  keep(at: number): void {
    this.settle(at);
    this.text += this.old.charAt(at);
    this.done = at + 1;
  }

  insert(text: string): void {
    this.text += text;
    this.inserted += text;
  }

  replace(start: number, end: number, by: string): void {
    this.settle(start);
    this.edits.push({ start, end, by });
    this.text += by;
    this.done = end;
  }

  end(): void {
    this.settle(this.old.length);
  }

  private settle(to: number): void {
    if (to > this.done || this.inserted !== '') this.edits.push({ start: this.done, end: to, by: this.inserted });
    this.inserted = '';
    this.done = to;
  }
}

/** True for a side on which the translation may have no space, because the source had none where one could be. */
function isGlued(span: ProtectedSpan, side: 'before' | 'after'): boolean {
  const neighbour = span[side];
  if (span.kind === 'tag' || span.kind === 'opening' || span.kind === 'closing') {
    const closing = span.kind === 'closing' || span.text.startsWith('</');
    return neighbour !== '' && !/\s/u.test(neighbour) && (side === 'before') === closing;
  }
  return WORD.test(neighbour) && !CJK.test(neighbour);
}

/** True when two characters that meet in the translation need a space between them. */
function needsSpace(left: string, right: string, sourceNeighbour: string): boolean {
  if (left === '' || right === '' || /\s/u.test(left) || /\s/u.test(right)) return false;
  if (CJK.test(left) || CJK.test(right)) return false;
  const bothWords = WORD.test(left) && WORD.test(right);
  const oneWord = WORD.test(left) || WORD.test(right);
  return (
    bothWords ||
    (oneWord && /\s/u.test(sourceNeighbour) && !/[.,;:!?)\]}'’”»]/u.test(right) && !/[([{“«¿¡]/u.test(left))
  );
}

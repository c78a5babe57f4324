import type { ProtectedSpan } from './protect.ts';

export interface Restored {
  readonly text: string;
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
  const waiting = new Map(spans.map((span) => [span.symbol, span]));
  const longestFirst = [...symbols].sort((a, b) => b.length - a.length);
  let text = '';
  let glueNext = false;
  let last: ProtectedSpan | null = null;
  let plain = '';
  const flush = (following: ProtectedSpan | null): void => {
    let part = glueNext ? plain.trimStart() : plain;
    if (last !== null && !glueNext && needsSpace(last.text.slice(-1), part.charAt(0), last.after)) text += ' ';
    if (following !== null && isGlued(following, 'before')) part = part.trimEnd();
    text += part;
    plain = '';
  };
  for (let at = 0; at < translation.length;) {
    const symbol = longestFirst.find((candidate) => translation.startsWith(candidate, at));
    if (symbol === undefined) {
      plain += translation.charAt(at++);
      continue;
    }
    at += symbol.length;
    const span = waiting.get(symbol);
    if (span === undefined) {
      // Dropped, with the space it leaves double.
      if (/\s$/u.test(plain) && /\s/u.test(translation.charAt(at))) at++;
      continue;
    }
    waiting.delete(symbol);
    flush(span);
    if (!isGlued(span, 'before') && needsSpace(text.slice(-1), span.text.charAt(0), span.before)) text += ' ';
    text += span.text;
    last = span;
    glueNext = isGlued(span, 'after');
  }
  flush(null);
  return { text, missing: spans.filter((span) => waiting.has(span.symbol)) };
}

/** True for a side on which the translation may have no space, because the source had none where one could be. */
function isGlued(span: ProtectedSpan, side: 'before' | 'after'): boolean {
  const neighbour = span[side];
  if (span.kind === 'tag') {
    const closing = span.text.startsWith('</');
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

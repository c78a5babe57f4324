import type { Range, TermUse } from '../../events.ts';
import type { PlannedTerm, PlannedTerms } from './terms.ts';

/** Letters and digits of scripts with spaces between words. */
export const SPACED = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]/u;

/** Whether every term stands in a translation, and each in a place of its own. */
export function keepsTerms(terms: readonly PlannedTerm[], target: string): boolean {
  const wanted = new Set(terms.map((term) => term.written));
  const found = new Set(places([...wanted], target, false).map((place) => place.written));
  return found.size === wanted.size;
}

/** Where a finished translation has the terms of its sentence. */
export function termUses({ terms, letterCase }: PlannedTerms, target: string): TermUse[] {
  const wanted = [...new Set(terms.map((term) => term.written))];
  return places(wanted, target, letterCase === 'upper').map(({ written, start, end }) => ({
    target: { start, end },
    sources: terms.filter((term) => term.written === written).map((term) => term.source),
  }));
}

interface Place extends Range {
  readonly written: string;
}

/**
 * All places of some words in a text, in its order: as whole words, a plural included, longer words first where two
 * overlap. At the beginning of the text with a capital too.
 */
function places(words: readonly string[], text: string, anyCase: boolean): Place[] {
  const fold = (one: string): string => (anyCase ? one.toLowerCase() : one);
  const found: Place[] = [];
  const add = (written: string, start: number, end: number): void => {
    const whole = !SPACED.test(text.charAt(start - 1)) || !SPACED.test(text.charAt(start));
    const ended =
      !SPACED.test(text.charAt(end - 1)) || /^(?:e?s)?(?!\w)/i.test(text.slice(end)) || !SPACED.test(text.charAt(end));
    if (whole && ended && found.every((one) => end <= one.start || start >= one.end))
      found.push({ written, start, end });
  };
  for (const written of [...words].sort((a, b) => b.length - a.length)) {
    const first = /[\p{L}\p{N}]/u.exec(text)?.index ?? 0;
    const capital = written.charAt(0).toUpperCase() + written.slice(1);
    if (capital !== written && text.startsWith(capital, first)) add(written, first, first + written.length);
    const [inText, wanted] = [fold(text), fold(written)];
    for (let at = inText.indexOf(wanted); at >= 0; at = inText.indexOf(wanted, at + 1))
      add(written, at, at + wanted.length);
  }
  return found.sort((a, b) => a.start - b.start);
}

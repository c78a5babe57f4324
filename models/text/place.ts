import type { Range, SentenceResult } from '../events.ts';
import type { RememberedSentence } from '../translator.ts';

export function shift({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}

/** The ranges of a sentence's result, moved on both sides. */
export function moved<
  Result extends Pick<RememberedSentence, 'sourceRanges' | 'targetRanges' | 'links' | 'terms' | 'doubts'>,
>(result: Result, by: { readonly source: number; readonly target: number }): Result {
  const { sourceRanges, targetRanges, links, terms, doubts } = result;
  return {
    ...result,
    sourceRanges: sourceRanges.map((range) => shift(range, by.source)),
    targetRanges: targetRanges.map((range) => shift(range, by.target)),
    links: links.map((link) => ({
      ...link,
      target: shift(link.target, by.target),
      source: shift(link.source, by.source),
    })),
    ...(terms && {
      terms: terms.map((use) => ({
        target: shift(use.target, by.target),
        sources: use.sources.map((range) => shift(range, by.source)),
      })),
    }),
    ...(doubts && {
      doubts: doubts.map((doubt) => ({
        ...doubt,
        ...(doubt.source && { source: shift(doubt.source, by.source) }),
        ...(doubt.target && { target: shift(doubt.target, by.target) }),
      })),
    }),
  };
}

/** A result with ranges in the whole texts. */
export function placed(sentence: number, source: Range, target: number, result: RememberedSentence): SentenceResult {
  const whole = moved(result, { source: source.start, target });
  return { ...whole, sentence, source, target: { start: target, end: target + result.text.length } };
}

/** The same with ranges relative to the sentence. */
export function unplaced(result: SentenceResult): RememberedSentence {
  const { sentence: _sentence, source, target, ...rest } = result;
  return moved(rest, { source: -source.start, target: -target.start });
}

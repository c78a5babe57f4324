import type { Range } from '../../events.ts';
import type { ProtectedSpan } from '../../text/protect.ts';

/** Numbers of three digits and more, or with decimals, unless a word after them belongs to them (5 million, 300万). */
const NUMBER =
  /(?<![A-Za-z\p{N}.])\d[\d,]*(?:\.\d+)?(?![\d.,]*\d)(?!\s*(?:[万萬亿億千百]|million|billion|thousand|hundred|trillion))/giu;

export function numbersIn(text: string): (Range & { readonly digits: string })[] {
  const found = [...text.matchAll(NUMBER)].map((match) => ({
    start: match.index,
    end: match.index + match[0].replace(/,+$/, '').length,
    digits: match[0].replaceAll(',', ''),
  }));
  return found.filter(({ digits }) => digits.length >= 3);
}

/** Whether every number of `source` stands in `target`, whatever its thousands separators. */
export function keepsNumbers(source: string, target: string): boolean {
  const plain = target.replace(/(?<=\d),(?=\d{3})/g, '');
  return numbersIn(source).every(({ digits }) => plain.includes(digits));
}

/** The spans of a sentence and its numbers besides, as far as there are slots. */
export function withNumbers(text: string, spans: readonly ProtectedSpan[], slots: readonly string[]): ProtectedSpan[] {
  const free = numbersIn(text).filter(({ start, end }) =>
    spans.every(({ source }) => end <= source.start || start >= source.end),
  );
  const added = free.slice(0, slots.length - spans.length).map(({ start, end }) => ({
    kind: 'number' as const,
    text: text.slice(start, end),
    source: { start, end },
    before: text.charAt(start - 1),
    after: text.charAt(end),
  }));
  return [...spans, ...added]
    .sort((a, b) => a.source.start - b.source.start)
    .map((span, index) => ({ ...span, symbol: slots[index] ?? '' }));
}

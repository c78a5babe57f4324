import type { Range, SentenceResult, SentenceStart } from '../../events.ts';
import { unplaced } from '../../text/place.ts';
import type { RememberedSentence } from '../../translator.ts';
import { Page } from '../translate/page.ts';

/**
 * What the second pack makes of one sentence of the first: one result, or several where that sentence is longer than it
 * reads. These become one, whose tokens stand one behind the other; ranges are of the whole sentence.
 */
export class SecondSentence {
  private readonly page: Page;
  private readonly parts: SentenceResult[] = [];
  private text = '';
  /** Of the source's tokens of the part that is being translated. */
  ranges: readonly Range[] = [];

  /** @param offset where the sentence stands in what the second was given */
  constructor(
    sentence: string,
    private readonly offset: number,
    from: string,
    to: string,
  ) {
    this.page = new Page({ text: sentence, from, to });
  }

  /** The translation before the part that is being translated. */
  get before(): string {
    return this.text;
  }

  start({ source, sourceIds: ids, sourceRanges }: SentenceStart): void {
    const range = this.own(source);
    this.ranges = sourceRanges.map((one) => this.own(one));
    const ranges = this.ranges.map(({ start, end }) => ({ start: start - range.start, end: end - range.start }));
    this.text += this.page.start({ range, plan: { ids, ranges } }).gap;
  }

  end(result: SentenceResult): void {
    this.parts.push(this.page.end({ range: this.own(result.source) }, unplaced(result)));
    this.text += result.text;
  }

  get result(): RememberedSentence {
    const { text, parts } = this;
    const all = <T>(list: (part: SentenceResult) => readonly T[]): T[] => parts.flatMap(list);
    const [ids, logProbs] = [all(({ targetIds }) => targetIds), all((part) => part.logProbs)];
    const score = parts.reduce((sum, part) => sum + part.score, 0) / Math.max(1, parts.length);
    const [only, another] = parts;
    return {
      text,
      // The model has not read several parts at once.
      sourceIds: another === undefined ? (only?.sourceIds ?? []) : [],
      sourceRanges: all(({ sourceRanges }) => sourceRanges),
      targetIds: ids,
      targetRanges: all(({ targetRanges }) => targetRanges),
      logProbs,
      score,
      links: all(({ links }) => links),
      hypotheses: only !== undefined && another === undefined ? only.hypotheses : [{ text, ids, logProbs, score }],
      attention: this.attention(),
      ...(parts.some(({ check }) => check === true) && { check: true }),
      terms: all(({ terms = [] }) => terms),
      doubts: all(({ doubts = [] }) => doubts),
    };
  }

  /** A part looks at its own tokens only. */
  private attention(): (Float32Array | undefined)[] {
    const width = this.parts.reduce((sum, { sourceRanges }) => sum + sourceRanges.length, 0);
    let before = 0;
    return this.parts.flatMap(({ attention = [], sourceRanges }) => {
      const at = before;
      before += sourceRanges.length;
      return attention.map((row) => row && padded(row, at, width));
    });
  }

  private own({ start, end }: Range): Range {
    return { start: start - this.offset, end: end - this.offset };
  }
}

function padded(row: Float32Array, at: number, width: number): Float32Array {
  const whole = new Float32Array(width);
  whole.set(row, at);
  return whole;
}

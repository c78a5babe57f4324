import type { SentenceResult, TranslationEvent } from '../../events.ts';
import type { RememberedSentence, TranslateRequest } from '../../translator.ts';
import { joint } from './join.ts';
import { placed, shift } from '../../text/place.ts';
import type { SentencePlan } from './plan.ts';
import type { Sentence } from './sentences.ts';

type Event<Type extends TranslationEvent['type']> = Extract<TranslationEvent, { type: Type }>;

/** What the model reads of a sentence. */
type Read = Pick<SentencePlan, 'ids' | 'ranges'>;

/** The translation as it grows: it puts sentences and what stands between them in their places. */
export class Page {
  private readonly started = performance.now();
  private text = '';
  private sourceEnd = 0;
  private sentences = 0;
  private tokens = 0;

  constructor(private readonly request: TranslateRequest) {}

  start({ range, plan }: Pick<Sentence, 'range'> & { plan: Read | undefined }): Event<'sentence-start'> {
    const { text, from, to } = this.request;
    const between = text.slice(this.sourceEnd, range.start);
    const gap = this.sentences === 0 ? between : joint(between, from, to, this.text);
    this.text += gap;
    const { ids: sourceIds = [], ranges = [] } = plan ?? {};
    const sourceRanges = ranges.map((one) => shift(one, range.start));
    return { type: 'sentence-start', sentence: this.sentences, source: range, gap, sourceIds, sourceRanges };
  }

  /** Number of the sentence that was started last. */
  get sentence(): number {
    return this.sentences;
  }

  end({ range }: Pick<Sentence, 'range'>, remembered: RememberedSentence): Event<'sentence-end'> {
    const result: SentenceResult = placed(this.sentences, range, this.text.length, remembered);
    this.text += result.text;
    this.sourceEnd = range.end;
    this.sentences += 1;
    this.tokens += result.targetIds.length;
    return { type: 'sentence-end', ...result };
  }

  done(): Event<'done'> {
    const tail = this.request.text.slice(this.sourceEnd);
    const milliseconds = performance.now() - this.started;
    const tokensPerSecond = milliseconds > 0 ? (this.tokens / milliseconds) * 1000 : 0;
    const { sentences, tokens } = this;
    return { type: 'done', text: this.text + tail, tail, sentences, tokens, milliseconds, tokensPerSecond };
  }
}

import type { SentenceResult, TranslationEvent } from '../../events.ts';
import type { RememberedSentence, TranslateRequest } from '../../translator.ts';
import { joint } from './join.ts';
import { placed } from './result.ts';
import type { Sentence } from './sentences.ts';

type Event<Type extends TranslationEvent['type']> = Extract<TranslationEvent, { type: Type }>;

/** The translation as it grows: it puts sentences and what stands between them in their places. */
export class Page {
  private readonly started = performance.now();
  private text = '';
  private sourceEnd = 0;
  private sentences = 0;
  private tokens = 0;

  constructor(private readonly request: TranslateRequest) {}

  start({ range }: Sentence): Event<'sentence-start'> {
    const { text, from, to } = this.request;
    const gap = text.slice(this.sourceEnd, range.start);
    this.text += this.sentences === 0 ? gap : joint(gap, from, to, this.text);
    return { type: 'sentence-start', sentence: this.sentences, source: range };
  }

  /** Number of the sentence that was started last. */
  get sentence(): number {
    return this.sentences;
  }

  end({ range }: Sentence, remembered: RememberedSentence): Event<'sentence-end'> {
    const result: SentenceResult = placed(this.sentences, range, this.text.length, remembered);
    this.text += result.text;
    this.sourceEnd = range.end;
    this.sentences += 1;
    this.tokens += result.targetIds.length;
    return { type: 'sentence-end', ...result };
  }

  done(): Event<'done'> {
    const text = this.text + this.request.text.slice(this.sourceEnd);
    const milliseconds = performance.now() - this.started;
    const tokensPerSecond = milliseconds > 0 ? (this.tokens / milliseconds) * 1000 : 0;
    return { type: 'done', text, sentences: this.sentences, tokens: this.tokens, milliseconds, tokensPerSecond };
  }
}

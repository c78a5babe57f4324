import { throwIfAborted } from '../../decode/abort.ts';
import type { Middle, Range, SentenceResult, TranslationEvent } from '../../events.ts';
import { unplaced } from '../../text/place.ts';
import type {
  Alternative,
  AlternativesRequest,
  RememberedSentence,
  SentenceRequest,
  SentenceStartRequest,
  TextTranslator,
  TranslateRequest,
  Translator,
} from '../../translator.ts';
import { Page } from '../translate/page.ts';
import { copied } from '../translate/result.ts';
import { throughText } from './alignment.ts';
import { carriedTerms, type CarriedTerms } from './carried-terms.ts';
import { composed } from './composed.ts';
import { SecondSentence } from './second-sentence.ts';

/** Sentences of a long text that are handed on one by one, so that something can be read at once; and then together. */
const AT_ONCE = 2;
const TOGETHER = 32;

type Request = Pick<TranslateRequest, 'text' | 'from' | 'beam' | 'hints' | 'terms'>;

/** Two packs, one after the other: what the first says in the language between, the second translates. */
export class PivotTranslator implements TextTranslator {
  /**
   * @param first translates into the language between
   * @param second translates from there
   */
  constructor(
    private readonly first: Translator,
    private readonly middle: string,
    private readonly second: Translator,
  ) {}

  /** What computes the target. */
  get backend(): Translator['backend'] {
    return this.second.backend;
  }

  /** Names both packs. */
  get name(): string {
    return `${this.first.manifest.id} + ${this.second.manifest.id}`;
  }

  pieces(ids: readonly number[], side: 'source' | 'target' = 'target'): readonly string[] {
    return side === 'source' ? this.first.pieces(ids, 'source') : this.second.pieces(ids);
  }

  /** As one pack does: sentence by sentence, each told token by token as the second writes it. */
  async *translate(request: TranslateRequest, signal?: AbortSignal): AsyncGenerator<TranslationEvent> {
    const terms = this.terms(request);
    const page = new Page(request);
    let waiting: SentenceResult[] = [];
    let told = 0;
    const single = (request.batch ?? 1) === 1;
    const { units, batch } = request;
    for await (const event of this.first.translate(
      { ...this.firstRequest(request, terms), ...(units && { units }), ...(batch && { batch }) },
      signal,
    )) {
      if (event.type !== 'sentence-end') continue;
      waiting.push(event);
      if (!single && told >= AT_ONCE && waiting.length < TOGETHER) continue;
      told += waiting.length;
      yield* this.group(page, request, terms, waiting, signal);
      waiting = [];
    }
    yield* this.group(page, request, terms, waiting, signal);
    throwIfAborted(signal);
    yield page.done();
  }

  async alternatives(request: AlternativesRequest, signal?: AbortSignal): Promise<readonly Alternative[]> {
    const { read } = await this.read(request, signal);
    return this.second.alternatives({ ...read, target: request.target, at: request.at }, signal);
  }

  async complete(request: SentenceRequest & SentenceStartRequest, signal?: AbortSignal): Promise<RememberedSentence> {
    const { first, read } = await this.read(request, signal);
    const second = await this.second.complete({ ...request, ...read }, signal);
    return composed({ text: request.text, language: this.middle, first, second });
  }

  async variants(
    request: SentenceRequest & { readonly count?: number },
    signal?: AbortSignal,
  ): Promise<readonly RememberedSentence[]> {
    const { first, read } = await this.read(request, signal);
    const found = await this.second.variants({ ...request, ...read }, signal);
    return found.map((second) => composed({ text: request.text, language: this.middle, first, second }));
  }

  /** What the first says of one sentence, which it remembers, and what to ask the second of it. */
  private async read(
    request: SentenceRequest,
    signal?: AbortSignal,
  ): Promise<{ readonly first: RememberedSentence; readonly read: SentenceRequest }> {
    const { text, to, beam, hints, source } = request;
    const terms = this.terms(request);
    const results: SentenceResult[] = [];
    const whole = { start: 0, end: text.length };
    for await (const event of this.first.translate(
      { ...this.firstRequest(request, terms), sentences: [whole] },
      signal,
    ))
      if (event.type === 'sentence-end') results.push(event);
    const [only, another] = results;
    const first = only === undefined || another !== undefined ? copied('') : unplaced(only);
    return {
      first,
      read: {
        text: first.text,
        from: this.middle,
        to,
        attention: true,
        ...(beam !== undefined && { beam }),
        ...(hints !== undefined && { hints }),
        ...(terms.second.length > 0 && { terms: terms.second }),
        ...(source && { source }),
      },
    };
  }

  private terms({ from, terms = [] }: Pick<Request, 'from' | 'terms'>): CarriedTerms {
    return carriedTerms(this.first, from, this.middle, terms);
  }

  /** The best translation is all that is taken of the first, with its alignment. */
  private firstRequest({ text, from, beam, hints }: Request, terms: CarriedTerms): TranslateRequest {
    return {
      ...{ text, from, to: this.middle, attention: true },
      ...(beam !== undefined && { beam }),
      ...(hints !== undefined && { hints }),
      ...(terms.first.length > 0 && { terms: terms.first }),
    };
  }

  /** Sentences that the first has translated, for the second to go on with. */
  private async *group(
    page: Page,
    request: TranslateRequest,
    terms: CarriedTerms,
    results: readonly SentenceResult[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<TranslationEvent> {
    const { text, ranges } = joined(results);
    const { to, beam, nbest, batch = 1, draft, hints } = request;
    const wanted: TranslateRequest = {
      ...{ text, from: this.middle, to, sentences: ranges.filter((range) => range !== null), attention: true },
      ...(beam !== undefined && { beam }),
      ...(nbest !== undefined && { nbest }),
      ...(draft !== undefined && { draft }),
      ...(hints !== undefined && { hints }),
      ...(terms.second.length > 0 && { terms: terms.second }),
      batch: results.length > 1 ? batch : 1,
    };
    const legs = results.map(unplaced);
    let at = -1;
    let second: SecondSentence | undefined;
    const end = (): TranslationEvent[] => {
      const result = results[at];
      const first = legs[at];
      if (result === undefined || first === undefined || second === undefined) return [];
      const text = sourceOf(request, result);
      const both = { text, language: this.middle, first, second: second.result };
      return [this.ended(page, result, composed(both, request.alignment ?? true))];
    };
    for await (const event of text === '' ? [] : this.second.translate(wanted, signal)) {
      if (event.type === 'sentence-start') {
        const next = ranges.findIndex((range) => range !== null && event.source.start < range.end);
        if (next !== at) {
          yield* end();
          yield* this.unread(page, results.slice(at + 1, next));
          at = next;
          const first = results[next];
          const range = ranges[next];
          if (first === undefined || range === undefined || range === null) continue;
          second = new SecondSentence(text.slice(range.start, range.end), range.start, this.middle, to);
          yield this.started(page, first, { language: this.middle, text: first.text, ids: event.sourceIds });
        }
        second?.start(event);
      } else if (event.type === 'token' && second !== undefined) {
        const alignment =
          event.alignment && request.alignment !== false ? row(legs[at], second, event.alignment) : undefined;
        const { alignment: _own, ...token } = event;
        yield { ...token, sentence: page.sentence, text: second.before + event.text, ...(alignment && { alignment }) };
      } else if (event.type === 'retry') yield { ...event, sentence: page.sentence };
      else if (event.type === 'sentence-end') second?.end(event);
    }
    yield* end();
    yield* this.unread(page, results.slice(at + 1));
  }

  /** Sentences that the second does not read: without anything to translate, or translated by a person before. */
  private *unread(page: Page, results: readonly SentenceResult[]): Generator<TranslationEvent> {
    for (const result of results) {
      yield this.started(page, result);
      yield this.ended(page, result, { ...copied(result.text), ...(result.remembered && { remembered: true }) });
    }
  }

  private started(
    page: Page,
    { source: range, sourceIds: ids, sourceRanges }: SentenceResult,
    middle?: Middle,
  ): TranslationEvent {
    const ranges = sourceRanges.map(({ start, end }) => ({ start: start - range.start, end: end - range.start }));
    return { ...page.start({ range, plan: { ids, ranges } }), ...(middle && { middle }) };
  }

  private ended(page: Page, { source: range }: SentenceResult, result: RememberedSentence): TranslationEvent {
    return page.end({ range }, result);
  }
}

/** Attention of a token on the source, while it grows. */
function row(
  first: RememberedSentence | undefined,
  second: SecondSentence,
  attention: Float32Array,
): Float32Array | undefined {
  if (first === undefined) return undefined;
  const between = { written: first.targetRanges, read: second.ranges };
  const [product] = throughText([attention], between, first.attention ?? []);
  return product;
}

/** The texts between, one a line; null for a sentence that the second does not read. */
function joined(results: readonly SentenceResult[]): {
  readonly text: string;
  readonly ranges: readonly (Range | null)[];
} {
  let text = '';
  const ranges = results.map(({ sourceIds, text: between }) => {
    if (sourceIds.length === 0) return null;
    const start = text.length;
    text += `${between}\n`;
    return { start, end: start + between.length };
  });
  return { text, ranges };
}

function sourceOf({ text }: TranslateRequest, { source }: SentenceResult): string {
  return text.slice(source.start, source.end);
}

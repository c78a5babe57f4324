import { throwIfAborted } from '../../decode/abort.ts';
import type { SearchOptions } from '../../decode/options.ts';
import type { TranslationEvent } from '../../events.ts';
import type { RememberedSentence, SentenceMemory, TranslateRequest } from '../../translator.ts';
import { byLength, groups, type Group } from './batches.ts';
import { decodePlans, searchOptions } from './decoding.ts';
import { growing } from './finish.ts';
import type { OpenedPack } from './opened-pack.ts';
import { Page } from './page.ts';
import type { SentencePlan } from './plan.ts';
import { copied, sentenceResult } from './result.ts';
import { sentences, type Sentence } from './sentences.ts';
import { glossaryFor } from './terms.ts';

/**
 * Translates a text sentence by sentence:
 *
 *   segment → plan (protect, capitals, normalise, tokenise) → search → finish → events
 *
 * What stands between sentences comes back unchanged, but for the spaces that the two languages put differently.
 * A sentence decoded alone is told token by token; the sentences of a batch arrive whole, in order.
 * @throws LanguageError | TermError | AbortError
 */
export async function* translateDocument(
  pack: OpenedPack,
  request: TranslateRequest,
  memory?: SentenceMemory,
  signal?: AbortSignal,
): AsyncGenerator<TranslationEvent, void, undefined> {
  pack.direction(request.from, request.to);
  const glossary = glossaryFor(pack, request);
  const page = new Page(request);
  const run = new Run(pack, searchOptions(pack, request), memory, signal);
  for (const group of groups(sentences(pack, request, glossary), request.batch ?? 1, pack.model.preferredBatch)) {
    throwIfAborted(signal);
    yield* group.batch === 1 ? run.live(page, group) : run.whole(page, group);
  }
  throwIfAborted(signal);
  yield page.done();
}

class Run {
  constructor(
    private readonly pack: OpenedPack,
    private readonly options: SearchOptions,
    private readonly memory: SentenceMemory | undefined,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** One sentence after the other, told token by token. */
  async *live(page: Page, group: Group): AsyncGenerator<TranslationEvent, void, undefined> {
    for (const sentence of group.sentences) {
      yield page.start(sentence);
      const known = this.known(sentence);
      if (known !== undefined) yield page.end(sentence, known);
      else if (sentence.plan !== undefined) yield* this.stream(page, sentence, sentence.plan);
    }
  }

  private async *stream(
    page: Page,
    sentence: Sentence,
    plan: SentencePlan,
  ): AsyncGenerator<TranslationEvent, void, undefined> {
    let ids: number[] = [];
    for await (const event of decodePlans(this.pack, [plan], this.options, this.signal)) {
      if (event.type === 'retry') {
        ids = [];
        yield { type: 'retry', sentence: page.sentence, reason: event.reason, helped: event.helped };
      } else if (event.type === 'token') {
        const { id, logProb, alignment } = event.node;
        ids.push(id);
        yield {
          type: 'token',
          sentence: page.sentence,
          id,
          text: growing(this.pack, event.read, ids),
          logProb,
          ...(alignment && { alignment }),
        };
      } else yield page.end(sentence, this.learned(sentence, sentenceResult(this.pack, event.attempt)));
    }
  }

  /** Batches of like length; a sentence is told when all before it have been. */
  async *whole(page: Page, group: Group): AsyncGenerator<TranslationEvent, void, undefined> {
    const results = group.sentences.map((sentence) => this.known(sentence));
    const retries = new Map<number, Extract<TranslationEvent, { type: 'retry' }>>();
    const open = group.sentences.flatMap(({ plan }, at) =>
      results[at] === undefined && plan !== undefined ? [{ at, plan }] : [],
    );
    let told = 0;
    for (const batch of [
      ...byLength(
        open.map(({ plan }) => plan.ids.length),
        group.batch,
      ),
      [],
    ]) {
      const chosen = batch.flatMap((index) => open[index] ?? []);
      for await (const event of decodePlans(
        this.pack,
        chosen.map(({ plan }) => plan),
        this.options,
        this.signal,
      )) {
        const at = chosen[event.plan]?.at ?? -1;
        const sentence = group.sentences[at];
        if (event.type === 'retry') retries.set(at, { ...event, sentence: at });
        else if (event.type === 'end' && sentence !== undefined)
          results[at] = this.learned(sentence, sentenceResult(this.pack, event.attempt));
      }
      for (; told < results.length; told += 1) {
        const sentence = group.sentences[told];
        const result = results[told];
        if (sentence === undefined || result === undefined) break;
        yield page.start(sentence);
        const retry = retries.get(told);
        if (retry !== undefined)
          yield { type: 'retry', sentence: page.sentence, reason: retry.reason, helped: retry.helped };
        yield page.end(sentence, result);
      }
    }
  }

  private known(sentence: Sentence): RememberedSentence | undefined {
    return sentence.plan === undefined ? copied(sentence.text) : this.memory?.get(this.key(sentence));
  }

  private learned(sentence: Sentence, result: RememberedSentence): RememberedSentence {
    this.memory?.set(this.key(sentence), result);
    return result;
  }

  /** Names everything that a sentence's translation depends on; of the terms, those that it holds. */
  private key({ text, plan }: Sentence): string {
    const { beam, nbest, alignment } = this.options;
    const hints = plan?.reading.hints;
    const terms = plan?.terms.map(({ start, end, written }) => [start, end, written]);
    return JSON.stringify([this.pack.manifest.id, plan?.from, plan?.to, beam, nbest, alignment, hints, terms, text]);
  }
}

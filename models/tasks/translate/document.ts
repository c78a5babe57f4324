import { throwIfAborted } from '../../decode/abort.ts';
import type { TranslationEvent } from '../../events.ts';
import { PackError } from '../../pack/pack-error.ts';
import type { RememberedSentence, SentenceMemory, TranslateRequest } from '../../translator.ts';
import type { Attempt } from './attempt.ts';
import { byLength, groups, type Group } from './batches.ts';
import { decodeDraft, decodePlans, searchOptions, type DecodedToken, type DecodingOptions } from './decoding.ts';
import { growing } from './finish.ts';
import type { OpenedPack } from './opened-pack.ts';
import { Page } from './page.ts';
import { Pace } from './pace.ts';
import type { SentencePlan } from './plan.ts';
import { copied, sentenceResult } from './result.ts';
import { sentences, type Sentence } from './sentences.ts';
import { glossaryFor } from './terms.ts';

/** Characters of a sentence that an error message shows. */
const EXCERPT = 60;

/**
 * Translates a text sentence by sentence:
 *
 *   segment → plan (protect, capitals, normalise, tokenise) → search → finish → events
 *
 * What stands between sentences comes back unchanged, but for the spaces that the two languages put differently.
 * A sentence decoded alone is told token by token, and with `draft` greedily at first, so that its end may bring other
 * words than its tokens; the sentences of a batch arrive whole, in order.
 * @param pace of this pack's search on this machine so far
 * @param judging the same where the model of the other direction helps to choose
 * @throws LanguageError | TermError | AbortError | PackError when the model gives nothing
 */
export async function* translateDocument(
  pack: OpenedPack,
  request: TranslateRequest,
  memory?: SentenceMemory,
  signal?: AbortSignal,
  pace = new Pace(),
  judging = new Pace(),
): AsyncGenerator<TranslationEvent, void, undefined> {
  pack.direction(request.from, request.to);
  const glossary = glossaryFor(pack, request);
  const page = new Page(request);
  const { draft = false, reverse, ...alone } = request;
  const judged = reverse === undefined || (draft && judging.slow) ? alone : { ...alone, reverse };
  const options = searchOptions(pack, draft && pace.slow ? { ...alone, beam: 1, nbest: 1 } : judged);
  const paced = options.reverse === undefined ? pace : judging;
  const drafts = draft && options.beam > 1 ? paced : undefined;
  const run = new Run(pack, options, memory, signal, drafts, request.attention);
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
    private readonly options: DecodingOptions,
    private readonly memory: SentenceMemory | undefined,
    private readonly signal: AbortSignal | undefined,
    /** Where there are drafts. */
    private readonly pace: Pace | undefined,
    /** Whether results tell the attention behind their links. */
    private readonly attention = false,
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
    if (this.pace !== undefined) yield* this.draft(page, plan);
    const started = performance.now();
    for await (const event of decodePlans(this.pack, [plan], this.options, this.signal)) {
      if (event.type === 'retry') {
        yield { type: 'retry', sentence: page.sentence, reason: event.reason, helped: event.helped };
      } else if (event.type === 'end') {
        this.pace?.note(performance.now() - started, event.attempt.best.nodes.length);
        yield page.end(sentence, this.learned(sentence, event.attempt));
      } else if (this.pace === undefined) {
        yield this.token(page, event);
      }
    }
  }

  private async *draft(page: Page, plan: SentencePlan): AsyncGenerator<TranslationEvent, void, undefined> {
    for await (const event of decodeDraft(this.pack, plan, this.options, this.signal)) yield this.token(page, event);
  }

  private token(page: Page, { read, node, text: target }: DecodedToken): TranslationEvent {
    const { id, logProb, alignment } = node;
    const text = growing(this.pack, read, target);
    const aligned = this.options.alignment && alignment;
    return { type: 'token', sentence: page.sentence, id, text, logProb, ...(aligned && { alignment }) };
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
        else if (event.type === 'end' && sentence !== undefined) results[at] = this.learned(sentence, event.attempt);
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
    if (sentence.remembered !== undefined) return { ...copied(sentence.remembered), remembered: true };
    if (sentence.plan === undefined) return copied(sentence.text);
    return this.memory?.get(this.key(sentence));
  }

  /** @throws PackError `no-translation` for nothing at all, which would look like a sentence left out */
  private learned(sentence: Sentence, attempt: Attempt): RememberedSentence {
    const result = sentenceResult(this.pack, attempt, this.options.alignment, this.attention);
    if (result.text.trim() === '') {
      const { id, weights } = this.pack.manifest;
      throw new PackError('no-translation', { pack: id, file: weights.file, text: sentence.text.slice(0, EXCERPT) });
    }
    this.memory?.set(this.key(sentence), result);
    return result;
  }

  /** Names everything that a sentence's translation depends on; of the terms, those that it holds. */
  private key({ text, plan }: Sentence): string {
    const { beam, nbest, reverse } = this.options;
    const alignment = [this.options.alignment, this.attention];
    const judged = reverse !== undefined;
    const hints = plan?.reading.hints;
    const terms = plan?.terms.map(({ start, end, written }) => [start, end, written]);
    const { from, to } = plan ?? {};
    return JSON.stringify([this.pack.identity, from, to, beam, nbest, alignment, judged, hints, terms, text]);
  }
}

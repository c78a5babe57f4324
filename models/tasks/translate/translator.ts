import { normalised, path, type Finished } from '../../decode/hypothesis.ts';
import type { SearchJob, SearchOptions } from '../../decode/options.ts';
import { search } from '../../decode/search.ts';
import { BeamRecorder } from '../../decode/tree.ts';
import type { Hypothesis, SummaryEvent, TranslationEvent } from '../../events.ts';
import type { OpenedModel } from '../../runtime/model.ts';
import type { Tracer } from '../../trace/trace.ts';
import type {
  Alternative,
  AlternativesRequest,
  BeamTree,
  Encoding,
  HintTokens,
  RememberedSentence,
  ReverseQuestion,
  SentenceMemory,
  SentenceRequest,
  SentenceStartRequest,
  SummaryRequest,
  TranslateRequest,
  Translator,
} from '../../translator.ts';
import { summarise } from '../summarise/summarise.ts';
import { alternatives } from './alternatives.ts';
import { completed } from './completion.ts';
import { searchOptions } from './decoding.ts';
import { translateDocument } from './document.ts';
import { hintsIn } from './hints.ts';
import { lengthLimit } from './limits.ts';
import type { OpenedPack } from './opened-pack.ts';
import { Pace } from './pace.ts';
import { planSentence } from './plan.ts';
import { reverseScores } from './reverse.ts';
import { variants } from './variants.ts';

type Continuation = Parameters<Translator['continueFrom']>[0];

/** The translator over an opened model. */
export class PackTranslator implements Translator {
  private readonly pace = new Pace();
  private readonly judging = new Pace();
  private traces: Promise<Tracer> | undefined;

  constructor(
    private readonly opened: Omit<OpenedModel, 'tokenizer' | 'hints'>,
    private readonly pack: OpenedPack,
    private readonly memory: SentenceMemory | undefined,
  ) {}

  get manifest(): Translator['manifest'] {
    return this.opened.manifest;
  }

  get backend(): Translator['backend'] {
    return this.opened.backend;
  }

  get lost(): Promise<string> {
    return this.opened.lost;
  }

  translate(request: TranslateRequest, signal?: AbortSignal): AsyncIterable<TranslationEvent> {
    return translateDocument(this.pack, request, this.memory, signal, this.pace, this.judging);
  }

  summarise(request: SummaryRequest, signal?: AbortSignal): AsyncIterable<SummaryEvent> {
    const { manifest, model: seq2seq, tokenizer: source, target } = this.pack;
    return summarise({ manifest, seq2seq, source, target }, request, signal);
  }

  reverseScores(question: ReverseQuestion, signal?: AbortSignal): Promise<readonly number[] | null> {
    return reverseScores(this.pack, question, signal);
  }

  encodeSource(text: string, from: string, to: string): Encoding {
    const { ids, pieces, ranges, hints } = planSentence(this.pack, text, from, to);
    return { ids, pieces, ranges, hints };
  }

  hintsIn(source: readonly number[]): readonly HintTokens[] {
    return hintsIn(this.pack, source);
  }

  encodeTarget(text: string, to: string): Encoding {
    const { target } = this.pack;
    const { ids, pieces, ranges } = target.encode(text);
    const start = this.pack.startOf(to);
    const end = this.manifest.tokens.endOfSentence;
    const last = { start: text.length, end: text.length };
    return {
      ids: [...start, ...ids, end],
      pieces: [...start.map((id) => target.pieceOf(id)), ...pieces, target.pieceOf(end)],
      ranges: [...start.map(() => ({ start: 0, end: 0 })), ...ranges, last],
      hints: [],
    };
  }

  pieces(ids: readonly number[], side: 'source' | 'target' = 'target'): readonly string[] {
    const tokenizer = side === 'source' ? this.pack.tokenizer : this.pack.target;
    return ids.map((id) => tokenizer.pieceOf(id));
  }

  decode(ids: readonly number[]): string {
    return this.pack.target.decode(ids);
  }

  async continueFrom(request: Continuation, signal?: AbortSignal): Promise<readonly Hypothesis[]> {
    const results = await this.searched(
      request,
      searchOptions(this.pack, { ...request, alignment: false, to: this.pack.targetOf(request.source) }),
      signal,
    );
    return results.map(({ node, score }) => {
      const nodes = path(node);
      const ids = nodes.map((one) => one.id);
      return { text: this.decode(ids), ids, logProbs: nodes.map((one) => one.logProb), score };
    });
  }

  alternatives(request: AlternativesRequest, signal?: AbortSignal): Promise<readonly Alternative[]> {
    return alternatives(this.pack, request, signal);
  }

  complete(request: SentenceRequest & SentenceStartRequest, signal?: AbortSignal): Promise<RememberedSentence> {
    return completed(this.pack, request, signal);
  }

  variants(
    request: SentenceRequest & { readonly count?: number },
    signal?: AbortSignal,
  ): Promise<readonly RememberedSentence[]> {
    return variants(this.pack, request, signal);
  }

  async beamTree(
    request: { readonly source: readonly number[]; readonly beam: number },
    signal?: AbortSignal,
  ): Promise<BeamTree> {
    const recorder = new BeamRecorder((id) => this.pack.target.pieceOf(id));
    const beam = Math.max(1, Math.floor(request.beam));
    const wanted = { beam, nbest: beam, alignment: false, to: this.pack.targetOf(request.source) };
    const options = { ...searchOptions(this.pack, wanted), earlyStopping: beam === 1 };
    const results = await this.searched({ ...request, prefix: [] }, options, signal, recorder);
    return recorder.tree(beam, results);
  }

  tracer(): Promise<Tracer> {
    this.traces ??= this.opened.createTracer();
    return this.traces;
  }

  async dispose(): Promise<void> {
    const tracer = await this.traces?.catch(() => undefined);
    await tracer?.dispose();
    await this.opened.dispose();
  }

  private async searched(
    { source, prefix }: Pick<Continuation, 'source' | 'prefix'>,
    options: SearchOptions,
    signal?: AbortSignal,
    recorder?: BeamRecorder,
  ): Promise<readonly Finished[]> {
    const end = this.manifest.tokens.endOfSentence;
    const given = prefix.indexOf(end);
    if (given >= 0) return [await this.scored(source, prefix.slice(0, given + 1), options, signal)];
    const maxLength = Math.max(1, lengthLimit(this.pack, source) - prefix.length);
    const job: SearchJob = { source, prefix, maxLength, minLength: this.manifest.decode.minLength };
    return this.results(job, options, signal, recorder);
  }

  /** A prefix that ends the sentence leaves nothing to search: it is only scored. */
  private async scored(
    source: readonly number[],
    prefix: readonly number[],
    options: SearchOptions,
    signal?: AbortSignal,
  ): Promise<Finished> {
    const job: SearchJob = { source, prefix, maxLength: 1, minLength: 0 };
    const [result] = await this.results(job, { ...options, beam: 1, nbest: 1 }, signal);
    const node = result?.node.parent;
    if (node === undefined || node === null)
      throw new RangeError('the target is empty or longer than the model allows');
    const total = path(node).reduce((sum, one) => sum + one.logProb, 0);
    return { node, score: normalised(total, prefix.length, options.lengthPenalty), reason: 'end' };
  }

  private async results(
    job: SearchJob,
    options: SearchOptions,
    signal?: AbortSignal,
    recorder?: BeamRecorder,
  ): Promise<readonly Finished[]> {
    const exact = { ...options, exact: true };
    for await (const event of search(this.pack.model, [job], exact, signal, recorder))
      if (event.type === 'end') return event.results;
    return [];
  }
}

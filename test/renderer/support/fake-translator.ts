import type { Link, SentenceResult, SummaryEvent, TranslationEvent } from '../../../models/events.ts';
import type { PackManifest } from '../../../models/pack/manifest.ts';
import type { Trace, Tracer } from '../../../models/trace/trace.ts';
import type {
  Alternative,
  AlternativesRequest,
  BackendInfo,
  Encoding,
  RememberedSentence,
  SentenceMemory,
  SentenceRequest,
  SummaryRequest,
  TranslateRequest,
  Translator,
} from '../../../models/translator.ts';
import { LanguageError } from '../../../models/translator.ts';

export interface FakeOptions {
  readonly backend?: BackendInfo;
  readonly memory?: SentenceMemory;
  /** Waits before each token; tests hold decoding with it. */
  readonly beforeToken?: () => Promise<void>;
  readonly lost?: Promise<string>;
}

/** Ids are code points, and a translation is the sentence in upper case, word by word: nothing to learn, all to check. */
export class FakeTranslator implements Translator {
  readonly backend: BackendInfo;
  readonly lost: Promise<string>;
  readonly decoded: string[] = [];
  readonly openTraces = new Set<Trace>();
  disposed = false;
  readonly manifest = {
    id: 'fake',
    directions: [{ from: 'en', to: 'xx', tag: null }],
    architecture: { modelDimension: 8, heads: 2, feedForwardDimension: 16, vocabularySize: 200, norm: 'pre' },
    decode: { alignmentHeads: [] },
    tokens: { decoderStart: 62 },
    weights: { file: 'weights.safetensors' },
    files: [{ path: 'weights.safetensors', bytes: 1, sha256: 'b'.repeat(64) }],
  } as unknown as PackManifest;
  readonly #options: FakeOptions;

  constructor(options: FakeOptions = {}) {
    this.#options = options;
    this.backend = options.backend ?? { kind: 'wasm', threads: 1, device: 'fake processor' };
    this.lost = options.lost ?? new Promise(() => undefined);
  }

  async reverseScores(): Promise<null> {
    return null;
  }

  async *translate(request: TranslateRequest, signal?: AbortSignal): AsyncGenerator<TranslationEvent> {
    if (request.to !== 'xx' && request.to !== 'via') throw new LanguageError({ from: request.from, to: request.to });
    let end = 0;
    let text = '';
    let index = 0;
    for (const match of request.text.matchAll(/[^.\s][^.]*\.?/g)) {
      const source = { start: match.index, end: match.index + match[0].length };
      const gap = request.text.slice(end, source.start);
      text += gap;
      end = source.end;
      const { sourceIds, sourceRanges } = sentenceResult(match[0], index, source, text.length);
      yield { type: 'sentence-start', sentence: index, source, gap, sourceIds, sourceRanges };
      const key = `${request.from} ${request.to} ${match[0]}`;
      const remembered = this.#options.memory?.get(key);
      if (remembered === undefined) yield* this.#tokens(match[0], index, signal);
      const result = sentenceResult(match[0], index, source, text.length);
      if (remembered === undefined) this.#options.memory?.set(key, result);
      text += result.text;
      yield { type: 'sentence-end', ...result };
      index++;
    }
    const tail = request.text.slice(end);
    text += tail;
    yield { type: 'done', text, tail, sentences: index, tokens: text.length, milliseconds: 10, tokensPerSecond: 100 };
  }

  async *#tokens(sentence: string, index: number, signal?: AbortSignal): AsyncGenerator<TranslationEvent> {
    this.decoded.push(sentence);
    let text = '';
    for (const word of pieces(sentence)) {
      await this.#options.beforeToken?.();
      signal?.throwIfAborted();
      text += word.toUpperCase();
      const alignment = new Float32Array(sentence.length);
      yield { type: 'token', sentence: index, id: word.codePointAt(0) ?? 0, text, logProb: -0.1, alignment };
    }
  }

  /** The first word of every sentence. */
  async *summarise({ text }: SummaryRequest, signal?: AbortSignal): AsyncGenerator<SummaryEvent> {
    let done = '';
    for (const match of text.matchAll(/[^.\s][^.]*\.?/g)) {
      await this.#options.beforeToken?.();
      signal?.throwIfAborted();
      const word = match[0].split(' ')[0]!;
      done = done === '' ? word : `${done}\n${word}`;
      yield { type: 'text', text: done };
      yield { type: 'part', source: { start: match.index, end: match.index + match[0].length }, text: word };
    }
    yield { type: 'done', text: done };
  }

  encodeSource(text: string): Encoding {
    const ids = [...text].map((character) => character.codePointAt(0) ?? 0);
    return { ids, pieces: [...text], ranges: ids.map((_, at) => ({ start: at, end: at + 1 })), hints: [] };
  }
  hintsIn(): readonly never[] {
    return [];
  }
  encodeTarget(text: string): Encoding {
    return this.encodeSource(text);
  }
  pieces(ids: readonly number[]): string[] {
    return ids.map((id) => String.fromCodePoint(id));
  }
  decode(ids: readonly number[]): string {
    return this.pieces(ids).join('');
  }
  async alternatives({ target, at }: AlternativesRequest): Promise<Alternative[]> {
    return [{ text: 'other', prefix: [...target.slice(0, at), 9], probability: 0.5, current: false }];
  }
  async complete({ text }: SentenceRequest): Promise<RememberedSentence> {
    return sentenceResult(text, 0, { start: 0, end: text.length }, 0);
  }
  async variants(request: SentenceRequest): Promise<RememberedSentence[]> {
    return [await this.complete(request)];
  }
  async continueFrom(): Promise<never[]> {
    return [];
  }
  async beamTree(): Promise<{ beam: number; nodes: never[]; ranked: never[] }> {
    return { beam: 1, nodes: [], ranked: [] };
  }
  async tracer(): Promise<Tracer> {
    return {
      layers: { encoder: 2, decoder: 1, cross: 1 },
      heads: 2,
      trace: async ({ source, target }) => this.#trace(source, target),
      decode: async ({ prefix }) => ({ ids: prefix, logProbs: prefix.map(() => -1) }),
      positions: (count) => new Float32Array(count * 8),
      dispose: async () => undefined,
    };
  }
  async dispose(): Promise<void> {
    this.disposed = true;
  }

  #trace(source: readonly number[], target: readonly number[]): Trace {
    const weights = new Float32Array(target.length * source.length).fill(1 / source.length);
    const trace: Trace = {
      source,
      target,
      logProbs: new Float32Array(target.length).fill(-0.5),
      topIds: Int32Array.from(target),
      topLogProbs: new Float32Array(target.length),
      gates: [],
      k: 1,
      weights: () => weights,
      head: (address) => ({
        address,
        queryLength: target.length,
        keyLength: source.length,
        dimension: 4,
        q: weights,
        k: weights,
        v: weights,
        scores: weights,
        weights,
        context: weights,
        projection: weights,
        output: weights,
      }),
      dispose: () => void this.openTraces.delete(trace),
    };
    this.openTraces.add(trace);
    return trace;
  }
}

function pieces(sentence: string): string[] {
  return sentence.match(/\S+\s*/g) ?? [];
}

function sentenceResult(
  source: string,
  sentence: number,
  range: { start: number; end: number },
  targetStart: number,
): SentenceResult {
  const text = source.toUpperCase();
  const ids = [...text].map((character) => character.codePointAt(0) ?? 0);
  const links: Link[] = [...source.matchAll(/\w+/g)].map(({ index, 0: word }) => ({
    source: { start: range.start + index, end: range.start + index + word.length },
    target: { start: targetStart + index, end: targetStart + index + word.length },
    weight: 0.9,
  }));
  const logProbs = ids.map((_, at) => (at === 0 ? -3 : -0.1));
  const target = { start: targetStart, end: targetStart + text.length };
  return {
    sentence,
    source: range,
    target,
    text,
    sourceIds: ids,
    sourceRanges: ids.map((_, at) => ({ start: range.start + at, end: range.start + at + 1 })),
    targetIds: ids,
    targetRanges: ids.map((_, at) => ({ start: targetStart + at, end: targetStart + at + 1 })),
    logProbs,
    score: -0.1,
    links,
    hypotheses: [],
  };
}

import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { DecodeState, Seq2Seq, StepOptions, StepResult } from '../decode/seq2seq.ts';
import type { CacheStyle } from '../architectures/transformer/self-attention-step.ts';
import { FailureError } from '../pack/failure.ts';
import type { PackManifest } from '../pack/manifest.ts';
import { createEmbedder, type Embedder } from '../architectures/transformer/embedder.ts';
import type { ModelWeights } from '../architectures/transformer/model-weights.ts';
import type { ChosenOutput, ChosenPieces } from './chosen-output.ts';
import type { OnnxRuntime } from './onnx-runtime.ts';
import { cacheOutputs, cacheShape, MASKED, type CacheShape, type Feeds, type StepCache } from './step-cache.ts';
import { scoreTokens } from './token-scores.ts';

export interface Sessions {
  readonly encoder: InferenceSession;
  readonly decoder: InferenceSession;
}

export interface Seq2SeqParts extends Sessions {
  readonly runtime: OnnxRuntime;
  readonly manifest: PackManifest;
  readonly weights: ModelWeights;
  readonly cacheStyle: CacheStyle;
  readonly preferredBatch: number;
  /** Where the decoder has its output layer as inputs. */
  readonly output?: ChosenOutput;
  /** Opens sessions that compute every probability exactly, where the others trade that for speed. */
  readonly openExact?: () => Promise<Sessions>;
  /** What to say when the model's probabilities are not numbers. */
  readonly notNumbers: () => Error;
  /** Takes over the encoder's outputs. */
  readonly createCache: (
    shape: CacheShape,
    rows: number,
    encoded: InferenceSession.OnnxValueMapType,
    sources: Int32Array,
  ) => StepCache;
}

/** The model as search sees it, over an encoder session and a decoder-step session. */
export class OnnxSeq2Seq implements Seq2Seq {
  readonly vocabularySize: number;
  readonly sourceVocabularySize: number;
  readonly maxPositions: number;
  readonly tokens: PackManifest['tokens'];
  readonly preferredBatch: number;
  private readonly source: Embedder;
  private readonly target: Embedder;
  private readonly cacheShape: CacheShape;
  private readonly cacheOutputs: readonly string[];
  private readonly fetches = new Map<string, readonly string[]>();
  private readonly k = new BigInt64Array(1);
  private readonly kTensor: Tensor;
  private readonly states = new Set<OnnxDecodeState>();
  private exact: Promise<Sessions> | undefined;

  constructor(private readonly parts: Seq2SeqParts) {
    const { architecture, tokens } = parts.manifest;
    this.vocabularySize = architecture.vocabularySize;
    this.sourceVocabularySize = architecture.sourceVocabularySize;
    this.maxPositions = architecture.maxPositions;
    this.tokens = tokens;
    this.preferredBatch = parts.preferredBatch;
    this.source = createEmbedder(architecture, parts.weights, 'encoder');
    this.target = createEmbedder(architecture, parts.weights, 'decoder');
    this.cacheShape = cacheShape(architecture);
    this.cacheOutputs = cacheOutputs(parts.cacheStyle, this.cacheShape);
    this.kTensor = new parts.runtime.Tensor('int64', this.k, [1]);
  }

  async encode(
    sources: readonly (readonly number[])[],
    rowsPerSource: number,
    also?: readonly number[],
  ): Promise<DecodeState> {
    const { runtime, manifest } = this.parts;
    const { modelDimension: model } = manifest.architecture;
    const longest = Math.max(...sources.map((source) => source.length));
    if (longest === 0) throw new RangeError('A source has no tokens.');
    if (longest > this.maxPositions) throw new FailureError('too-long', { length: longest, most: this.maxPositions });
    const embeddings = new Float32Array(sources.length * longest * model);
    const mask = new Float32Array(sources.length * longest).fill(MASKED);
    sources.forEach((source, row) => {
      for (let position = 0; position < longest; position++) {
        // What stands for padding is masked: any token will do.
        const id = source[position] ?? this.tokens.endOfSentence;
        this.source.write(id, position, embeddings, (row * longest + position) * model);
      }
      mask.fill(0, row * longest, row * longest + source.length);
    });
    const feeds = {
      embeddings: new runtime.Tensor('float32', embeddings, [sources.length, longest, model]),
      mask: new runtime.Tensor('float32', mask, [sources.length, 1, 1, longest]),
    };
    const { encoder, decoder } = also === undefined ? await this.exactSessions() : this.parts;
    const encoded = await runtime.queue.run(() => encoder.run(feeds));
    const rowSources = new Int32Array(sources.length * rowsPerSource).map((_, row) => Math.floor(row / rowsPerSource));
    const cache = this.parts.createCache(this.cacheShape, rowSources.length, encoded, rowSources);
    const pieces = also && this.parts.output?.gather(sources, also);
    const state = new OnnxDecodeState(runtime, decoder, cache, model, rowSources, mask, longest, pieces, () =>
      this.states.delete(state),
    );
    this.states.add(state);
    return state;
  }

  async step(state: DecodeState, tokens: Int32Array, options: StepOptions): Promise<StepResult> {
    const own = this.own(state);
    const { rows, embeddings, feeds } = own;
    const model = embeddings.length / rows;
    if (own.length >= this.maxPositions)
      throw new FailureError('too-long', { length: own.length + 1, most: this.maxPositions });
    for (let row = 0; row < rows; row++) this.target.write(tokens[row]!, own.length, embeddings, row * model);
    const { alignment, scored, k } = options;
    const { runtime } = this.parts;
    const { decoder } = own;
    own.running = true;
    let outputs: InferenceSession.OnnxValueMapType;
    try {
      outputs = await runtime.queue.run(() => {
        this.k[0] = BigInt(k);
        feeds['k'] = this.kTensor;
        return decoder.run(feeds, this.fetched(alignment, scored !== undefined));
      });
      own.cache.advance(outputs);
      own.length++;
    } finally {
      own.running = false;
      if (own.disposed) own.cache.dispose();
    }
    if (own.disposed) throw new Error('This state was disposed of while a step was running.');
    const logProbs = outputs['log_probs']!.data as Float32Array;
    // Weights that overflow give NaN, of which search makes nothing: an empty translation.
    if (logProbs.some(Number.isNaN)) throw this.parts.notNumbers();
    const result = {
      k,
      logProbs,
      ids: own.vocabularyIds(lowWords(outputs['ids']!.data as BigInt64Array)),
    };
    if (!alignment && !scored) return result;
    return {
      ...result,
      ...(alignment && { alignment: outputs['alignment']!.data as Float32Array }),
      ...(scored && { scoredLogProbs: this.score(scored, outputs) }),
    };
  }

  async reorder(state: DecodeState, order: Int32Array): Promise<void> {
    const own = this.own(state);
    // Queued, so that no run still reads what moves here.
    await this.parts.runtime.queue.run(async () => {
      if (!own.disposed) own.reorder(order);
    });
  }

  /**
   * The bare `session.run` behind the next step, with alignment, as often as it is called and without advancing: what a
   * benchmark compares the engine with.
   */
  bareStep(state: DecodeState, k: number): () => Promise<unknown> {
    const { feeds, decoder } = this.own(state);
    this.k[0] = BigInt(k);
    feeds['k'] = this.kTensor;
    const fetches = this.fetched(true, false);
    return () => decoder.run(feeds, fetches);
  }

  async dispose(): Promise<void> {
    for (const state of this.states) state.dispose();
    const { runtime, encoder, decoder } = this.parts;
    const exact = await this.exact?.catch(() => undefined);
    await runtime.queue.run(async () => {
      for (const session of new Set([encoder, decoder, exact?.encoder, exact?.decoder])) await session?.release();
    });
  }

  /** Opened when they are first asked for. */
  private exactSessions(): Promise<Sessions> {
    const { openExact } = this.parts;
    if (openExact === undefined) return Promise.resolve(this.parts);
    if (this.exact !== undefined) return this.exact;
    const opening = openExact();
    this.exact = opening;
    opening.catch(() => (this.exact = undefined));
    return opening;
  }

  private own(state: DecodeState): OnnxDecodeState {
    if (!(state instanceof OnnxDecodeState) || !this.states.has(state)) {
      throw new Error('This state is not one of this model, or has been disposed of.');
    }
    return state;
  }

  private fetched(alignment: boolean, scored: boolean): readonly string[] {
    const key = `${alignment}${scored}`;
    let names = this.fetches.get(key);
    if (!names) {
      names = [
        'log_probs',
        'ids',
        ...(alignment ? ['alignment'] : []),
        ...(scored ? ['hidden', 'log_sum_exp'] : []),
        ...this.cacheOutputs,
      ];
      this.fetches.set(key, names);
    }
    return names;
  }

  private score(tokens: Int32Array, outputs: InferenceSession.OnnxValueMapType): Float32Array {
    const { weights, manifest } = this.parts;
    const bias = manifest.architecture.outputBias ? weights.vector('output.bias') : null;
    const [hidden, logSumExp] = ['hidden', 'log_sum_exp'].map((name) => outputs[name]!.data as Float32Array);
    return scoreTokens(tokens, weights, bias, hidden!, logSumExp!);
  }
}

class OnnxDecodeState implements DecodeState {
  length = 0;
  disposed = false;
  /** A step is reading the cache, so disposal waits for it. */
  running = false;
  embeddings: Float32Array;
  readonly feeds: Feeds;

  constructor(
    private readonly runtime: OnnxRuntime,
    readonly decoder: InferenceSession,
    readonly cache: StepCache,
    private readonly model: number,
    /** The source of each row. */
    private sources: Int32Array,
    /** `[sources, source]`: 0, or MASKED on padding. */
    private readonly mask: Float32Array,
    private readonly sourceLength: number,
    /** What the output layer is computed for; absent where that is everything. */
    private readonly pieces: ChosenPieces | undefined,
    private readonly onDispose: () => void,
  ) {
    this.feeds = Object.assign(cache.feeds, pieces?.feeds);
    this.embeddings = this.bindRows();
  }

  get rows(): number {
    return this.sources.length;
  }

  /** Ids of the vocabulary in the place of columns of the output layer. */
  vocabularyIds(columns: Int32Array): Int32Array {
    const ids = this.pieces?.ids;
    if (ids !== undefined) for (let at = 0; at < columns.length; at++) columns[at] = ids[columns[at]!]!;
    return columns;
  }

  reorder(order: Int32Array): void {
    const { sources } = this;
    const moved = order.map((row) => sources[row]!);
    const sourcesMove = moved.length !== sources.length || moved.some((source, row) => source !== sources[row]);
    this.cache.reorder(order, sourcesMove);
    if (!sourcesMove) return;
    this.sources = moved;
    this.embeddings = this.bindRows();
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    if (!this.running) this.cache.dispose();
    this.onDispose();
  }

  private bindRows(): Float32Array {
    const { rows, sourceLength, runtime } = this;
    const mask = new Float32Array(rows * sourceLength);
    this.sources.forEach((source, row) => {
      mask.set(this.mask.subarray(source * sourceLength, (source + 1) * sourceLength), row * sourceLength);
    });
    const embeddings = new Float32Array(rows * this.model);
    this.feeds['source_mask'] = new runtime.Tensor('float32', mask, [rows, 1, 1, sourceLength]);
    this.feeds['embeddings'] = new runtime.Tensor('float32', embeddings, [rows, this.model]);
    return embeddings;
  }
}

/** TopK's int64 ids as int32: the low word of each, on this little-endian machine. */
function lowWords(wide: BigInt64Array): Int32Array {
  const words = new Int32Array(wide.buffer, wide.byteOffset, wide.length * 2);
  const ids = new Int32Array(wide.length);
  for (let index = 0; index < ids.length; index++) ids[index] = words[2 * index]!;
  return ids;
}

import { createEmbedder, type Embedder } from '../../architectures/transformer/embedder.ts';
import { headShares } from '../../architectures/transformer/decoder-step.ts';
import type { ModelWeights } from '../../architectures/transformer/model-weights.ts';
import type { DecodeState, Seq2Seq, StepOptions, StepResult } from '../../decode/seq2seq.ts';
import { FailureError } from '../../pack/failure.ts';
import type { PackManifest } from '../../pack/manifest.ts';
import type { Shortlist } from '../shortlist.ts';
import { scoreTokens } from '../token-scores.ts';
import { greatest } from './candidates.ts';
import { OutputLayers } from './output.ts';
import { Encoded, KernelState } from './state.ts';
import { KernelTransformer } from './transformer.ts';

const FLOAT = 4;

/** Rows that the encoder is run over at once, or a little more: what it needs for them stays near the processor. */
const ENCODED_ROWS = 64;

export interface KernelParts {
  readonly manifest: PackManifest;
  readonly weights: ModelWeights;
  readonly shortlist: Shortlist | undefined;
  /** Opens the same model with exact products over the whole vocabulary. */
  readonly openExact: () => Promise<Seq2Seq>;
  readonly preferredBatch: number;
  /** What to say when the model's probabilities are not numbers. */
  readonly notNumbers: () => Error;
}

/** A quantised model on the kernels, and another for whoever asks for exact probabilities. */
export class KernelSeq2Seq implements Seq2Seq {
  readonly vocabularySize: number;
  readonly sourceVocabularySize: number;
  readonly maxPositions: number;
  readonly tokens: PackManifest['tokens'];
  readonly preferredBatch: number;
  private readonly source: Embedder;
  private readonly target: Embedder;
  private readonly outputs: OutputLayers;
  private readonly bias: Float32Array | null;
  /** For each layer each head's share in the alignment, where it has any. */
  private readonly shares: readonly (readonly number[] | null)[];
  private readonly states = new Set<KernelState>();
  private exact: Promise<Seq2Seq> | undefined;

  private constructor(
    private readonly parts: KernelParts,
    private readonly transformer: KernelTransformer,
  ) {
    const { manifest, weights, shortlist, preferredBatch } = parts;
    const { architecture, tokens, decode } = manifest;
    this.vocabularySize = architecture.vocabularySize;
    this.sourceVocabularySize = architecture.sourceVocabularySize;
    this.maxPositions = architecture.maxPositions;
    this.tokens = tokens;
    this.preferredBatch = preferredBatch;
    this.source = createEmbedder(architecture, weights, 'encoder');
    this.target = createEmbedder(architecture, weights, 'decoder');
    this.bias = architecture.outputBias ? weights.vector('output.bias') : null;
    this.outputs = new OutputLayers(transformer.heap, weights, this.bias, shortlist);
    this.shares = Array.from({ length: architecture.decoderLayers }, (_, layer) =>
      headShares(architecture, decode.alignmentHeads, layer),
    );
  }

  static async open(parts: KernelParts): Promise<KernelSeq2Seq> {
    return new KernelSeq2Seq(parts, await KernelTransformer.open(parts.manifest.architecture, parts.weights));
  }

  async encode(
    sources: readonly (readonly number[])[],
    rowsPerSource: number,
    also?: readonly number[],
  ): Promise<DecodeState> {
    const longest = Math.max(...sources.map((source) => source.length));
    if (sources.some((source) => source.length === 0)) throw new RangeError('A source has no tokens.');
    if (longest > this.maxPositions) throw new FailureError('too-long', { length: longest, most: this.maxPositions });
    if (also === undefined) return (await this.exactly()).encode(sources, rowsPerSource);
    const { transformer, states } = this;
    const { heap, model } = transformer;
    const layers = this.shares.length;
    const encoded = new Encoded(heap, sources, layers, 2 * FLOAT * model);
    for (const [first, some] of groups(sources)) {
      const ids = some.flatMap((source) => source.map((id, position) => ({ id, position })));
      const memories = Array.from({ length: layers }, (_, layer) => encoded.memory(layer, first));
      const write = (row: number, offset: number): void =>
        this.source.write(ids[row]!.id, ids[row]!.position, heap.floats, offset);
      const lengths = some.map((source) => source.length);
      transformer.encode(lengths, write, memories);
    }
    const rows = new Int32Array(sources.length * rowsPerSource).map((_, row) => Math.floor(row / rowsPerSource));
    const output = this.outputs.choose(sources, also);
    const state = new KernelState(heap, layers, model, encoded, output, rows, (one) => states.delete(one));
    states.add(state);
    return state;
  }

  async step(state: DecodeState, tokens: Int32Array, options: StepOptions): Promise<StepResult> {
    if (!(state instanceof KernelState)) return (await this.exactly()).step(state, tokens, options);
    this.check(state);
    if (state.length >= this.maxPositions)
      throw new FailureError('too-long', { length: state.length + 1, most: this.maxPositions });
    const alignment = options.alignment ? new Float32Array(state.rows * state.width) : undefined;
    const hidden = this.decode(state, tokens, alignment);
    state.length++;
    return { ...this.distribution(state, hidden, options), ...(alignment && { alignment }) };
  }

  async reorder(state: DecodeState, order: Int32Array): Promise<void> {
    if (!(state instanceof KernelState)) return (await this.exactly()).reorder(state, order);
    this.check(state);
    state.reorder(order);
  }

  async dispose(): Promise<void> {
    for (const state of this.states) state.dispose();
    await (await this.exact?.catch(() => undefined))?.dispose();
  }

  private check(state: KernelState): void {
    if (!this.states.has(state)) throw new Error('This state is not one of this model, or has been disposed of.');
  }

  /** Opened when it is first asked for. */
  private exactly(): Promise<Seq2Seq> {
    if (this.exact === undefined) {
      this.exact = this.parts.openExact();
      this.exact.catch(() => (this.exact = undefined));
    }
    return this.exact;
  }

  /** Runs the decoder over one token of each row; @returns the address of `[rows, model]`, and adds to `alignment [rows, width]` */
  private decode(state: KernelState, tokens: Int32Array, alignment: Float32Array | undefined): number {
    const { transformer } = this;
    const { rows, length } = state;
    const { heap, kernels, layers, model } = transformer;
    const { x, projected, context } = transformer.scratch(rows);
    state.grow();
    for (let row = 0; row < rows; row++) this.target.write(tokens[row]!, length, heap.floats, x / FLOAT + row * model);
    const width = FLOAT * model;
    layers.decoder.forEach(({ self, cross, feedForward }, layer) => {
      transformer.residual(rows, self.norm, (input) => {
        transformer.linear(input, self.projection, rows, 'store', projected);
        for (let row = 0; row < rows; row++) {
          const query = projected + row * 3 * width;
          const keys = state.past(layer, row);
          state.append(layer, row, query + width);
          const { attentionWeights } = transformer;
          kernels.attention(query, keys, keys + width, attentionWeights, context + row * width, length + 1, 2 * width);
        }
        transformer.linear(context, self.output, rows, 'add', x);
      });
      transformer.residual(rows, cross.norm, (input) => {
        transformer.linear(input, cross.query, rows, 'store', projected);
        for (let row = 0; row < rows; row++) {
          const source = state.sources[row]!;
          const keys = state.encoded.memory(layer, source);
          const positions = state.encoded.lengths[source]!;
          const { attentionWeights } = transformer;
          const to = context + row * width;
          kernels.attention(projected + row * width, keys, keys + width, attentionWeights, to, positions, 2 * width);
          if (alignment !== undefined) this.align(layer, positions, alignment, row * state.width);
        }
        transformer.linear(context, cross.output, rows, 'add', x);
      });
      transformer.feedForward(rows, feedForward);
    });
    return transformer.finalNorm(rows, layers.decoderNorm);
  }

  /** Adds the last attention's weights of the alignment heads, each by its share. */
  private align(layer: number, positions: number, alignment: Float32Array, to: number): void {
    const { transformer, shares } = this;
    const { floats } = transformer.heap;
    const padded = Math.ceil(positions / 4) * 4;
    shares[layer]?.forEach((share, head) => {
      if (share === 0) return;
      const from = transformer.attentionWeights / FLOAT + head * padded;
      for (let position = 0; position < positions; position++)
        alignment[to + position]! += share * floats[from + position]!;
    });
  }

  private distribution(state: KernelState, hidden: number, { k, scored }: StepOptions): StepResult {
    const { transformer, parts, model } = this;
    const { heap, kernels } = transformer;
    const { rows, output } = state;
    const { outputs } = output.layer;
    const logits = transformer.logits(rows * outputs);
    transformer.linear(hidden, output.layer, rows, 'store', logits);
    const logProbs = new Float32Array(rows * k);
    const ids = new Int32Array(rows * k);
    const logSumExp = new Float32Array(rows);
    for (let row = 0; row < rows; row++) {
      const start = logits + row * outputs * FLOAT;
      greatest(heap.floats, start / FLOAT, output.ids.length, k, logProbs, ids, row * k);
      const most = logProbs[row * k]!;
      const total = most + Math.log(kernels.exponentials(start, outputs, most));
      // Weights that overflow give NaN, of which search makes nothing: an empty translation.
      if (!Number.isFinite(total)) throw parts.notNumbers();
      logSumExp[row] = total;
      for (let at = row * k; at < (row + 1) * k; at++) {
        logProbs[at]! -= total;
        ids[at] = output.ids[ids[at]!]!;
      }
    }
    if (scored === undefined) return { k, logProbs, ids };
    const states = heap.floats.subarray(hidden / FLOAT, hidden / FLOAT + rows * model);
    return { k, logProbs, ids, scoredLogProbs: scoreTokens(scored, parts.weights, this.bias, states, logSumExp) };
  }

  private get model(): number {
    return this.transformer.model;
  }
}

/** Sources one behind the other in groups of ENCODED_ROWS tokens or more, each with the index of its first. */
function* groups(sources: readonly (readonly number[])[]): Generator<[number, readonly (readonly number[])[]]> {
  let first = 0;
  for (let rows = 0, index = 0; index < sources.length; index++) {
    rows += sources[index]!.length;
    if (rows < ENCODED_ROWS && index < sources.length - 1) continue;
    yield [first, sources.slice(first, index + 1)];
    first = index + 1;
    rows = 0;
  }
}

import {
  ATTENTION_PARTS,
  attentionLayers,
  attentionOutput,
  outputOfHead,
} from '../architectures/transformer/trace-attention.ts';
import { gateOutputs } from '../architectures/ssru/names.ts';
import { FailureError } from '../pack/failure.ts';
import type { PackManifest } from '../pack/manifest.ts';
import { createEmbedder, type Embedder } from '../architectures/transformer/embedder.ts';
import type { ModelWeights } from '../architectures/transformer/model-weights.ts';
import { checkIntervention, headGate, selfMask, weightGate, type Dense } from './interventions.ts';
import { GraphTrace } from './graph-trace.ts';
import {
  ATTENTION_KINDS,
  type AttentionKind,
  type GreedyRequest,
  type GreedyResult,
  type Intervention,
  type Trace,
  type Tracer,
  type TraceRequest,
} from './trace.ts';

export type Arrays = Record<string, Float32Array>;
export type TraceFeeds = Record<
  string,
  Dense | { readonly data: BigInt64Array; readonly dimensions: readonly number[] }
>;

/** The two trace graphs, however they are run. Outputs are floats, but for `ids`. */
export interface TraceGraphs {
  encode(feeds: TraceFeeds, outputs: readonly string[]): Promise<Arrays>;
  decode(feeds: TraceFeeds, outputs: readonly string[]): Promise<{ readonly floats: Arrays; readonly ids: Int32Array }>;
  dispose(): Promise<void>;
}

const DEFAULT_K = 10;

export class GraphTracer implements Tracer {
  readonly layers: Readonly<Record<AttentionKind, number>>;
  readonly heads: number;
  private readonly source: Embedder;
  private readonly target: Embedder;
  private disposed = false;

  constructor(
    private readonly graphs: TraceGraphs,
    private readonly manifest: PackManifest,
    private readonly weights: ModelWeights,
  ) {
    const { architecture } = manifest;
    const layers = (kind: AttentionKind): number => attentionLayers(architecture, kind);
    this.layers = { encoder: layers('encoder'), decoder: layers('decoder'), cross: layers('cross') };
    this.heads = architecture.heads;
    this.source = createEmbedder(architecture, weights, 'encoder');
    this.target = createEmbedder(architecture, weights, 'decoder');
  }

  async trace(request: TraceRequest): Promise<Trace> {
    const { source, target, intervention = {} } = request;
    if (target.length === 0) throw new RangeError('A trace needs a target of at least one token.');
    const k = Math.min(request.k ?? DEFAULT_K, this.manifest.architecture.vocabularySize);
    this.check(source, target, intervention);
    const encoded = await this.encode(source, intervention, partNames(this.manifest, ['encoder']));
    const rows = target.map((_, position) => position);
    const decoded = await this.decodeRows(
      { memory: encoded['memory']!, source, target, rows, scored: target, k, intervention },
      [...partNames(this.manifest, ['decoder', 'cross']), ...gateOutputs(this.manifest.architecture)],
    );
    return new GraphTrace({
      ...request,
      k,
      manifest: this.manifest,
      arrays: { ...encoded, ...decoded.floats },
      ids: decoded.ids,
      projection: ({ kind, layer, head }) => outputOfHead(this.weights, this.manifest.architecture, kind, layer, head),
    });
  }

  async decode(request: GreedyRequest): Promise<GreedyResult> {
    const { source, intervention = {}, signal } = request;
    const { endOfSentence, pad } = this.manifest.tokens;
    const longest = Math.min(request.maxLength, this.manifest.architecture.maxPositions);
    const ids = request.prefix.slice(0, longest);
    const logProbs: number[] = [];
    this.check(source, ids, intervention);
    signal?.throwIfAborted();
    const { memory } = (await this.encode(source, intervention, [])) as { memory: Float32Array };
    if (ids.length > 0) {
      const rows = ids.map((_, position) => position);
      const forced = await this.decodeRows({ memory, source, target: ids, rows, scored: ids, k: 1, intervention }, []);
      logProbs.push(...forced.floats['scored_log_probs']!);
    }
    while (ids.length < longest && ids.at(-1) !== endOfSentence) {
      signal?.throwIfAborted();
      // The last position's own token is not known yet: any id may stand in for it.
      const next = { memory, source, target: [...ids, pad], rows: [ids.length], scored: [pad], k: 2, intervention };
      const result = await this.decodeRows(next, []);
      // Padding is never part of a sentence.
      const best = result.ids[0] === pad ? 1 : 0;
      ids.push(result.ids[best]!);
      logProbs.push(result.floats['log_probs']![best]!);
    }
    return { ids, logProbs };
  }

  positions(count: number): Float32Array {
    const { modelDimension: model, maxPositions } = this.manifest.architecture;
    const shown = Math.min(count, maxPositions);
    const table = new Float32Array(shown * model);
    for (let position = 0; position < shown; position++) table.set(this.source.position(position), position * model);
    return table;
  }

  async dispose(): Promise<void> {
    if (this.disposed) return;
    this.disposed = true;
    await this.graphs.dispose();
  }

  private check(source: readonly number[], target: readonly number[], intervention: Intervention): void {
    if (this.disposed) throw new Error('This tracer has been disposed of.');
    const { architecture } = this.manifest;
    const { maxPositions, vocabularySize, sourceVocabularySize } = architecture;
    for (const [side, ids, known] of [
      ['source', source, sourceVocabularySize],
      ['target', target, vocabularySize],
    ] as const) {
      if (ids.length > maxPositions)
        throw new FailureError('too-long', { length: ids.length, most: maxPositions, side });
      const unknown = ids.find((id) => !(id >= 0 && id < known));
      if (unknown !== undefined)
        throw new RangeError(`The ${side} has token ${unknown}, which the vocabulary of ${known} lacks.`);
    }
    if (source.length === 0) throw new RangeError('A trace needs a source of at least one token.');
    checkIntervention(intervention, (kind) => attentionLayers(architecture, kind), architecture.heads);
  }

  private encode(source: readonly number[], intervention: Intervention, outputs: readonly string[]): Promise<Arrays> {
    const feeds: TraceFeeds = {
      embeddings: this.embed(this.source, source),
      mask: selfMask(source.length, false, intervention.window?.encoder),
      ...this.gates('encoder', intervention, source.length, source.length),
    };
    return this.graphs.encode(feeds, ['memory', ...outputs]);
  }

  private decodeRows(
    request: {
      readonly memory: Float32Array;
      readonly source: readonly number[];
      readonly target: readonly number[];
      readonly rows: readonly number[];
      readonly scored: readonly number[];
      readonly k: number;
      readonly intervention: Intervention;
    },
    outputs: readonly string[],
  ): Promise<{ readonly floats: Arrays; readonly ids: Int32Array }> {
    const { memory, source, target, rows, scored, k, intervention } = request;
    const input = [this.manifest.tokens.decoderStart, ...target.slice(0, -1)];
    const feeds: TraceFeeds = {
      embeddings: this.embed(this.target, input),
      memory: { data: memory, dimensions: [source.length, this.manifest.architecture.modelDimension] },
      ...(this.layers.decoder > 0 && { mask: selfMask(input.length, true, intervention.window?.decoder) }),
      rows: integers(rows, [rows.length]),
      scored: integers(scored, [rows.length, 1]),
      k: integers([k], [1]),
      ...this.gates('decoder', intervention, input.length, input.length),
      ...this.gates('cross', intervention, input.length, source.length),
    };
    return this.graphs.decode(feeds, ['scored_log_probs', 'log_probs', 'ids', ...outputs]);
  }

  private embed(embedder: Embedder, ids: readonly number[]): Dense {
    const { modelDimension: model } = this.manifest.architecture;
    const data = new Float32Array(ids.length * model);
    ids.forEach((id, position) => embedder.write(id, position, data, position * model));
    return { data, dimensions: [ids.length, model] };
  }

  private gates(kind: AttentionKind, intervention: Intervention, query: number, key: number): TraceFeeds {
    const { heads } = this;
    const gates: TraceFeeds = {};
    for (let layer = 0; layer < attentionLayers(this.manifest.architecture, kind); layer++) {
      gates[`${kind}_${layer}_gate`] = headGate(intervention, kind, layer, heads);
      gates[`${kind}_${layer}_keep`] = weightGate(intervention, kind, layer, { heads, query, key });
    }
    return gates;
  }
}

function partNames(manifest: PackManifest, kinds: readonly AttentionKind[]): readonly string[] {
  return ATTENTION_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) =>
    Array.from({ length: attentionLayers(manifest.architecture, kind) }, (_, layer) =>
      ATTENTION_PARTS.map((part) => attentionOutput(kind, layer, part)),
    ).flat(),
  );
}

function integers(values: readonly number[], dimensions: readonly number[]): TraceFeeds[string] {
  return { data: BigInt64Array.from(values, BigInt), dimensions };
}

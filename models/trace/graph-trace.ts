import {
  attentionLayers,
  attentionOutput,
  type ATTENTION_PARTS,
} from '../architectures/transformer/trace-attention.ts';
import { gateOutputs } from '../architectures/ssru/names.ts';
import type { PackManifest } from '../pack/manifest.ts';
import { checkAddress } from './interventions.ts';
import type { AttentionKind, HeadAddress, HeadTrace, Trace } from './trace.ts';

export interface TraceParts {
  readonly source: readonly number[];
  readonly target: readonly number[];
  readonly k: number;
  readonly manifest: PackManifest;
  /** Outputs of the trace graphs by name. */
  readonly arrays: Readonly<Record<string, Float32Array>>;
  readonly ids: Int32Array;
  /** A head's rows of W^O `[d_k, model]`. */
  readonly projection: (address: HeadAddress) => Float32Array;
}

/** A trace over the arrays the trace graphs returned; `[heads, …]` in each, so one head is one slice. */
export class GraphTrace implements Trace {
  readonly source: readonly number[];
  readonly target: readonly number[];
  readonly k: number;
  readonly logProbs: Float32Array;
  readonly topIds: Int32Array;
  readonly topLogProbs: Float32Array;
  readonly gates: readonly Float32Array[];
  private arrays: Readonly<Record<string, Float32Array>> | null;

  constructor(private readonly parts: TraceParts) {
    this.source = parts.source;
    this.target = parts.target;
    this.k = parts.k;
    this.logProbs = parts.arrays['scored_log_probs']!;
    this.topIds = parts.ids;
    this.topLogProbs = parts.arrays['log_probs']!;
    this.gates = gateOutputs(parts.manifest.architecture).map((name) =>
      means(parts.arrays[name]!, parts.target.length),
    );
    this.arrays = parts.arrays;
  }

  weights(address: HeadAddress): Float32Array {
    return this.part(address, 'weights');
  }

  head(address: HeadAddress): HeadTrace {
    const { modelDimension, heads } = this.parts.manifest.architecture;
    return {
      address,
      queryLength: this.length(address.kind, 'query'),
      keyLength: this.length(address.kind, 'key'),
      dimension: modelDimension / heads,
      q: this.part(address, 'q'),
      k: this.part(address, 'k'),
      v: this.part(address, 'v'),
      scores: this.part(address, 'scores'),
      weights: this.part(address, 'weights'),
      context: this.part(address, 'context'),
      projection: this.parts.projection(address),
      output: this.part(address, 'output'),
    };
  }

  dispose(): void {
    this.arrays = null;
  }

  /** A copy, so that it may be transferred away. */
  private part(address: HeadAddress, part: (typeof ATTENTION_PARTS)[number]): Float32Array {
    if (!this.arrays) throw new Error('This trace has been disposed of.');
    const { architecture } = this.parts.manifest;
    checkAddress(address, attentionLayers(architecture, address.kind), architecture.heads);
    const all = this.arrays[attentionOutput(address.kind, address.layer, part)]!;
    const size = all.length / architecture.heads;
    return all.slice(address.head * size, (address.head + 1) * size);
  }

  private length(kind: AttentionKind, axis: 'query' | 'key'): number {
    const ofSource = kind === 'encoder' || (kind === 'cross' && axis === 'key');
    return ofSource ? this.source.length : this.target.length;
  }
}

/** The mean of each of so many rows. */
function means(values: Float32Array, rows: number): Float32Array {
  const width = values.length / rows;
  return Float32Array.from({ length: rows }, (_, row) => {
    let sum = 0;
    for (let at = row * width; at < (row + 1) * width; at++) sum += values[at]!;
    return sum / width;
  });
}

import type { RemoteHead } from '../../../engine/calls.ts';

/** Every number on the way of one cell of one head; views into the model's own tensors, no copies redone by hand. */
export interface CellArithmetic {
  /** `[d_k]` */
  readonly q: Float32Array;
  /** `[d_k]` */
  readonly k: Float32Array;
  /** q_i · k_i, whose sum is the dot product `[d_k]` */
  readonly products: Float32Array;
  /** q · k, from the model's score: score · √d_k */
  readonly dot: number;
  readonly rootDimension: number;
  /** q · k / √d_k of this row, before masks `[key]` */
  readonly scores: Float32Array;
  /** α̂ of this row `[key]` */
  readonly weights: Float32Array;
  /** α̂ of this cell */
  readonly weight: number;
  /** v of this key `[d_v]` */
  readonly v: Float32Array;
  /** Σ α̂ v of this row `[d_v]` */
  readonly context: Float32Array;
  /** This head's share of the layer's output, context · W^O `[model]` */
  readonly output: Float32Array;
  /** Largest difference between the model's numbers and the formula, over every step that is shown. */
  readonly deviation: number;
  /** The same step by step: q · k / √d_k, softmax, Σ α̂ v, and context · W^O of this head. */
  readonly deviations: Readonly<Record<'score' | 'softmax' | 'context' | 'output', number>>;
}

/**
 * Attention(Q,K,V) = softmax(QKᵀ/√d_k)V (Vaswani et al. 2017, eq. 1) for one query and one key.
 * @param masked whether the model may not look at this key of the row (softmax skips it)
 */
export function cellArithmetic(
  head: RemoteHead,
  query: number,
  key: number,
  masked: (key: number) => boolean,
): CellArithmetic {
  const { dimension, keyLength } = head;
  const row = (matrix: Float32Array, index: number, width: number) =>
    matrix.subarray(index * width, (index + 1) * width);
  const q = row(head.q, query, dimension);
  const k = row(head.k, key, dimension);
  const products = q.map((value, i) => value * k[i]!);
  const scores = row(head.scores, query, keyLength);
  const weights = row(head.weights, query, keyLength);
  const context = row(head.context, query, dimension);
  const rootDimension = Math.sqrt(dimension);
  const dot = scores[key]! * rootDimension;
  const width = head.output.length / head.queryLength;
  const output = row(head.output, query, width);
  const sum = products.reduce((total, value) => total + value, 0);
  const expected = softmax(scores, masked);
  const deviations = {
    score: Math.abs(sum - dot) / rootDimension,
    // A weight that an experiment removed is 0 whatever its score was.
    softmax: furthest(weights, (i) => (weights[i] === 0 ? 0 : expected[i]!)),
    context: furthest(context, (d) => dotColumn(weights, head.v, d, dimension)),
    output: furthest(output, (d) => dotColumn(context, head.projection, d, width)),
  };
  return {
    q,
    k,
    products,
    dot,
    rootDimension,
    scores,
    weights,
    weight: weights[key]!,
    v: row(head.v, key, dimension),
    context,
    output,
    deviation: Math.max(...Object.values(deviations)),
    deviations,
  };
}

function furthest(values: Float32Array, expected: (index: number) => number): number {
  return values.reduce((most, value, index) => Math.max(most, Math.abs(value - expected(index))), 0);
}

/** `vector · matrix`, one column of it; the matrix has `width` columns and a row for every number of the vector. */
function dotColumn(vector: Float32Array, matrix: Float32Array, column: number, width: number): number {
  return vector.reduce((total, value, row) => total + value * matrix[row * width + column]!, 0);
}

/** softmax over the keys that are not masked; masked keys get exactly 0. The maximum is subtracted first, for range. */
export function softmax(scores: Float32Array, masked: (key: number) => boolean = () => false): Float32Array {
  let highest = -Infinity;
  scores.forEach((score, key) => {
    if (!masked(key)) highest = Math.max(highest, score);
  });
  let total = 0;
  const weights = scores.map((score, key) => {
    const power = masked(key) ? 0 : Math.exp(score - highest);
    total += power;
    return power;
  });
  return weights.map((power) => (total === 0 ? 0 : power / total));
}

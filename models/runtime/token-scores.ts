import { readRow } from '../architectures/transformer/matrix.ts';
import type { ModelWeights } from '../architectures/transformer/model-weights.ts';

/**
 * log p(token) = hidden·W[token] + b[token] − log Σ exp(logits), for as many tokens a row `[rows, n]`.
 * @param hidden `[rows, model]`
 * @param logSumExp `[rows]`
 */
export function scoreTokens(
  tokens: Int32Array,
  { output }: ModelWeights,
  bias: Float32Array | null,
  hidden: Float32Array,
  logSumExp: Float32Array,
): Float32Array {
  const { columns } = output;
  const row = new Float32Array(columns);
  const each = tokens.length / logSumExp.length;
  return new Float32Array(tokens.length).map((_, index) => {
    const token = tokens[index]!;
    const at = Math.floor(index / each);
    readRow(output, token, row, 0);
    let logit = bias ? bias[token]! : 0;
    for (let column = 0; column < columns; column++) logit += hidden[at * columns + column]! * row[column]!;
    return logit - logSumExp[at]!;
  });
}

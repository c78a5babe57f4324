/** Mean of matrices of one shape, element by element. */
export function average(matrices: readonly Float32Array[]): Float32Array {
  const first = matrices[0];
  if (!first) throw new RangeError('the average of no matrices');
  const mean = new Float32Array(first.length);
  for (const matrix of matrices) for (let i = 0; i < mean.length; i++) mean[i]! += matrix[i]! / matrices.length;
  return mean;
}

/** `[rows, inner] · [inner, columns]` → `[rows, columns]` */
export function multiply(a: Float32Array, b: Float32Array, rows: number, inner: number): Float32Array {
  const columns = b.length / inner;
  const product = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < inner; k++) {
      const factor = a[row * inner + k]!;
      if (factor === 0) continue;
      for (let column = 0; column < columns; column++)
        product[row * columns + column]! += factor * b[k * columns + column]!;
    }
  }
  return product;
}

/**
 * Attention rollout (Abnar & Zuidema 2020, "Quantifying Attention Flow in Transformers"): half of every layer's
 * mean attention and half the identity (the residual connection), multiplied from the first layer to the last.
 * @param layers head averages of self-attention, first layer first, each `[length, length]` with rows that sum to 1
 */
export function rollout(layers: readonly Float32Array[], length: number): Float32Array {
  let flow = identity(length);
  for (const layer of layers) {
    const mixed = layer.map((weight) => weight / 2);
    for (let i = 0; i < length; i++) mixed[i * length + i]! += 0.5;
    flow = multiply(mixed, flow, length, length);
  }
  return flow;
}

function identity(length: number): Float32Array {
  const matrix = new Float32Array(length * length);
  for (let i = 0; i < length; i++) matrix[i * length + i] = 1;
  return matrix;
}

/** Cosine similarity of every two rows of `[count, dimension]` → `[count, count]` */
export function cosineSimilarity(values: Float32Array, count: number, dimension: number): Float32Array {
  const norms = Array.from({ length: count }, (_, i) =>
    Math.hypot(...values.subarray(i * dimension, (i + 1) * dimension)),
  );
  const similarity = new Float32Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      let dot = 0;
      for (let d = 0; d < dimension; d++) dot += values[i * dimension + d]! * values[j * dimension + d]!;
      similarity[i * count + j] = dot / (norms[i]! * norms[j]! || 1);
    }
  }
  return similarity;
}

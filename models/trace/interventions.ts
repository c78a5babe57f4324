import type { HeadAddress, Intervention, AttentionKind } from './trace.ts';

/** A dense array with its shape. */
export interface Dense {
  readonly data: Float32Array;
  readonly dimensions: readonly number[];
}

/** Added to a score to mask it: e^−1e9 is exactly 0 in f32. */
const MASKED = -1e9;
const NOTHING_TO_CHANGE: Dense = { data: Float32Array.of(1), dimensions: [1, 1, 1] };

/** What the context of each head of a layer is multiplied by: `[heads, 1, 1]`. */
export function headGate(intervention: Intervention, kind: AttentionKind, layer: number, heads: number): Dense {
  const data = new Float32Array(heads).fill(1);
  for (const address of intervention.headsOff ?? []) {
    if (address.kind === kind && address.layer === layer) data[address.head] = 0;
  }
  return { data, dimensions: [heads, 1, 1] };
}

/** What the attention weights of a layer are multiplied by: `[heads, query, key]`, or one number when that does. */
export function weightGate(
  intervention: Intervention,
  kind: AttentionKind,
  layer: number,
  shape: { readonly heads: number; readonly query: number; readonly key: number },
): Dense {
  const off = intervention.weightsOff?.filter((cell) => cell.kind === kind && cell.layer === layer) ?? [];
  if (off.length === 0) return NOTHING_TO_CHANGE;
  const data = new Float32Array(shape.heads * shape.query * shape.key).fill(1);
  for (const { head, query, key } of off) {
    // While decoding, the target is still shorter than the trace the cell was chosen in.
    if (query < shape.query && key < shape.key) data[(head * shape.query + query) * shape.key + key] = 0;
  }
  return { data, dimensions: [shape.heads, shape.query, shape.key] };
}

/** Mask of a self-attention: `[length, length]`, or one zero when nothing is masked. */
export function selfMask(length: number, causal: boolean, window: number | undefined): Dense {
  if (!causal && window === undefined) return { data: new Float32Array(1), dimensions: [1, 1] };
  const data = new Float32Array(length * length);
  for (let query = 0; query < length; query++) {
    for (let key = 0; key < length; key++) {
      const hidden = (causal && key > query) || (window !== undefined && Math.abs(query - key) > window);
      if (hidden) data[query * length + key] = MASKED;
    }
  }
  return { data, dimensions: [length, length] };
}

/** @throws RangeError for an address the model does not have, or a negative window */
export function checkIntervention(
  intervention: Intervention,
  layers: (kind: AttentionKind) => number,
  heads: number,
): void {
  const addresses: readonly HeadAddress[] = [...(intervention.headsOff ?? []), ...(intervention.weightsOff ?? [])];
  for (const address of addresses) checkAddress(address, layers(address.kind), heads);
  for (const window of [intervention.window?.encoder, intervention.window?.decoder]) {
    if (window !== undefined && !(window >= 0)) throw new RangeError(`A window cannot be ${window} tokens wide.`);
  }
}

export function checkAddress({ kind, layer, head }: HeadAddress, layers: number, heads: number): void {
  const known =
    Number.isInteger(layer) && layer >= 0 && layer < layers && Number.isInteger(head) && head >= 0 && head < heads;
  if (!known)
    throw new RangeError(
      `There is no ${kind} attention with layer ${layer}, head ${head}: the model has ${layers} layers of ${heads} heads.`,
    );
}

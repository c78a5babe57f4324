import type { RemoteTrace } from '../../engine/engine.ts';

/** The pack's own alignment heads; every cross-attention head of the last layer where a pack names none. */
export function alignmentHeads(trace: RemoteTrace): readonly { readonly layer: number; readonly head: number }[] {
  const named = trace.model.alignmentHeads ?? [];
  return named.length > 0
    ? named
    : Array.from({ length: trace.heads }, (_, head) => ({ layer: trace.layers.cross - 1, head }));
}

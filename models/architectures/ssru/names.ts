import type { Architecture } from '../../pack/manifest.ts';

/** Name of a layer's recurrence among a model's weights. */
export function recurrenceName(layer: number): string {
  return `decoder.${layer}.recurrence`;
}

/** Output of the trace graph that holds a layer's gates `[target, model]`. */
export function gateOutput(layer: number): string {
  return `recurrence_${layer}_gate`;
}

/** Those of all layers; none for a decoder that attends to itself. */
export function gateOutputs({ kind, decoderLayers }: Architecture): readonly string[] {
  return kind === 'transformer-ssru' ? Array.from({ length: decoderLayers }, (_, layer) => gateOutput(layer)) : [];
}

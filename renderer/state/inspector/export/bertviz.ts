import type { AttentionKind } from '../attention.ts';
import type { RemoteTrace } from '../../../engine/engine.ts';

/** `[layers][1][heads][query][key]`, as PyTorch's `output_attentions=True` gives it and BertViz takes it. */
export type Attentions = readonly (readonly [readonly (readonly (readonly number[])[])[]])[];

/**
 * The keyword arguments of BertViz's `model_view` and `head_view` for encoder–decoder models. One call takes attentions
 * of one depth only (it picks the same layers from each), so encoder and decoder go into calls of their own.
 */
export interface BertViz {
  readonly encoder_attention: Attentions;
  readonly decoder_attention: Attentions;
  readonly cross_attention: Attentions;
  /** Pieces as the tokenizer has them, on both sides: BertViz makes them readable itself. */
  readonly encoder_tokens: readonly string[];
  /** What the decoder reads: decoder start first, without the last target token. */
  readonly decoder_tokens: readonly string[];
}

/** Fetches one head after another, so that no more than one matrix is on its way. */
export async function toBertViz(trace: RemoteTrace): Promise<BertViz> {
  const attention = async (kind: AttentionKind): Promise<Attentions> => {
    const layers: Attentions[number][] = [];
    for (let layer = 0; layer < trace.layers[kind]; layer++) {
      const heads: number[][][] = [];
      for (let head = 0; head < trace.heads; head++) {
        const { query, key, values } = await trace.weights({ kind, layer, head });
        heads.push(
          Array.from({ length: query }, (_, row) => Array.from(values.subarray(row * key, (row + 1) * key), shorten)),
        );
      }
      layers.push([heads]);
    }
    return layers;
  };
  return {
    encoder_attention: await attention('encoder'),
    decoder_attention: await attention('decoder'),
    cross_attention: await attention('cross'),
    encoder_tokens: trace.sourcePieces,
    decoder_tokens: [trace.model.decoderStart, ...trace.targetPieces.slice(0, -1)],
  };
}

/** Seven significant digits: all that a 32-bit float holds, in half the file. */
function shorten(value: number): number {
  return Number(value.toPrecision(7));
}

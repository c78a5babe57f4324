import type { ModelWeights } from '../../architectures/transformer/model-weights.ts';
import type { Heap } from '../../kernels/heap.ts';
import type { Linear } from '../../kernels/kernels.ts';
import type { Shortlist } from '../shortlist.ts';
import { placeLinear, quantised, releaseLinear } from './layers.ts';

/** The output layer of the pieces that a batch can need. */
export interface ChosenOutput {
  /** The vocabulary's ids of its outputs. */
  readonly ids: Int32Array;
  readonly layer: Linear;
  release(): void;
}

/** Gathers parts of the output layer into the heap. */
export class OutputLayers {
  /** That of the whole vocabulary, once it has been asked for. */
  private whole: ChosenOutput | undefined;

  constructor(
    private readonly heap: Heap,
    private readonly weights: ModelWeights,
    /** `[vocabulary]` */
    private readonly bias: Float32Array | null,
    private readonly shortlist: Shortlist | undefined,
  ) {}

  /** @param also pieces needed besides those that the sources make likely */
  choose(sources: readonly (readonly number[])[], also: readonly number[]): ChosenOutput {
    const { shortlist } = this;
    if (shortlist !== undefined) {
      const chosen = this.gather(shortlist.pieces(sources, also));
      return { ...chosen, release: () => releaseLinear(this.heap, chosen.layer) };
    }
    this.whole ??= {
      ...this.gather(Int32Array.from({ length: this.weights.output.rows }, (_, id) => id)),
      release: () => {},
    };
    return this.whole;
  }

  private gather(ids: Int32Array): Pick<ChosenOutput, 'ids' | 'layer'> {
    const { heap, bias } = this;
    const matrix = quantised(this.weights.output);
    const rows = Array.from(ids, (row) => ({ matrix, row }));
    const biases = bias === null ? new Float32Array(ids.length) : Float32Array.from(ids, (id) => bias[id]!);
    return { ids, layer: placeLinear(heap, rows, biases) };
  }
}

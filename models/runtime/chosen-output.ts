import type { Tensor } from 'onnxruntime-web';
import { readRow, type Matrix } from '../architectures/transformer/matrix.ts';
import type { OnnxRuntime } from './onnx-runtime.ts';
import type { Shortlist } from './shortlist.ts';

/** The output layer of the pieces that a batch can need. */
export interface ChosenPieces {
  /** The vocabulary's ids of the columns. */
  readonly ids: Int32Array;
  /** `output_weight [model, n]` and `output_bias [n]`. */
  readonly feeds: Readonly<Record<'output_weight' | 'output_bias', Tensor>>;
}

/** Gathers parts of the output layer for graphs that have it as inputs. */
export class ChosenOutput {
  constructor(
    private readonly runtime: OnnxRuntime,
    private readonly weight: Matrix,
    private readonly bias: Float32Array | null,
    private readonly shortlist: Shortlist,
  ) {}

  /** @param also pieces needed besides those that the sources make likely */
  gather(sources: readonly (readonly number[])[], also: readonly number[]): ChosenPieces {
    const { runtime, weight, bias } = this;
    const { columns } = weight;
    const ids = this.shortlist.pieces(sources, also);
    const count = ids.length;
    const transposed = new Float32Array(columns * count);
    const row = new Float32Array(columns);
    for (let at = 0; at < count; at += 1) {
      readRow(weight, ids[at]!, row, 0);
      for (let column = 0, to = at; column < columns; column += 1, to += count) transposed[to] = row[column]!;
    }
    const biases = bias === null ? new Float32Array(count) : Float32Array.from(ids, (id) => bias[id]!);
    return {
      ids,
      feeds: {
        output_weight: new runtime.Tensor('float32', transposed, [columns, count]),
        output_bias: new runtime.Tensor('float32', biases, [count]),
      },
    };
  }
}

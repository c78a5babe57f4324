import type { ModelWeights } from '../../architectures/transformer/model-weights.ts';
import { weightsSize } from '../../kernels/attention.ts';
import { Heap } from '../../kernels/heap.ts';
import { fits, Kernels, type Integers, type KernelSizes, type Linear, type Norm } from '../../kernels/kernels.ts';
import type { Architecture, PackManifest } from '../../pack/manifest.ts';
import { placeLayers, type FeedForward, type Layers } from './layers.ts';

const FLOAT = 4;

/** Room for what is computed on the way of some rows: addresses. Nothing in it outlives a call. */
interface Scratch {
  readonly rows: number;
  /** `[rows, model]`: what the layers work on, the same normalised, and what attention makes of it. */
  readonly x: number;
  readonly normalised: number;
  readonly context: number;
  /** `[rows, 3·model]` */
  readonly projected: number;
  /** `[rows, inner]` */
  readonly inner: number;
  readonly integers: Integers;
}

function sizesOf(architecture: Architecture): KernelSizes {
  const { modelDimension: model, feedForwardDimension: inner, heads, layerNormEpsilon: epsilon } = architecture;
  return { model, inner, heads, epsilon };
}

/** Whether a model can run on the kernels: those multiply bytes, and know no other activation. */
export function runsOnKernels({ architecture, quantization }: PackManifest): boolean {
  const { kind, activation } = architecture;
  return quantization.bits !== 32 && kind === 'transformer' && activation === 'relu' && fits(sizesOf(architecture));
}

/** A transformer's layers over the kernels. Its weights stay in the heap, where states have theirs, too. */
export class KernelTransformer {
  readonly heap: Heap;
  readonly model: number;
  /** One position's heads' weights of attention, `[heads, positions]`, positions filled up to a multiple of 4. */
  readonly attentionWeights: number;
  private readonly preNorm: boolean;
  private current: Scratch | undefined;
  private logitsRoom = { address: 0, count: 0 };

  private constructor(
    readonly kernels: Kernels,
    readonly architecture: Architecture,
    readonly layers: Layers,
  ) {
    this.heap = kernels.heap;
    this.model = architecture.modelDimension;
    this.preNorm = architecture.norm === 'pre';
    this.attentionWeights = this.heap.allocate(FLOAT * weightsSize(architecture.heads, architecture.maxPositions));
  }

  static async open(architecture: Architecture, weights: ModelWeights): Promise<KernelTransformer> {
    const heap = new Heap();
    const kernels = await Kernels.compile(heap, sizesOf(architecture));
    return new KernelTransformer(kernels, architecture, placeLayers(heap, architecture, weights));
  }

  /** Room for as many rows; what stood in the last one's is lost. */
  scratch(rows: number): Scratch {
    if (this.current !== undefined && this.current.rows >= rows) return this.current;
    const { heap, model } = this;
    if (this.current !== undefined) {
      const { x, normalised, context, projected, inner, integers } = this.current;
      for (const address of [x, normalised, context, projected, inner, integers.values, integers.scales])
        heap.release(address);
    }
    const { feedForwardDimension } = this.architecture;
    const floats = (width: number): number => heap.allocate(FLOAT * rows * width);
    this.current = {
      rows,
      ...{ x: floats(model), normalised: floats(model), context: floats(model) },
      ...{ projected: floats(3 * model), inner: floats(feedForwardDimension) },
      integers: { values: heap.allocate(2 * rows * Math.max(model, feedForwardDimension)), scales: floats(1) },
    };
    return this.current;
  }

  /** Room for `count` logits; what stood there before is lost. */
  logits(count: number): number {
    const { heap, logitsRoom } = this;
    if (logitsRoom.count >= count) return logitsRoom.address;
    if (logitsRoom.count > 0) heap.release(logitsRoom.address);
    this.logitsRoom = { address: heap.allocate(FLOAT * count), count };
    return this.logitsRoom.address;
  }

  /**
   * A sublayer with its residual connection and LayerNorm, before or after as the architecture says.
   * @param sublayer adds its result to x
   */
  residual(rows: number, norm: Norm, sublayer: (input: number) => void): void {
    const { x, normalised } = this.scratch(rows);
    if (this.preNorm) this.kernels.normalise(x, norm, normalised, rows);
    sublayer(this.preNorm ? normalised : x);
    if (!this.preNorm) this.kernels.normalise(x, norm, x, rows);
  }

  /** x·Wᵀ + b `[rows, outputs]` of floats. */
  linear(input: number, linear: Linear, rows: number, destination: 'store' | 'relu' | 'add', results: number): void {
    const { integers } = this.scratch(rows);
    this.kernels.quantise(input, linear.columns, integers, rows);
    this.kernels.product(integers, linear, rows, destination, results);
  }

  feedForward(rows: number, layer: FeedForward): void {
    const { x, inner } = this.scratch(rows);
    this.residual(rows, layer.norm, (input) => {
      this.linear(input, layer.in, rows, 'relu', inner);
      this.linear(inner, layer.out, rows, 'add', x);
    });
  }

  /** @returns where the rows stand that are normalised for the last time */
  finalNorm(rows: number, norm: Norm | undefined): number {
    const { x, normalised } = this.scratch(rows);
    if (norm === undefined) return x;
    this.kernels.normalise(x, norm, normalised, rows);
    return normalised;
  }

  /**
   * Runs the encoder over sources that stand one behind the other.
   * @param write writes the embedding of a row, of all sources together, into the heap's floats
   * @param memories where the keys and values of each decoder layer go, `[rows, 2·model]`
   */
  encode(lengths: readonly number[], write: (row: number, offset: number) => void, memories: readonly number[]): void {
    const { layers, model } = this;
    const rows = lengths.reduce((sum, length) => sum + length, 0);
    const { x, projected, context } = this.scratch(rows);
    for (let row = 0; row < rows; row++) write(row, x / FLOAT + row * model);
    for (const { self, feedForward } of layers.encoder) {
      this.residual(rows, self.norm, (input) => {
        this.linear(input, self.projection, rows, 'store', projected);
        this.attendWithin(lengths, projected, context);
        this.linear(context, self.output, rows, 'add', x);
      });
      this.feedForward(rows, feedForward);
    }
    const memory = this.finalNorm(rows, layers.encoderNorm);
    layers.decoder.forEach(({ cross }, layer) => this.linear(memory, cross.keyValue, rows, 'store', memories[layer]!));
  }

  /** Every position of a source attends to all of that source. */
  private attendWithin(lengths: readonly number[], projected: number, context: number): void {
    const { kernels, model, attentionWeights } = this;
    const width = FLOAT * model;
    const stride = 3 * width;
    let first = 0;
    for (const length of lengths) {
      const keys = projected + first * stride + width;
      for (let row = first; row < first + length; row++) {
        const query = projected + row * stride;
        kernels.attention(query, keys, keys + width, attentionWeights, context + row * width, length, stride);
      }
      first += length;
    }
  }
}

import { WasmModuleBuilder } from '../format/wasm-module.ts';
import { addAttention } from './attention.ts';
import type { Heap } from './heap.ts';
import { BLOCK_SIZE, LANES } from './packed-weights.ts';
import { addProduct, TILES, type Destination } from './product.ts';
import { addExponentials, addNormalise, addQuantise } from './rows.ts';

/** A linear layer in the heap: addresses, and its sizes. */
export interface Linear {
  readonly weights: number;
  readonly scales: number;
  readonly bias: number;
  readonly columns: number;
  /** A multiple of PADDING. */
  readonly outputs: number;
}

/** Gain and bias of a LayerNorm: addresses. */
export interface Norm {
  readonly gain: number;
  readonly bias: number;
}

/** Rows of 16-bit integers in the heap, and the scale of each. */
export interface Integers {
  readonly values: number;
  readonly scales: number;
}

export interface KernelSizes {
  readonly model: number;
  readonly inner: number;
  readonly heads: number;
  readonly epsilon: number;
}

/** See product.ts. */
type Product = (
  ...given: readonly [
    ...[inputs: number, inputScales: number],
    ...[weights: number, scales: number, bias: number],
    ...[results: number, outputs: number],
  ]
) => void;
/** The functions for inputs of one length. */
interface ForColumns {
  readonly quantise: (values: number, integers: number, scales: number, rows: number) => void;
  readonly products: Readonly<Record<Destination, Readonly<Record<keyof typeof TILES, Product>>>>;
}

const DESTINATIONS: readonly Destination[] = ['store', 'relu', 'add'];

/** Whether the functions can be made for these sizes. */
export function fits({ model, inner, heads }: KernelSizes): boolean {
  return model % BLOCK_SIZE === 0 && inner % BLOCK_SIZE === 0 && (model / heads) % LANES === 0;
}

/** The arithmetic of one transformer, compiled for its sizes. Arguments are addresses in the heap, and counts. */
export class Kernels {
  private readonly columns = new Map<number, ForColumns>();
  private readonly normaliseRows: (values: number, gain: number, bias: number, results: number, rows: number) => void;
  /** See attention.ts. */
  readonly attention: (
    ...given: readonly [
      ...[query: number, keys: number, values: number],
      ...[weights: number, context: number],
      ...[positions: number, stride: number],
    ]
  ) => void;
  /** Σ e^(x − greatest) over `count` floats at `values`, a multiple of 4. */
  readonly exponentials: (values: number, count: number, greatest: number) => number;

  private constructor(
    readonly heap: Heap,
    { model, inner }: KernelSizes,
    functions: WebAssembly.Exports,
  ) {
    const named = <Type>(name: string): Type => functions[name] as Type;
    for (const columns of new Set([model, inner])) {
      const tiles = (destination: Destination): Record<keyof typeof TILES, Product> => ({
        one: named(`${destination}_${columns}_one`),
        four: named(`${destination}_${columns}_four`),
      });
      this.columns.set(columns, {
        quantise: named(`quantise_${columns}`),
        products: { store: tiles('store'), relu: tiles('relu'), add: tiles('add') },
      });
    }
    this.normaliseRows = named(`normalise_${model}`);
    this.attention = named('attention');
    this.exponentials = named('exponentials');
  }

  static async compile(heap: Heap, sizes: KernelSizes): Promise<Kernels> {
    const { model, inner, heads, epsilon } = sizes;
    const module = new WasmModuleBuilder();
    for (const columns of new Set([model, inner])) {
      addQuantise(module, columns);
      for (const [tile, size] of Object.entries(TILES))
        for (const destination of DESTINATIONS)
          addProduct(module, `${destination}_${columns}_${tile}`, columns, size, destination);
    }
    addNormalise(module, model, epsilon);
    addAttention(module, heads, model / heads);
    addExponentials(module);
    const { instance } = await WebAssembly.instantiate(module.finish(), { env: { memory: heap.memory } });
    return new Kernels(heap, sizes, instance.exports);
  }

  /** LayerNorm of `[rows, model]`. */
  normalise(values: number, { gain, bias }: Norm, results: number, rows: number): void {
    this.normaliseRows(values, gain, bias, results, rows);
  }

  /** `[rows, columns]` floats as integers. */
  quantise(values: number, columns: number, into: Integers, rows: number): void {
    this.columns.get(columns)!.quantise(values, into.values, into.scales, rows);
  }

  /** x·Wᵀ + b of `[rows, columns]`, into `results [rows, outputs]`. */
  product(inputs: Integers, linear: Linear, rows: number, destination: Destination, results: number): void {
    const { weights, scales, bias, columns, outputs } = linear;
    const { one, four } = this.columns.get(columns)!.products[destination];
    for (let row = 0; row < rows;) {
      const several = rows - row >= TILES.four.rows;
      const compute = several ? four : one;
      const input = inputs.values + row * columns * 2;
      compute(input, inputs.scales + row * 4, weights, scales, bias, results + row * outputs * 4, outputs);
      row += several ? TILES.four.rows : 1;
    }
  }
}

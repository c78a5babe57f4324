/** A tensor as Marian stores it. */
export interface MarianTensor {
  /** Row-major; a quantised one is expanded. */
  readonly values: Float32Array<ArrayBuffer>;
  /** Of `values`: `[in, out]` for a matrix, unless it is transposed. */
  readonly shape: readonly number[];
  /** The values lie as `[out, in]`, whatever the shape says. */
  readonly transposed: boolean;
}

/** A model file of Marian, whichever of its two formats it is in; tensors are read when they are asked for. */
export interface MarianModel {
  /** Text of the options it was trained with (YAML). */
  readonly options: string;
  readonly names: ReadonlySet<string>;
  /** Whether some tensors are 8-bit integers. */
  readonly quantised: boolean;
  /** @throws FormatError for a tensor that is missing or damaged */
  read(name: string): Promise<MarianTensor>;
}

/** The item in which Marian keeps a model's options. */
export const OPTIONS = 'special:model.yml';

/** Text that ends with a zero, as in C. */
export function optionText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}

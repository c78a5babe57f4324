import type { PackManifest } from '../pack/manifest.ts';

/** A model that was understood; its weights are read when they are asked for. */
export interface ForeignModel {
  readonly format: 'hugging-face' | 'marian' | 'bergamot';
  /** All of the manifest but what only writing tells. */
  readonly manifest: Omit<PackManifest, 'files' | 'weights' | 'quantization'>;
  /** In Verso's own names (models/architectures/transformer/model-weights.ts), in the order in which they are written. */
  readonly tensors: readonly ForeignTensor[];
  /** Tokenizer and other small files of the pack: name → bytes. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

export interface ForeignTensor {
  readonly name: string;
  readonly shape: readonly number[];
  /** A matrix that may be quantised to blocks; false: it stays f32. */
  readonly quantized: boolean;
  /** Row-major. */
  read(): Promise<Float32Array<ArrayBuffer>>;
}

/** Numbers that a tensor of this shape holds. */
export function elements(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

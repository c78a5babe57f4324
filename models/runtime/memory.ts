import { FailureError } from '../pack/failure.ts';
import { weightsAsFloats, type PackManifest } from '../pack/manifest.ts';

/** Weights of a model on WebAssembly, bytes as 32-bit numbers: its memory ends at 4 GB, and graphs are built beside them. */
const MOST_ON_WASM = 1.5e9;

/** There is not enough memory for a model. */
export class ModelMemoryError extends FailureError {
  override readonly name = 'ModelMemoryError';

  constructor(pack: string, cause: unknown) {
    super('out-of-memory', { pack }, { cause });
  }
}

/** A model is larger than WebAssembly can hold. */
export class ModelTooLargeError extends FailureError {
  override readonly name = 'ModelTooLargeError';

  constructor(pack: string, bytes: number) {
    super('model-too-large', { pack, needed: gigabytes(bytes), most: gigabytes(MOST_ON_WASM) });
  }
}

/** @throws ModelTooLargeError for a model whose weights WebAssembly cannot hold, before a byte of them is read */
export function checkSizeForWasm(manifest: PackManifest): void {
  const bytes = weightsAsFloats(manifest);
  if (bytes > MOST_ON_WASM) throw new ModelTooLargeError(manifest.name, bytes);
}

function gigabytes(bytes: number): number {
  return Math.round(bytes / 1e8) / 10;
}

/** Whether `error` is how JavaScript, WebAssembly or onnxruntime says that memory ran out. */
export function outOfMemory(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return /bad_alloc|cannot enlarge memory|out of memory|OOM|allocation failed|memory access out of bounds|Failed to allocate/i.test(
    text,
  );
}

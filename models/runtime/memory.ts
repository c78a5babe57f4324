import { FailureError } from '../pack/failure.ts';

/** There is not enough memory for a model. */
export class ModelMemoryError extends FailureError {
  override readonly name = 'ModelMemoryError';

  constructor(pack: string, cause: unknown) {
    super('out-of-memory', { pack }, { cause });
  }
}

/** Whether `error` is how JavaScript, WebAssembly or onnxruntime says that memory ran out. */
export function outOfMemory(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return /bad_alloc|cannot enlarge memory|out of memory|OOM|allocation failed|memory access out of bounds|Failed to allocate/i.test(
    text,
  );
}

import type { BackendKind } from '../../../models/translator.ts';
import type { LossReason } from '../engine.ts';

/** Failures that say something about the request or the pack, and nothing about the worker's health. */
const EXPECTED = new Set([
  'AbortError',
  'LanguageError',
  'PackError',
  'ModelMemoryError',
  'TraceError',
  'RangeError',
  'TypeError',
]);

const OUT_OF_MEMORY = /out of memory|bad_alloc|cannot enlarge memory|failed to allocate/i;
/** How a wasm module dies (Emscripten's and V8's words). */
const CRASHED = /Aborted\(|unreachable|out of bounds|null function|indirect call|table index|stack overflow/i;

export function isExpected(error: unknown): boolean {
  return error instanceof Error && EXPECTED.has(error.name);
}

/**
 * Whether an unexpected error means that the worker cannot go on. On WebGPU every one does: a failing driver shows
 * itself in many ways, and the processor gives the same translation. null: report the error as it is.
 */
export function lossOf(error: unknown, backend: BackendKind | null): LossReason | null {
  const message = error instanceof Error ? error.message : String(error);
  if (OUT_OF_MEMORY.test(message)) return 'out-of-memory';
  if (backend === 'webgpu') return 'device-lost';
  if (CRASHED.test(message) || (error instanceof Error && error.name === 'RuntimeError')) return 'crashed';
  return null;
}

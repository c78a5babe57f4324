import { FailureError } from '../../../models/pack/failure.ts';
import { outOfMemory } from '../../../models/runtime/memory.ts';
import type { BackendKind } from '../../../models/translator.ts';
import type { LossReason } from '../engine.ts';

/** Failures that say something about the request or the pack, and nothing about the worker's health. */
const EXPECTED = new Set(['AbortError', 'RangeError', 'TypeError']);

/** How a wasm module dies (Emscripten's and V8's words). */
const CRASHED = /Aborted\(|unreachable|out of bounds|null function|indirect call|table index|stack overflow/i;

export function isExpected(error: unknown): boolean {
  // V8 says with a RangeError that memory ran out, and then this worker is of no more use.
  return error instanceof Error && (error instanceof FailureError || (EXPECTED.has(error.name) && !outOfMemory(error)));
}

/**
 * Whether an unexpected error means that the worker cannot go on. On WebGPU every one does: a failing driver shows
 * itself in many ways, and the processor gives the same translation. null: report the error as it is.
 */
export function lossOf(error: unknown, backend: BackendKind | null): LossReason | null {
  const message = error instanceof Error ? error.message : String(error);
  if (outOfMemory(error)) return 'out-of-memory';
  if (backend === 'webgpu') return 'device-lost';
  if (CRASHED.test(message) || (error instanceof Error && error.name === 'RuntimeError')) return 'crashed';
  return null;
}

import { FailureError, type Failure, type FailureArguments } from '../../models/pack/failure.ts';

/** The failure of a request as a window gets it, from the worker, the host or the main process. */
export class EngineError extends FailureError {
  override readonly name = 'EngineError';
  constructor(failure: Failure) {
    super(failure.code, failure.arguments);
  }
}

/**
 * What an error says as data. An error of the main process comes over the context bridge as its message alone, which is
 * then the failure as JSON (main/preload.ts).
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return { code: error.code, arguments: error.arguments };
  const problem = error instanceof Error ? error.message : String(error);
  return told(problem) ?? { code: 'unexpected', arguments: { problem } };
}

function told(message: string): Failure | undefined {
  if (!message.startsWith('{')) return undefined;
  try {
    const { code, arguments: details } = JSON.parse(message) as Partial<Failure>;
    if (typeof code !== 'string' || typeof details !== 'object') return undefined;
    return { code, arguments: details satisfies FailureArguments };
  } catch {
    return undefined;
  }
}

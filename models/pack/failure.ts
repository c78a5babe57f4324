export type FailureArguments = Readonly<Record<string, string | number>>;

/**
 * What went wrong, as data that survives ports and IPC: a code, and what its sentence needs to name. The sentences, with
 * the remedy, are in `renderer/messages/failures.ts`, in every language of the interface.
 */
export interface Failure {
  readonly code: string;
  readonly arguments: FailureArguments;
}

/** An error that can be told as a Failure; its message is for logs. */
export class FailureError extends Error implements Failure {
  readonly arguments: FailureArguments;

  constructor(
    readonly code: string,
    details: FailureArguments,
    options?: ErrorOptions,
  ) {
    const named = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
    super(`${code} (${named.join(', ')})`, options);
    this.arguments = details;
  }
}

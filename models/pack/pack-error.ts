import { FailureError, type FailureArguments } from './failure.ts';

export type PackErrorCode =
  | 'not-json'
  | 'not-a-pack'
  | 'newer-version'
  | 'invalid'
  | 'missing-file'
  | 'not-a-file'
  | 'unreadable'
  | 'wrong-size'
  | 'wrong-hash'
  | 'bad-weights'
  | 'bad-tokenizer'
  | 'bad-hints'
  | 'no-translation';

/** `pack`: id, name or folder; `file`: the one that is wrong. The rest belongs to the code. */
export type PackErrorArguments = FailureArguments & { readonly pack: string; readonly file: string };

/** Something is wrong with a pack, and installing it again (or updating Verso) is the remedy. */
export class PackError extends FailureError {
  override readonly name = 'PackError';
  declare readonly code: PackErrorCode;
  declare readonly arguments: PackErrorArguments;

  constructor(code: PackErrorCode, details: PackErrorArguments) {
    super(code, details);
  }

  get file(): string {
    return this.arguments.file;
  }
}

import { FailureError, type FailureArguments } from '../pack/failure.ts';

export type ImportErrorCode =
  /** Nothing among the files tells what model they are. */
  | 'import-unknown'
  /** `file`: what is missing; `beside`: a file that it usually lies beside. */
  | 'import-missing'
  /** `problem`: what is wrong with `file`. */
  | 'import-damaged'
  /** `problem`: what this model asks for and Verso lacks, said in `file`. */
  | 'import-unsupported'
  /** `what`: what a pickle asks to be run. */
  | 'import-refused';

/** `name`: the folder or archive. The rest belongs to the code. */
export type ImportErrorArguments = FailureArguments & { readonly name: string };

/** Files that a person gave cannot become a language pack. The sentences are in `renderer/messages/import-failures.ts`. */
export class ImportError extends FailureError {
  override readonly name = 'ImportError';
  declare readonly code: ImportErrorCode;
  declare readonly arguments: ImportErrorArguments;

  constructor(code: ImportErrorCode, details: ImportErrorArguments) {
    super(code, details);
  }
}

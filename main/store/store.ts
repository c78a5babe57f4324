import { basename } from 'node:path';
import { FailureError, type Failure } from '../../models/pack/failure.ts';
import type { Database } from './database.ts';
import { isDamage, openDatabase, setAside } from './open.ts';

/**
 * The database, opened when it is first asked for. A damaged one is set aside and a new one begun, which is told once;
 * one of a later Verso, or one that cannot be opened, is left as it is, and every question is answered with that.
 */
export class Store {
  #database: Database | undefined;
  #refused: FailureError | undefined;

  constructor(
    private readonly path: string,
    private readonly tell: (failure: Failure) => void,
  ) {}

  /** @throws FailureError as `openDatabase` does, except that damage has been seen to */
  use<Result>(work: (database: Database) => Result): Result {
    if (this.#refused !== undefined) throw this.#refused;
    try {
      this.#database ??= openDatabase(this.path);
      return work(this.#database);
    } catch (error) {
      if (!isDamage(error)) {
        if (this.#database === undefined && error instanceof FailureError) this.#refused = error;
        throw error;
      }
      this.close();
      this.#setAside();
      this.#database = openDatabase(this.path);
      return work(this.#database);
    }
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
  }

  #setAside(): void {
    const file = basename(this.path);
    let aside: string;
    try {
      aside = setAside(this.path);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#refused = new FailureError('store-unusable', { file, reason }, { cause: error });
      throw this.#refused;
    }
    this.tell({ code: 'store-set-aside', arguments: { file, aside: basename(aside) } });
  }
}

import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';

export type Value = string | number | null;
/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** An SQLite database; a statement is prepared once. */
export class Database {
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
  }

  /** Statements without values or answers. */
  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** @returns the number of the row that was inserted last */
  run(sql: string, ...values: Value[]): number {
    return Number(this.#prepared(sql).run(...values).lastInsertRowid);
  }

  get(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepared(sql).get(...values) as Row | undefined;
  }

  all(sql: string, ...values: Value[]): Row[] {
    return this.#prepared(sql).all(...values) as Row[];
  }

  /** The one number that a statement gives; 0 for none. */
  number(sql: string, ...values: Value[]): number {
    return Number(Object.values(this.get(sql, ...values) ?? {})[0] ?? 0);
  }

  /**
   * The one value of a query, read without preparing a statement: the driver ends those only when they are collected, and
   * until then a closed database still holds its files, which Windows does not let anybody move.
   */
  told(query: string): unknown {
    let value: unknown;
    this.#database.function('told', (answer: unknown) => {
      value = answer;
      return null;
    });
    this.exec(`SELECT told((${query}))`);
    return value;
  }

  /** All of the work or none of it. */
  transaction<Result>(work: () => Result): Result {
    this.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepared(sql: string): StatementSyncInstance {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

import { FailureError } from '../../models/pack/failure.ts';
import { HISTORY_PAGE } from '../default-settings.ts';
import type { Finished, HistoryEntry, HistoryQuery } from '../history-contract.ts';
import type { Database, Row, Value } from './database.ts';
import { excerpt } from './excerpt.ts';
import type { Store } from './store.ts';
import { containing, indexed, matching, wanted } from './words.ts';

export interface HistoryOptions {
  /** Whether translations are kept. */
  readonly kept: () => boolean;
  /** Most translations that are kept, favourites not counted. */
  readonly limit: () => number;
  readonly now?: () => number;
}

const COLUMNS = `id, source, target, from_language AS "from", to_language AS "to", pack, time, edited, favourite`;

/** Translations that were finished, latest first. Whatever a call changes is on the disk when it returns. */
export class History {
  /** What was deleted last, until it is brought back or something else is deleted. */
  #deleted: readonly HistoryEntry[] = [];

  constructor(
    private readonly store: Store,
    private readonly options: HistoryOptions,
  ) {}

  /**
   * Keeps a translation. The same text between the same languages is kept once, with the time and the translation of
   * today; a favourite is never replaced by another text.
   * @returns its number; null when nothing is to be kept
   */
  add(finished: Finished, replaces: number | null): number | null {
    if (!this.options.kept()) return null;
    return this.store.use((database) =>
      database.transaction(() => {
        const known = database.number(
          'SELECT id FROM history WHERE from_language = ? AND to_language = ? AND source = ?',
          ...[finished.from, finished.to, finished.source],
        );
        if (replaces !== null && replaces !== known) remove(database, 'id = ? AND favourite = 0', [replaces]);
        const time = this.options.now?.() ?? Date.now();
        if (known !== 0) {
          const { target, pack, edited } = finished;
          database.run(
            'UPDATE history SET target = ?, pack = ?, edited = ?, time = ? WHERE id = ?',
            target,
            pack,
            Number(edited),
            time,
            known,
          );
          database.run('UPDATE history_words SET target = ? WHERE rowid = ?', indexed(target), known);
          return known;
        }
        const id = insert(database, { ...finished, time, favourite: false });
        prune(database, this.options.limit());
        return id;
      }),
    );
  }

  /** A page of what a query finds, with long texts shortened, and how many there are. */
  list(
    query: HistoryQuery,
    after: { readonly id: number; readonly time: number } | null,
  ): { readonly entries: HistoryEntry[]; readonly total: number } {
    const { where, values } = conditions(query);
    return this.store.use((database) => {
      const total = database.number(`SELECT count(*) FROM history WHERE ${where}`, ...values);
      const words = wanted(query.words);
      const entries = page(database, query, after, HISTORY_PAGE).map((one) => ({
        ...one,
        source: excerpt(one.source, words),
        target: excerpt(one.target, words),
      }));
      return { entries, total };
    });
  }

  /** All that a query finds, whole, read in pages so that there is time for other things in between. */
  *pages(query: HistoryQuery): Generator<readonly HistoryEntry[], void, undefined> {
    for (let after: HistoryEntry | null = null; ;) {
      const last: HistoryEntry | null = after;
      const found: readonly HistoryEntry[] = this.store.use((database) => page(database, query, last, 500));
      if (found.length > 0) yield found;
      after = found.at(-1) ?? null;
      if (after === null) return;
    }
  }

  read(id: number): HistoryEntry | null {
    const row = this.store.use((database) => database.get(`SELECT ${COLUMNS} FROM history WHERE id = ?`, id));
    return row === undefined ? null : entryOf(row);
  }

  star(id: number, favourite: boolean): void {
    this.store.use((database) => database.run('UPDATE history SET favourite = ? WHERE id = ?', Number(favourite), id));
  }

  /** @returns how many there were of them */
  delete(ids: readonly number[]): number {
    return this.store.use((database) => {
      const listed = 'id IN (SELECT value FROM json_each(?))';
      const values = [JSON.stringify(ids)];
      const rows = database.transaction(() => {
        const found = database.all(`SELECT ${COLUMNS} FROM history WHERE ${listed}`, ...values);
        remove(database, listed, values);
        return found;
      });
      erase(database);
      this.#deleted = rows.map(entryOf);
      return rows.length;
    });
  }

  /** Brings back what was deleted last, unless it has been translated again since. @returns how many that are */
  restore(): number {
    return this.store.use((database) => {
      const deleted = this.#deleted;
      database.transaction(() => {
        for (const { id, ...entry } of deleted) {
          const { from, to, source } = entry;
          const same = 'from_language = ? AND to_language = ? AND source = ?';
          if (database.number(`SELECT count(*) FROM history WHERE ${same}`, from, to, source) === 0)
            insert(database, entry, id);
        }
      });
      this.#deleted = [];
      return deleted.length;
    });
  }

  /** Deletes everything for good. */
  clear(): void {
    this.#deleted = [];
    this.store.use((database) => {
      database.transaction(() => remove(database, 'TRUE', []));
      database.exec('VACUUM');
      erase(database);
    });
  }

  /** Brings the number of translations down to a lower limit; where that cannot be done, the next one kept does it. */
  prune(): void {
    try {
      this.store.use((database) => {
        if (database.transaction(() => prune(database, this.options.limit()))) erase(database);
      });
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
    }
  }
}

function insert(database: Database, entry: Omit<HistoryEntry, 'id'>, id: number | null = null): number {
  const { source, target, from, to, pack, time, edited, favourite } = entry;
  const row = database.run(
    `INSERT INTO history (id, source, target, from_language, to_language, pack, time, edited, favourite)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    source,
    target,
    from,
    to,
    pack,
    time,
    Number(edited),
    Number(favourite),
  );
  database.run(
    'INSERT INTO history_words (rowid, source, target) VALUES (?, ?, ?)',
    row,
    indexed(source),
    indexed(target),
  );
  return row;
}

function remove(database: Database, where: string, values: Value[]): void {
  database.run(`DELETE FROM history_words WHERE rowid IN (SELECT id FROM history WHERE ${where})`, ...values);
  database.run(`DELETE FROM history WHERE ${where}`, ...values);
}

/** @returns whether anything had to go */
function prune(database: Database, limit: number): boolean {
  if (database.number('SELECT count(*) FROM history WHERE favourite = 0') <= limit) return false;
  remove(database, 'id IN (SELECT id FROM history WHERE favourite = 0 ORDER BY time DESC, id DESC LIMIT -1 OFFSET ?)', [
    limit,
  ]);
  return true;
}

/** What was deleted still stands in the log until that is empty. */
function erase(database: Database): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

function page(
  database: Database,
  query: HistoryQuery,
  after: { readonly id: number; readonly time: number } | null,
  most: number,
): HistoryEntry[] {
  const { where, values } = conditions(query);
  const later = after === null ? '' : 'AND (time, id) < (?, ?)';
  const sql = `SELECT ${COLUMNS} FROM history WHERE ${where} ${later} ORDER BY time DESC, id DESC LIMIT ?`;
  const place = after === null ? [] : [after.time, after.id];
  return database.all(sql, ...values, ...place, most).map(entryOf);
}

function conditions({ words, favourites }: HistoryQuery): { readonly where: string; readonly values: Value[] } {
  const match = matching(words);
  const parts = match === null ? wanted(words).map(containing) : [];
  const where = [
    ...(favourites ? ['favourite = 1'] : []),
    ...(match === null ? [] : ['id IN (SELECT rowid FROM history_words WHERE history_words MATCH ?)']),
    // Signs alone are no words.
    ...parts.map(() => `(source LIKE ? ESCAPE '\\' OR target LIKE ? ESCAPE '\\')`),
  ];
  return {
    where: where.length === 0 ? 'TRUE' : where.join(' AND '),
    values: [...(match === null ? [] : [match]), ...parts.flatMap((part) => [part, part])],
  };
}

function entryOf(row: Row): HistoryEntry {
  return { ...(row as unknown as HistoryEntry), edited: row['edited'] === 1, favourite: row['favourite'] === 1 };
}

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { FailureError } from '../../models/pack/failure.ts';
import { Database } from './database.ts';
import { migrations as ours } from './migrations.ts';

/** Files of a database: SQLite keeps what was written last beside it. */
const PARTS = ['', '-wal', '-shm'];
/** What SQLite says of a file that is no database, or no longer a sound one. */
const DAMAGE = /malformed|not a database|database corruption/i;

/**
 * Opens a database, or makes it, and brings it up to date; nobody but the user may read it.
 * @throws FailureError `store-newer` when a later Verso wrote it, which leaves it as it is; `store-damaged`;
 * `store-unusable` when it cannot be opened for another reason
 */
export function openDatabase(path: string, migrations: readonly string[] = ours): Database {
  const file = basename(path);
  let database: Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    database = new Database(path);
    prepare(database, file, migrations);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof FailureError) throw error;
    if (isDamage(error)) throw new FailureError('store-damaged', { file }, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new FailureError('store-unusable', { file, reason }, { cause: error });
  }
}

function prepare(database: Database, file: string, migrations: readonly string[]): void {
  database.exec('PRAGMA busy_timeout = 2000');
  const version = Number(database.told('SELECT user_version FROM pragma_user_version'));
  if (version > migrations.length) throw new FailureError('store-newer', { file });
  // FULL: what is committed outlasts a power failure, too.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
  if (database.told('SELECT quick_check FROM pragma_quick_check') !== 'ok')
    throw new FailureError('store-damaged', { file });
  for (const [index, step] of migrations.entries()) {
    if (index >= version) database.transaction(() => database.exec(`${step}; PRAGMA user_version = ${index + 1}`));
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof FailureError ? error.code === 'store-damaged' : DAMAGE.test(String(error));
}

/** Gives a damaged database another name. @returns that name */
export function setAside(path: string): string {
  const aside = `${path}.broken-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const part of PARTS) if (existsSync(path + part)) renameSync(path + part, aside + part);
  return aside;
}

import { history } from './migrations/001-history.ts';
import { memory } from './migrations/002-memory.ts';

/** Steps from an empty database to that of this version, one file each: `user_version` counts those that were taken. */
export const migrations: readonly string[] = [history, memory];

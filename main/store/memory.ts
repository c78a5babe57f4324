import { FailureError } from '../../models/pack/failure.ts';
import { MOST_REMEMBERED } from '../default-settings.ts';
import type { memoryChannels, StoredUnit } from '../memory-contract.ts';
import type { Handlers } from '../ipc.ts';
import type { Store } from './store.ts';

interface Pair {
  readonly from: string;
  readonly to: string;
}

/** Sentences as a person translated them. */
export class Memory {
  /** @param most units between two languages */
  constructor(
    private readonly store: Store,
    private readonly most: number = MOST_REMEMBERED,
  ) {}

  /** Latest first. */
  read({ from, to }: Pair): StoredUnit[] {
    const sql =
      'SELECT source, target FROM memory WHERE from_language = ? AND to_language = ? ORDER BY time DESC, id DESC';
    return this.store.use((database) => database.all(sql, from, to)) as unknown as StoredUnit[];
  }

  /** @throws FailureError `memory-full`; nothing is kept then */
  put({ from, to }: Pair, units: readonly StoredUnit[], time = Date.now()): void {
    const sql = `INSERT INTO memory (from_language, to_language, source, target, time) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (from_language, to_language, source) DO UPDATE SET target = excluded.target, time = excluded.time`;
    this.store.use((database) =>
      database.transaction(() => {
        for (const { source, target } of units) database.run(sql, from, to, source, target, time);
        const count = database.number(
          'SELECT count(*) FROM memory WHERE from_language = ? AND to_language = ?',
          from,
          to,
        );
        if (count > this.most) throw new FailureError('memory-full', { most: this.most });
      }),
    );
  }

  delete({ from, to }: Pair, source: string): void {
    const sql = 'DELETE FROM memory WHERE from_language = ? AND to_language = ? AND source = ?';
    this.store.use((database) => database.run(sql, from, to, source));
  }

  /** Deletes everything for good. */
  clear(): void {
    this.store.use((database) => {
      database.run('DELETE FROM memory');
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    });
  }
}

/** What answers the channels of the memory. */
export function memoryHandlers(memory: Memory): Pick<Handlers, keyof typeof memoryChannels> {
  return {
    'memory:read': (pair) => memory.read(pair),
    'memory:put': ({ units, ...pair }) => {
      memory.put(pair, units);
      return undefined;
    },
    'memory:delete': ({ source, ...pair }) => {
      memory.delete(pair, source);
      return undefined;
    },
    'memory:clear': () => {
      memory.clear();
      return undefined;
    },
  };
}

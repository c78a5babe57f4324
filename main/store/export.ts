import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tmxEnd, tmxStart, tmxUnit } from '../../models/format/tmx-writer.ts';
import type { HistoryEntry } from '../history-contract.ts';

export type ExportFormat = 'csv' | 'json' | 'tmx';

/** How a format begins, what stands for an entry, between two of them, and at the end. */
interface Writer {
  readonly start: string;
  readonly entry: (entry: HistoryEntry) => string;
  readonly between: string;
  readonly end: string;
}

const quoted = (field: string): string => (/[",\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
const timeOf = ({ time }: HistoryEntry): string => new Date(time).toISOString();

const writers: Readonly<Record<ExportFormat, Writer>> = {
  csv: {
    // Spreadsheets take a file without this mark for one of the system's old encoding.
    start: '\ufefftime,from,to,source,target,edited,favourite,pack\r\n',
    entry: (one) =>
      [timeOf(one), one.from, one.to, one.source, one.target, String(one.edited), String(one.favourite), one.pack]
        .map(quoted)
        .join(',') + '\r\n',
    between: '',
    end: '',
  },
  json: {
    start: '[',
    entry: ({ id: _id, ...one }) => `\n${JSON.stringify({ ...one, time: new Date(one.time).toISOString() })}`,
    between: ',',
    end: '\n]\n',
  },
  tmx: { start: tmxStart(undefined), entry: tmxUnit, between: '', end: tmxEnd },
};

/**
 * Writes entries to a file, page by page, so that the app goes on meanwhile; a file that was there before is replaced
 * only once all is written.
 * @returns how many there were
 */
export async function writeExport(
  path: string,
  format: ExportFormat,
  pages: Iterable<readonly HistoryEntry[]>,
): Promise<number> {
  const { start, entry, between, end } = writers[format];
  let count = 0;
  function* chunks(): Generator<string> {
    yield start;
    for (const entries of pages) {
      yield (count === 0 ? '' : between) + entries.map(entry).join(between);
      count += entries.length;
    }
    yield end;
  }
  const partial = `${path}.part-${process.pid}`;
  try {
    await pipeline(Readable.from(chunks()), createWriteStream(partial));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return count;
}

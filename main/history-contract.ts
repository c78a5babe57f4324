import { z } from 'zod';
import { HISTORY_PAGE, LONGEST_KEPT } from './default-settings.ts';

const tag = z.string().min(1).max(20);
const text = z.string().min(1).max(LONGEST_KEPT);
const id = z.number().int().positive();

const finished = z.strictObject({
  source: text,
  target: text,
  from: tag,
  to: tag,
  /** The language pack that translated it; of two, one after the other, both. */
  pack: z.string().max(140),
  /** Whether the user corrected the translation. */
  edited: z.boolean(),
});
export type Finished = Readonly<z.infer<typeof finished>>;

/** A translation as a list shows it: of long texts, the part with what was searched for. */
const entry = z.strictObject({
  ...finished.shape,
  id,
  /** Milliseconds since 1970. */
  time: z.number().int(),
  favourite: z.boolean(),
});
export type HistoryEntry = Readonly<z.infer<typeof entry>>;

const query = z.strictObject({ words: z.string().max(1000), favourites: z.boolean() });
export type HistoryQuery = Readonly<z.infer<typeof query>>;

const none = z.undefined();

/** Of the history: what a window may ask. It is kept by the main process alone. */
export const historyChannels = {
  /**
   * Keeps a finished translation. `replaces` is what was kept while the same text was being typed; the result, that of
   * the translation now, is null where history is switched off.
   */
  'history:add': {
    argument: z.strictObject({ finished, replaces: id.nullable() }),
    result: id.nullable(),
  },
  /** A page of translations, latest first; `after` is the last one of the page before. */
  'history:list': {
    argument: z.strictObject({
      query,
      after: z.strictObject({ id, time: z.number().int() }).nullable(),
    }),
    result: z.strictObject({ entries: z.array(entry).max(HISTORY_PAGE), total: z.number().int() }),
  },
  'history:read': { argument: id, result: entry.nullable() },
  'history:star': { argument: z.strictObject({ id, favourite: z.boolean() }), result: none },
  'history:delete': { argument: z.array(id).max(100_000), result: z.number().int() },
  /** Brings back what was deleted last. */
  'history:restore': { argument: none, result: z.number().int() },
  /** Deletes everything, favourites too, for good. */
  'history:clear': { argument: none, result: none },
  /** Save dialog, then writes what the query finds. Result: how many, null where none was chosen. */
  'history:export': {
    argument: z.strictObject({ query, format: z.enum(['csv', 'json', 'tmx']) }),
    result: z.number().int().nullable(),
  },
} as const;

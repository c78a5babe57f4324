import { z } from 'zod';
import { MOST_REMEMBERED } from './default-settings.ts';

const tag = z.string().min(1).max(20);
const pair = { from: tag, to: tag };
/** As `models/memory/unit.ts` has it. */
const text = z.string().min(1).max(10_000);
const unit = z.strictObject({ source: text, target: text });
export type StoredUnit = Readonly<z.infer<typeof unit>>;
const units = z.array(unit).max(MOST_REMEMBERED);

/** Of the translation memory: what a window may ask. Units are between two languages, each sentence once. */
export const memoryChannels = {
  'memory:read': { argument: z.strictObject(pair), result: units },
  /** Keeps units; one of the same sentence takes the place of the one before. All of them or none. */
  'memory:put': { argument: z.strictObject({ ...pair, units }), result: z.undefined() },
  'memory:delete': { argument: z.strictObject({ ...pair, source: text }), result: z.undefined() },
  'memory:clear': { argument: z.undefined(), result: z.undefined() },
} as const;

import type { Range } from '../events.ts';

/**
 * How far a translation has to state a value. sure: any right one does. likely: it does, or leaves the value out, but
 * states no other in its place (two cats, 两只猫). possible: may be no value at all, and only counts where the other side
 * asks for it (一, both, double).
 */
export type Weight = 'sure' | 'likely' | 'possible';

/** A value that a text states. */
export interface Mention extends Range {
  /** Every way to take it: two mentions agree that share one. */
  readonly readings: readonly string[];
  readonly weight: Weight;
}

export type Reading = Pick<Mention, 'readings' | 'weight'>;
export type Groups = Readonly<Record<string, string | undefined>>;

/** What a rule finds and makes of it: nothing, for a text that it does not take after all. No readings: words that hold no value. */
export type Rule = readonly [
  RegExp,
  (groups: Groups, found: { text: string; before: string; after: string }) => Reading | undefined,
];

const CONTEXT = 12;

/** The values of a text, in order; where two rules find something at the same place, the earlier one counts. */
export function mentions(text: string, rules: readonly Rule[]): Mention[] {
  const found: Mention[] = [];
  for (const [pattern, read] of rules)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((one) => start < one.end && end > one.start)) continue;
      const before = text.slice(Math.max(0, start - CONTEXT), start);
      const reading = read(match.groups ?? {}, { text: match[0], before, after: text.slice(end, end + CONTEXT) });
      if (reading !== undefined) found.push({ start, end, ...reading });
    }
  return found.filter(({ readings }) => readings.length > 0).sort((a, b) => a.start - b.start);
}

export const NOTHING: Reading = { readings: [], weight: 'possible' };

/** A plain number; each value a way to take it. */
export function numbers(...values: readonly (number | undefined)[]): string[] {
  return values.flatMap((value) => (value === undefined || !Number.isFinite(value) ? [] : [`n ${round(value)}`]));
}

/** A share of a whole: 20 % and a fifth are the same. */
export function percent(value: number): string[] {
  return [`p ${round(value)}`, ...numbers(value / 100)];
}

/** A part of a whole: below 1, it may be said in percent. */
export function share(value: number): string[] {
  return [...numbers(value), `p ${round(100 * value)}`];
}

/** A time of day in minutes after midnight, the hour on the clock; `half` tells morning from afternoon where that is known. */
export function clock(hour: number, minute: number, half: 'morning' | 'afternoon' | undefined): string[] {
  if (hour > 24 || minute > 59) return [];
  const at = (value: number): string => `clock ${(60 * value + minute) % 1440}`;
  if (hour > 12 || hour === 0) return [at(hour)];
  if (half === undefined) return [at(hour % 12), at((hour % 12) + 12)];
  return [at((hour % 12) + (half === 'afternoon' ? 12 : 0))];
}

export function month(value: number): string[] {
  return value >= 1 && value <= 12 ? [`month ${value}`] : [];
}

export function weekday(value: number): string[] {
  return [`weekday ${value}`];
}

/** Numbers up to ten stand in many words that count nothing. */
export function weightOf(value: number): Weight {
  return value > 10 || !Number.isInteger(value) ? 'sure' : value > 1 ? 'likely' : 'possible';
}

function round(value: number): number {
  return Number(value.toPrecision(10));
}

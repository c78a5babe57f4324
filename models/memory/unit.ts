import { segment } from '../text/segment.ts';
import type { MemoryUnit } from '../translator.ts';

/** Characters of the longest side of a unit: more is no sentence. */
export const LONGEST_UNIT = 10_000;

/** A sentence as it is compared with others: spaces do not count. */
export function comparable(sentence: string): string {
  return sentence.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Looks sentences up in translations of before; of two of the same sentence, the first one holds. */
export function exactUnits(units: readonly MemoryUnit[]): (sentence: string) => string | undefined {
  const targets = new Map<string, string>();
  for (const { source, target } of units) {
    const key = comparable(source);
    if (!targets.has(key)) targets.set(key, target);
  }
  return (sentence) => (targets.size === 0 ? undefined : targets.get(comparable(sentence)));
}

/** The sentences of a text, as they are looked up: whole, before any is cut for its length. */
export function sentencesOf(text: string, from: string): string[] {
  return [...segment(text, from)].flatMap(({ kind, start, end }) => (kind === 'gap' ? [] : [text.slice(start, end)]));
}

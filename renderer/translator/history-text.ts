import { historyMessages } from '../messages/history.ts';
import type { Locale } from '../messages/i18n.svelte.ts';
import type { HistoryEntry } from '../state/bridge.ts';

export interface Day {
  readonly name: string;
  readonly entries: readonly HistoryEntry[];
}

/** Translations, latest first, by the days on which they were made. */
export function byDay(entries: readonly HistoryEntry[], locale: Locale, now = new Date()): Day[] {
  const days: { name: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const name = dayName(new Date(entry.time), locale, now);
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}

function dayName(day: Date, locale: Locale, now: Date): string {
  const t = historyMessages[locale];
  const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const ago = Math.round((midnight(now) - midnight(day)) / 86_400_000);
  if (ago === 0) return t.today;
  if (ago === 1) return t.yesterday;
  const year = day.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return day.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long', ...year });
}

export const clock = (time: number, locale: Locale): string =>
  new Date(time).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** A text in pieces, with those marked that a search for these words finds: whole words by how they begin. */
export function pieces(text: string, words: string): Piece[] {
  const parts = words.split(/\s+/u).filter((part) => part !== '');
  if (parts.length === 0) return [{ text, hit: false }];
  const patterns = parts.map((part) => {
    const literal = part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    return /^[\p{L}\p{N}]/u.test(part) && !/^\p{Script=Han}/u.test(part) ? `(?<![\\p{L}\\p{N}])${literal}` : literal;
  });
  return text
    .split(new RegExp(`(${patterns.join('|')})`, 'giu'))
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

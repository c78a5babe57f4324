import type { MemoryUnit } from '../translator.ts';
import { comparable } from './unit.ts';

/** A translation of before for a sentence that is like the one at hand. */
export interface Match {
  readonly unit: MemoryUnit;
  /** 100 for the very same sentence, less for one that is like it. */
  readonly percent: number;
}

/** Below this a translation is written sooner than mended. */
export const LEAST_PERCENT = 70;

/** Words, characters of scripts that write no spaces, and signs. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

interface Entry {
  readonly unit: MemoryUnit;
  readonly key: string;
  readonly tokens: Int32Array;
}

/**
 * Finds translations of before by their sentences. The rate is the one of translators' tools: of the longer sentence's
 * words (Chinese: characters), the part that need not be put in, taken out or changed (Levenshtein).
 */
export class Matches {
  readonly #entries: (Entry | undefined)[] = [];
  readonly #places = new Map<string, number>();
  readonly #ids = new Map<string, number>();
  /** Which entries hold a pair of neighbouring tokens, by its bucket. */
  readonly #holders: number[][] = [];
  /** Pairs that an entry shares with the sentence that is looked for; 0 in between. */
  #shared = new Uint16Array(1024);

  get size(): number {
    return this.#places.size;
  }

  /** A later translation of a sentence takes the place of the one before. */
  add(unit: MemoryUnit): void {
    const key = comparable(unit.source);
    const known = this.#places.get(key);
    const before = known === undefined ? undefined : this.#entries[known];
    if (known !== undefined && before !== undefined) {
      this.#entries[known] = { ...before, unit };
      return;
    }
    const tokens = Int32Array.from(tokensOf(key), (token) => this.#idOf(token));
    const place = this.#entries.push({ unit, key, tokens }) - 1;
    this.#places.set(key, place);
    for (const bucket of pairs(tokens)) (this.#holders[bucket] ??= []).push(place);
    if (place < this.#shared.length) return;
    this.#shared = new Uint16Array(2 * this.#shared.length);
  }

  delete(source: string): void {
    const key = comparable(source);
    const place = this.#places.get(key);
    if (place !== undefined) this.#entries[place] = undefined;
    this.#places.delete(key);
  }

  exact(sentence: string): MemoryUnit | undefined {
    const place = this.#places.get(comparable(sentence));
    return place === undefined ? undefined : this.#entries[place]?.unit;
  }

  /** The best matches, the exact one first. */
  find(sentence: string, most = 3): Match[] {
    const key = comparable(sentence);
    const words = tokensOf(key);
    const tokens = words.map((token) => this.#ids.get(token) ?? -1);
    const found: Match[] = [];
    for (const place of this.#candidates(tokens)) {
      const entry = this.#entries[place];
      if (entry === undefined || !alikeInLength(entry.tokens.length, tokens.length)) continue;
      const length = Math.max(entry.tokens.length, tokens.length);
      const bound = boundOf(length);
      const changes = distance(tokens, entry.tokens, bound);
      if (changes > bound) continue;
      const rate = Math.floor((100 * (length - changes)) / length);
      found.push({ unit: entry.unit, percent: entry.key === key ? 100 : Math.min(99, rate) });
    }
    return found.sort((one, other) => other.percent - one.percent).slice(0, most);
  }

  /**
   * Entries that may match. A change touches two pairs of neighbouring tokens at most, so that sentences with `bound`
   * changes share all their pairs but twice as many (Ukkonen's q-gram lemma).
   */
  #candidates(tokens: readonly number[]): number[] {
    const touched: number[] = [];
    for (const bucket of pairs(tokens))
      for (const place of this.#holders[bucket] ?? []) {
        if (this.#shared[place] === 0) touched.push(place);
        this.#shared[place] = (this.#shared[place] ?? 0) + 1;
      }
    const found = touched.filter((place) => {
      const length = Math.max(this.#entries[place]?.tokens.length ?? 0, tokens.length);
      return (this.#shared[place] ?? 0) > length - 2 * boundOf(length);
    });
    for (const place of touched) this.#shared[place] = 0;
    return found;
  }

  #idOf(token: string): number {
    const known = this.#ids.get(token);
    if (known !== undefined) return known;
    this.#ids.set(token, this.#ids.size);
    return this.#ids.size - 1;
  }
}

function tokensOf(key: string): string[] {
  return key.toLowerCase().match(TOKEN) ?? [];
}

function alikeInLength(one: number, other: number): boolean {
  return 100 * Math.min(one, other) >= LEAST_PERCENT * Math.max(one, other);
}

/** Changes that leave a sentence of a length like enough. */
function boundOf(length: number): number {
  return Math.floor(((100 - LEAST_PERCENT) * length) / 100);
}

/** Buckets for pairs of tokens; two that share one only make for a candidate more. */
const BUCKETS = 1 << 18;

/** The pairs of neighbouring tokens, with the beginning and the end as tokens, each by its bucket and how often it was there. */
function pairs(tokens: ArrayLike<number>): number[] {
  const times = new Map<number, number>();
  return Array.from({ length: tokens.length + 1 }, (_, at) => {
    const pair = Math.imul((tokens[at - 1] ?? -2) + 7, 0x9e3779b1) ^ Math.imul((tokens[at] ?? -3) + 7, 0x85ebca6b);
    const time = times.get(pair) ?? 0;
    times.set(pair, time + 1);
    return (Math.imul(pair ^ (pair >>> 15) ^ time, 0xc2b2ae35) >>> 14) % BUCKETS;
  });
}

/** Levenshtein's distance; more than `bound` where it is larger. */
function distance(one: readonly number[], other: Int32Array, bound: number): number {
  let before = Int32Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, token] of one.entries()) {
    const now = new Int32Array(other.length + 1);
    now[0] = row + 1;
    let least = row + 1;
    for (let at = 1; at <= other.length; at++) {
      const changed = (before[at - 1] ?? 0) + (other[at - 1] === token ? 0 : 1);
      const cost = Math.min(changed, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1);
      now[at] = cost;
      if (cost < least) least = cost;
    }
    if (least > bound) return least;
    before = now;
  }
  return before[other.length] ?? 0;
}

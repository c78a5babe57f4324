import type { HintTable } from './hint-table.ts';

/** Headwords of phrases begin with it: their words are stems, without articles and possessives. */
const SIGN = '~';
/** Words of a text that a phrase spans, articles among them. */
const LONGEST = 7;
/** Words between a verb and its particle. */
const WIDEST = 3;
const NO_WORDS = wordSet("a an the my your his her its our their one's this that these those some any");
const PARTICLES = wordSet(
  'about across after around aside away back behind by down for forward in into off on out over round through together up with',
);
/** Their comparatives stand for themselves: the best man is no good man. */
const GRADED = wordSet('good bad far much many little');
/** More often words of their own than forms of others: who is on my left is not on leave. */
const KEPT = wordSet('left ground rose wound thought');
const VOWEL = /[aeiouy]/;

/** A word of a text in small letters. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly lower: string;
  readonly stem: string;
}

/**
 * The same for all forms of an English word, whatever it looks like: making and made are “mak”.
 * `scripts/train/collocations.py` does the same.
 */
export function stem(form: string, table: Pick<HintTable, 'irregular'>): string {
  const plain = form.endsWith("'s") ? form.slice(0, -2) : form;
  const base = KEPT.has(plain) ? undefined : table.irregular(plain);
  let word = base !== undefined && !GRADED.has(base) ? base : uninflected(plain);
  if (word.length > 2 && word.endsWith('e')) word = word.slice(0, -1);
  return word.length > 3 && word.at(-1) === word.at(-2) ? word.slice(0, -1) : word;
}

function uninflected(word: string): string {
  const { length } = word;
  if (length > 4 && /ie[sd]$/.test(word)) return `${word.slice(0, -3)}y`;
  if (length > 4 && word.endsWith('ing') && VOWEL.test(word.slice(0, -3))) return word.slice(0, -3);
  if (word.endsWith('eed')) return length > 5 ? word.slice(0, -1) : word;
  if (length > 3 && word.endsWith('ed') && VOWEL.test(word.slice(0, -2))) return word.slice(0, -2);
  if (length > 3 && word.endsWith('s') && !/[sui]s$/.test(word))
    return /(?:ch|sh|ss|x|z|o)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
  return word;
}

/** How many tokens from `at` on are the longest phrase that begins there, and its headword; null without one. */
export function phraseAt(
  table: HintTable,
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly size: number; readonly headword: string } | null {
  const first = tokens[at];
  if (first === undefined || NO_WORDS.has(first.lower)) return null;
  let found: { readonly size: number; readonly headword: string } | null = null;
  let headword = `${SIGN} ${first.stem}`;
  for (const { lower, stem: own, place } of following(text, tokens, at, LONGEST - 1)) {
    if (NO_WORDS.has(lower)) continue;
    headword += ` ${own}`;
    if (table.has(headword)) found = { size: place - at + 1, headword };
  }
  return found;
}

/** Where the particle of the phrasal verb at `at` stands, behind its object, and the headword; null without one. */
export function partedAt(
  table: HintTable,
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly place: number; readonly headword: string } | null {
  const verb = tokens[at];
  if (verb === undefined) return null;
  for (const { lower, place } of following(text, tokens, at, WIDEST + 1)) {
    if (place === at + 1 || !PARTICLES.has(lower)) continue;
    const headword = `${SIGN} ${verb.stem} _ ${lower}`;
    if (table.has(headword)) return { place, headword };
  }
  return null;
}

/** The tokens behind the one at `at`, as long as nothing but a space parts them. */
function* following(
  text: string,
  tokens: readonly Token[],
  at: number,
  most: number,
): Generator<Token & { readonly place: number }> {
  for (let place = at + 1; place <= at + most; place += 1) {
    const token = tokens[place];
    if (token === undefined || text.slice(tokens[place - 1]?.end, token.start) !== ' ') return;
    yield { ...token, place };
  }
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

import { inflections, lemmas } from '../hints/english.ts';
import type { RawEntry } from './entry.ts';

/** Words of Chinese and their readings in a gloss, and what it says of measure words. */
const NO_ENGLISH = /\(?CL:[^)/]*\)?|[\p{Script=Han}|·，〇○]+(?:\[[^\]]*\])?|\[[^\]]*\]/gu;
const SIGNS = /[^a-z0-9' ]+/g;
/** In no index: they stand everywhere and say nothing. */
const EMPTY = new Set(['the', 'a', 'an', 'sth', 'sb', 'etc']);

/** The parts of a gloss that each could stand for the word: small letters, nothing in parentheses, no article or “to”. */
export function readings(gloss: string): string[] {
  const bare = gloss.replace(NO_ENGLISH, ' ').replace(/\([^()]*\)/g, ' ');
  return bare.split(';').flatMap((part) => {
    const words = plain(part).replace(/^(?:to be|to|an?|the) (?=.)/, '');
    return words === '' ? [] : [words];
  });
}

/** The words of a gloss that it is found by. */
export function glossWords(gloss: string): string[] {
  return plain(gloss.replace(NO_ENGLISH, ' '))
    .split(' ')
    .filter((word) => word !== '' && !EMPTY.has(word));
}

/** What somebody looks up: its words, each with what it may be a form of. */
export interface Wanted {
  readonly words: readonly (readonly string[])[];
  /** What a gloss that says exactly this is, the form itself first. */
  readonly phrases: readonly string[];
  /** As many of `phrases`, from the first on, differ in grammar alone. */
  readonly sure: number;
}

export function wanted(query: string, irregular: (form: string) => string | undefined): Wanted {
  const words = plain(query)
    .replace(/^(?:to|an?|the) (?=.)/, '')
    .split(' ')
    .filter((word) => word !== '');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const [before, after] = [words.slice(0, -1), words.slice(1)];
  const grammatical = inflections(last, irregular).map((form) => [...before, form].join(' '));
  // “Gave up” is “give up”.
  if (after.length > 0) grammatical.push(...inflections(first, irregular).map((form) => [form, ...after].join(' ')));
  const sure = new Set(grammatical);
  const loose = lemmas(last, { irregular }).map((form) => [...before, form].join(' '));
  return {
    words: words.map((word) => [...new Set(lemmas(word, { irregular }))]).filter(([word = '']) => !EMPTY.has(word)),
    phrases: [...sure, ...loose.filter((phrase) => !sure.has(phrase))],
    sure: sure.size,
  };
}

/** Costs are in −10 · ln p, as those of entries: what stands later in an entry, and what is marked, is less likely meant. */
const LATER = 20;
/** As in the hints of the packs: a Chinese word has two characters or more, unless it is much more common alone. */
const SINGLE = 8;
const MARKED = 35;
const MARKS =
  /\((?:bound form|old|archaic|literary|dialect|Tw|Japanese|slang|coll\.|Internet)|abbr\. (?:for|of)|surname |variant of/i;
const LOOSE = 40;
const LONGER = 4;
const IN_FIRST = 1000;
const CONTAINED = 2000;

/** An answer: the gloss that says it, and how good it is, least best. */
export interface Answer {
  readonly price: number;
  readonly gloss: string;
}

/** The best that an entry has to say: an exact gloss, one in the first gloss, one further down; undefined: nothing. */
export function answer({ words, phrases, sure }: Wanted, entry: RawEntry): Answer | undefined {
  const base = entry.cost + ([...entry.simplified].length === 1 ? SINGLE : 0);
  let best: Answer = { price: Infinity, gloss: '' };
  let place = 0;
  for (const [number, gloss] of entry.glosses.entries()) {
    const marked = MARKS.test(gloss) ? MARKED : 0;
    for (const reading of readings(gloss)) {
      const at = phrases.indexOf(reading);
      const later = LATER * Math.log(1 + place);
      if (at >= 0) best = better(best, { price: base + marked + later + (at < sure ? 0 : LOOSE), gloss });
      place += 1;
    }
    const said = glossWords(gloss);
    if (isExact(best) || !words.every((forms) => forms.some((form) => said.includes(form)))) continue;
    const price = (number === 0 ? IN_FIRST : CONTAINED) + base + marked + LONGER * said.length;
    best = better(best, { price, gloss });
  }
  return best.price === Infinity ? undefined : best;
}

/** Whether a gloss is exactly what was looked up. */
export function isExact({ price }: Answer): boolean {
  return price < IN_FIRST;
}

function better(one: Answer, other: Answer): Answer {
  return other.price < one.price ? other : one;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(SIGNS, ' ')
    .trim()
    .replace(/ +/g, ' ');
}

import { partedAt, phraseAt, stem, type Token } from './collocations.ts';
import type { HintTable, Word } from './hint-table.ts';

const WORD = /[A-Za-z](?:[A-Za-z'-]*[A-Za-z])?/g;
/** Words of a phrase. */
const LONGEST_PHRASE = 4;
/** Forms of a phrase's last word that are tried. */
const PHRASE_LEMMAS = 3;

/** Longest phrases first, then single words, by their lemmas; in order. A verb's particle stands for the two of them. */
export function englishWords(table: HintTable, text: string): Word[] {
  const tokens = [...text.matchAll(WORD)].map(({ 0: word, index: start }) => {
    const lower = word.toLowerCase();
    return { start, end: start + word.length, lower, stem: stem(lower, table) };
  });
  const words: Word[] = [];
  const particles = new Map<number, string>();
  for (let at = 0; at < tokens.length;) {
    const { size, headword } = headwordAt(table, text, tokens, at, particles);
    const [first, last] = [tokens[at], tokens[at + size - 1]];
    if (headword !== undefined && first !== undefined && last !== undefined)
      words.push({ start: first.start, end: last.end, headword });
    at += size;
  }
  return words;
}

interface Headword {
  readonly size: number;
  readonly headword: string | undefined;
}

/** @param particles of verbs before, by their places; one of the verb at `at` is added */
function headwordAt(
  table: HintTable,
  text: string,
  tokens: readonly Token[],
  at: number,
  particles: Map<number, string>,
): Headword {
  let joined = 1;
  while (joined < LONGEST_PHRASE && text.slice(tokens[at + joined - 1]?.end, tokens[at + joined]?.start) === ' ')
    joined += 1;
  const lower = tokens.slice(at, at + joined).map((token) => token.lower);
  const plain = phraseIn(table, lower);
  const phrase = phraseAt(table, text, tokens, at);
  if (phrase !== null && (plain.size === 1 || phrase.size >= plain.size)) return phrase;
  if (plain.size > 1) return plain;
  const verb = partedAt(table, text, tokens, at);
  if (verb === null) return { size: 1, headword: particles.get(at) ?? plain.headword };
  particles.set(verb.place, verb.headword);
  return { size: 1, headword: undefined };
}

/** How many of `words` from the first on are one headword, and which. */
function phraseIn(table: HintTable, words: readonly string[]): Headword {
  for (let size = words.length; size > 1; size -= 1) {
    const before = words.slice(0, size - 1).join(' ');
    for (const last of lemmas(words[size - 1] ?? '', table).slice(0, PHRASE_LEMMAS)) {
      const headword = `${before} ${last}`;
      if (table.has(headword)) return { size, headword };
    }
  }
  return { size: 1, headword: lemmas(words[0] ?? '', table).find((lemma) => table.has(lemma)) };
}

/** What an English form in small letters may be a form of, the form itself first. */
export function lemmas(form: string, table: Pick<HintTable, 'irregular'>): readonly string[] {
  const found = [form];
  const irregular = table.irregular(form);
  if (irregular !== undefined) found.push(irregular);
  const word = form.endsWith("'s") ? form.slice(0, -2) : form;
  if (word !== form) found.push(word);
  const { length } = word;
  const doubled = (ending: number): boolean => word.at(-ending - 1) === word.at(-ending - 2);
  if (word.endsWith('ies') && length > 4) found.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('es') && length > 3) found.push(word.slice(0, -2), word.slice(0, -1));
  else if (word.endsWith('s') && !word.endsWith('ss') && length > 3) found.push(word.slice(0, -1));
  if (word.endsWith('ied')) found.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('ed') && length > 4) {
    found.push(word.slice(0, -2), word.slice(0, -1));
    if (length > 5 && doubled(2)) found.push(word.slice(0, -3));
  }
  if (word.endsWith('ing') && length > 5) {
    found.push(word.slice(0, -3), `${word.slice(0, -3)}e`);
    if (length > 6 && doubled(3)) found.push(word.slice(0, -4));
  }
  if (word.endsWith('er') && length > 4) found.push(word.slice(0, -1), word.slice(0, -2));
  if (word.endsWith('est') && length > 5) found.push(word.slice(0, -2), word.slice(0, -3));
  if (word.endsWith('ly') && length > 4) found.push(word.slice(0, -2));
  return found;
}

/** What a form in small letters may be a form of in grammar alone: no comparatives, no adverbs, no doers. */
export function inflections(form: string, irregular: HintTable['irregular']): readonly string[] {
  const word = form.endsWith("'") ? form.slice(0, -1) : form;
  return /(?:er|est|ly)$/.test(word) ? [word] : lemmas(word, { irregular });
}

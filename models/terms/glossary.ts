import type { Range } from '../events.ts';
import { inflections } from '../hints/english.ts';
import type { Term } from '../translator.ts';
import { checkTerms } from './term.ts';

/** A term at a place of a text. */
export interface FoundTerm extends Range {
  readonly term: Term;
}

/** A term as texts are searched for it: `source` is `head` and, where its last word may take another form, `last`. */
interface Entry {
  readonly term: Term;
  readonly source: string;
  readonly head: string;
  readonly last: string;
}

/** Letters and digits of scripts with spaces between words. */
const SPACED = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]/u;
const SLOT = /⟦\d⟧/gu;

/** The user's terms of a direction, and where they stand in a text. */
export class Glossary {
  /** By the first character. */
  private readonly entries = new Map<string, Entry[]>();

  /**
   * @param language of the terms' sources
   * @param readable writes a source as texts are written where terms are looked for
   * @param irregular the word that an irregular English form is a form of
   * @throws TermError for terms that cannot be used or contradict each other
   */
  constructor(
    terms: readonly Term[],
    language: string,
    readable: (source: string) => string = (source) => source,
    private readonly irregular: (form: string) => string | undefined = () => undefined,
  ) {
    const inflected = language === 'en' || language.startsWith('en-');
    for (const term of new Map(checkTerms(terms).map((one) => [JSON.stringify(one), one])).values()) {
      const source = fold(readable(term.source));
      const last = inflected ? (/(?<![\p{L}\p{N}])[a-z]+$/u.exec(source)?.[0] ?? '') : '';
      const entry = { term, source, last, head: source.slice(0, source.length - last.length) };
      const first = source.charAt(0);
      this.entries.set(first, [...(this.entries.get(first) ?? []), entry]);
    }
    for (const found of this.entries.values())
      found.sort((a, b) => b.source.length - a.source.length || exactness(b.term) - exactness(a.term));
  }

  get size(): number {
    return this.entries.size;
  }

  /**
   * The terms in a text with slots for its protected spans, from its beginning on, the longest one at each place; in
   * order, not overlapping.
   * @param original what stands in the user's own text at a range: a term in exact letters is compared with it
   */
  find(text: string, original: (range: Range) => string = ({ start, end }) => text.slice(start, end)): FoundTerm[] {
    if (this.size === 0) return [];
    const folded = fold(text.replaceAll(SLOT, (slot) => '\u0000'.repeat(slot.length)));
    const found: FoundTerm[] = [];
    for (let at = 0; at < folded.length; at += 1) {
      for (const entry of this.entries.get(folded.charAt(at)) ?? []) {
        const end = this.endOf(entry, folded, at);
        if (end === undefined || !sameCase(entry, original({ start: at, end }))) continue;
        found.push({ start: at, end, term: entry.term });
        at = end - 1;
        break;
      }
    }
    return found;
  }

  private endOf({ source, head, last }: Entry, text: string, at: number): number | undefined {
    if (!text.startsWith(head, at) || !isEdge(text, at)) return undefined;
    if (last === '')
      return text.startsWith(source, at) && isEdge(text, at + source.length) ? at + source.length : undefined;
    const word = /^[a-z]+(?:'s|(?<=s)')?/.exec(text.slice(at + head.length, at + source.length + LONGEST_ENDING))?.[0];
    if (word === undefined || !isEdge(text, at + head.length + word.length)) return undefined;
    return word === last || inflections(word, this.irregular).includes(last)
      ? at + head.length + word.length
      : undefined;
  }
}

/** Characters that a form of an English word has more than the word, and then some. */
const LONGEST_ENDING = 8;

function exactness({ caseSensitive }: Term): number {
  return caseSensitive === true ? 1 : 0;
}

/** Small letters, as long as the text. */
function fold(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  ).join('');
}

/** Whether no word of a script with spaces goes on across a place of the text. */
function isEdge(text: string, at: number): boolean {
  return !(SPACED.test(text.charAt(at - 1)) && SPACED.test(text.charAt(at)));
}

/** Whether a text has the letters of a term in its case; what an ending adds or changes is free. */
function sameCase({ term }: Entry, text: string): boolean {
  if (term.caseSensitive !== true) return true;
  return Array.from(term.source).every((letter, at) => {
    const other = text.charAt(at);
    return letter === other || letter.toLowerCase() !== other.toLowerCase();
  });
}

import type { Entry, RawEntry } from './entry.ts';
import { answer, isExact, wanted } from './english.ts';
import { numbersOf, type Sections } from './file.ts';
import { hasTones, meansPinyin, withoutTones } from './pinyin.ts';
import { formOf, readEntry, readSense } from './senses.ts';
import type { SortedLines } from './sorted-lines.ts';

/** Headwords and words of an index that begin alike are looked through up to here. */
const MOST_LINES = 1500;

interface Priced {
  readonly entry: RawEntry;
  readonly price: number;
  /** The gloss that it is found by. */
  readonly gloss?: string;
}

/** CC-CEDICT, found by headword, by pinyin and by the words of its glosses. Entries are read when they are asked for. */
export class Dictionary {
  readonly #sections: Sections;

  constructor(sections: Sections) {
    this.#sections = sections;
  }

  /** Whether a word, simplified or traditional, has an entry. */
  has(word: string): boolean {
    return this.#sections.entries.has(word) || this.#sections.traditional.has(word);
  }

  /** The entries of a word, simplified or traditional: its usual readings first, names and mere variants last. */
  of(word: string): Entry[] {
    return this.#rawOf(word).map((raw) => ({ ...readEntry(raw), meant: this.#meant(raw) }));
  }

  /** Entries whose headword begins with a text; the word itself first, then the most common. */
  beginningWith(text: string, most: number): Entry[] {
    const { entries, traditional } = this.#sections;
    const lines = [
      ...entries.beginningWith(text, MOST_LINES),
      ...numbers(traditional, traditional.beginningWith(text, MOST_LINES)),
    ];
    const found = [...new Set(lines)].map((line) => this.#raw(line));
    const own = new Set(this.#rawOf(text).map(identity));
    return first(
      found.map((entry) => ({ entry, price: entry.cost - (own.has(identity(entry)) ? MUCH : 0) })),
      most,
    );
  }

  /** Entries of a reading, with tones or without; those that go on after it come last. */
  byPinyin(written: string, most: number): Entry[] {
    const { pinyin } = this.#sections;
    const key = withoutTones(written);
    if (key === '') return [];
    const lines = key.length === 1 ? pinyin.of(key) : pinyin.beginningWith(key, MOST_LINES);
    const strict = hasTones(written);
    const priced = lines.flatMap((line) => {
      const whole = pinyin.cells(line)[0] === key;
      return numbersOf(pinyin, line)
        .map((number) => this.#raw(number))
        .filter((raw) => !strict || meansPinyin(written, raw.pinyin, !whole))
        .map((entry) => ({ entry, price: entry.cost + (formOf(entry) === undefined ? 0 : 50) + (whole ? 0 : MUCH) }));
    });
    return first(priced, most);
  }

  /** The Chinese words for English ones, best first. @param exact only those one of whose glosses says exactly this */
  fromEnglish(text: string, most: number, exact = false): Entry[] {
    const { english, irregular } = this.#sections;
    const asked = wanted(text, (form) => irregular.of(form).map((line) => irregular.cells(line)[1])[0]);
    const sets = asked.words.map((forms) => new Set(forms.flatMap((form) => numbers(english, english.of(form)))));
    const [rarest, ...others] = sets.sort((a, b) => a.size - b.size);
    const candidates = [...(rarest ?? [])].filter((number) => others.every((set) => set.has(number)));
    const priced = candidates.flatMap((number) => {
      const entry = this.#raw(number);
      const found = answer(asked, entry);
      return found === undefined || (exact && !isExact(found)) ? [] : [{ entry, ...found }];
    });
    return first(priced, most);
  }

  #rawOf(word: string): RawEntry[] {
    const { entries, traditional } = this.#sections;
    const lines = new Set([...entries.of(word), ...numbers(traditional, traditional.of(word))]);
    return [...lines].map((line) => this.#raw(line)).sort((a, b) => rank(a) - rank(b));
  }

  /** What a word that is only another form of one means there; a form of a form says no more. */
  #meant(raw: RawEntry): Entry[] {
    const reference = formOf(raw);
    if (reference === undefined) return [];
    const found = this.#rawOf(reference.traditional).filter((other) => formOf(other) === undefined);
    const entries = found.map(readEntry);
    const same = entries.filter(({ pinyin }) => pinyin.toLowerCase() === reference.pinyin.toLowerCase());
    return same.length > 0 ? same : entries;
  }

  #raw(line: number): RawEntry {
    const [simplified = '', other = '', pinyin = '', cost = '0', ...glosses] = this.#sections.entries.cells(line);
    return { simplified, traditional: other === '' ? simplified : other, pinyin, cost: Number(cost), glosses };
  }
}

/** More than any cost. */
const MUCH = 10_000;

function rank(entry: RawEntry): number {
  const surname = /^[A-Z]/.test(entry.pinyin) && [...entry.simplified].length === 1;
  return entry.cost + (formOf(entry) !== undefined ? MUCH : surname ? MUCH / 2 : 0);
}

function first(found: readonly Priced[], most: number): Entry[] {
  const seen = new Set<string>();
  const fresh = found.filter(({ entry }) => !seen.has(identity(entry)) && seen.add(identity(entry)));
  const best = fresh.sort((a, b) => a.price - b.price).slice(0, most);
  return best.map(({ entry, gloss }) => ({
    ...readEntry(entry),
    ...(gloss !== undefined && { fitting: readSense(gloss) }),
  }));
}

function identity({ traditional, simplified, pinyin }: RawEntry): string {
  return `${traditional} ${simplified} ${pinyin}`;
}

function numbers(section: SortedLines, lines: readonly number[]): number[] {
  return lines.flatMap((line) => numbersOf(section, line));
}

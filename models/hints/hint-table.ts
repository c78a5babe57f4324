import type { Range } from '../events.ts';
import type { HintLines } from './hint-lines.ts';

/** What a dictionary says of a word. */
export interface HintEntry {
  /** As it stands in the dictionary: a Chinese headword, or an English lemma or phrase in small letters. */
  readonly word: string;
  /** How often the training text holds it. */
  readonly count: number;
  /** Best first. */
  readonly glosses: readonly string[];
}

/** A word of the dictionary at a place of a text. */
export interface Word extends Range {
  readonly headword: string;
}

/** A dictionary as annotation needs it. Costs are −1000 · ln p, whole numbers: sums of them are the same everywhere. */
export interface HintTable {
  /** Tag of the language whose words it explains. */
  readonly language: string;
  /** Words seen as often as this, or more often, get no hint. */
  readonly rare: number;
  /** Hints a sentence. */
  readonly most: number;
  has(word: string): boolean;
  entry(word: string): HintEntry | undefined;
  /** Cost of a Chinese headword, and of a character that stands alone. */
  wordCost(word: string): number | undefined;
  characterCost(character: string): number;
  /** The word that an irregular English form is a form of. */
  irregular(form: string): string | undefined;
}

/** Entries of a hints file. The text stays one string, and what is asked for is cut out of it. */
export class StoredHints implements HintTable {
  constructor(
    readonly language: string,
    readonly rare: number,
    readonly most: number,
    private readonly unknownCost: number,
    /** Well-formed: the cells of each line have been checked. */
    private readonly text: string,
    private readonly lines: HintLines,
  ) {}

  has(word: string): boolean {
    return this.lines.find('w', word) !== undefined;
  }

  entry(word: string): HintEntry | undefined {
    const place = this.lines.find('w', word);
    if (place === undefined) return undefined;
    const [, count = '', ...glosses] = this.rest(place).split('\t');
    return { word, count: Number(count), glosses: glosses.join('\t').split('|') };
  }

  wordCost(word: string): number | undefined {
    return this.cost(this.lines.find('w', word));
  }

  characterCost(character: string): number {
    return this.cost(this.lines.find('c', character)) ?? this.unknownCost;
  }

  irregular(form: string): string | undefined {
    const place = this.lines.find('l', form);
    return place === undefined ? undefined : this.rest(place);
  }

  /** The number that begins at a place; words are looked up at every character of a sentence. */
  private cost(place: number | undefined): number | undefined {
    if (place === undefined) return undefined;
    let value = 0;
    for (let at = place; ; at += 1) {
      const digit = this.text.charCodeAt(at) - 48;
      if (!(digit >= 0 && digit <= 9)) return value;
      value = value * 10 + digit;
    }
  }

  /** A line from a place on. */
  private rest(place: number): string {
    return this.text.slice(place, this.text.indexOf('\n', place));
  }
}

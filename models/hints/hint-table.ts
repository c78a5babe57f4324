import type { Range } from '../events.ts';

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

/** Entries of a hints file. The text stays one string, and glosses are cut out of it when they are asked for. */
export class StoredHints implements HintTable {
  constructor(
    readonly language: string,
    readonly rare: number,
    readonly most: number,
    private readonly unknownCost: number,
    private readonly text: string,
    /** Place of a headword in `numbers`, where its cost, its count and the start and end of its glosses in `text` stand. */
    private readonly places: ReadonlyMap<string, number>,
    private readonly numbers: Int32Array,
    private readonly characters: ReadonlyMap<string, number>,
    private readonly lemmas: ReadonlyMap<string, string>,
  ) {}

  has(word: string): boolean {
    return this.places.has(word);
  }

  entry(word: string): HintEntry | undefined {
    const place = this.places.get(word);
    if (place === undefined) return undefined;
    const [count, start, end] = this.numbers.subarray(place + 1, place + 4);
    return { word, count: count ?? 0, glosses: this.text.slice(start, end).split('|') };
  }

  wordCost(word: string): number | undefined {
    const place = this.places.get(word);
    return place === undefined ? undefined : this.numbers[place];
  }

  characterCost(character: string): number {
    return this.characters.get(character) ?? this.unknownCost;
  }

  irregular(form: string): string | undefined {
    return this.lemmas.get(form);
  }
}

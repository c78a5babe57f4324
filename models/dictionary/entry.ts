/** A word that an entry names: another way to write it, one to see, a measure word. */
export interface Reference {
  readonly simplified: string;
  readonly traditional: string;
  /** With tone marks; empty where the dictionary does not say. */
  readonly pinyin: string;
}

/** One meaning: text, and the words that it names. */
export type Sense = readonly (string | Reference)[];

/** What the dictionary says of a Chinese word in one of its readings. */
export interface Entry extends Reference {
  readonly senses: readonly Sense[];
  readonly measureWords: readonly Reference[];
  /** Of an answer to English: the sense that answers. */
  readonly fitting?: Sense;
  /** The entries of the word that this one is only another form of. */
  readonly meant: readonly Entry[];
}

/** An entry as the file has it. */
export interface RawEntry {
  readonly simplified: string;
  readonly traditional: string;
  /** With numbers. */
  readonly pinyin: string;
  readonly glosses: readonly string[];
  /** How rare the word is: −10 · ln p, a whole number. */
  readonly cost: number;
}

export function plainText(sense: Sense): string {
  return sense.map((part) => (typeof part === 'string' ? part : part.simplified)).join('');
}

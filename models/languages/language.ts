/**
 * What is true of a language, whatever model reads or writes it: one record a language, found by `languageOf`. What is
 * true of a model's own vocabulary or training text stands in its pack's manifest.
 */
export interface Language {
  /** Without region and script, such as `zh`. */
  readonly tag: string;
  /** Unicode scripts (as in `\p{Script=…}`) that it is written in, beside Latin. */
  readonly scripts: readonly string[];
  /** Whether spaces stand between its sentences. */
  readonly spaced: boolean;
  /** Whether its punctuation is as wide as its characters. */
  readonly fullWidth: boolean;
  readonly abbreviations: Abbreviations;
  /** One way to write what its texts write in several, as training text has it: in order. */
  readonly spelling: readonly Respelling[];
  /** Absent where nothing is known of how it denies. */
  readonly negation?: Negation;
  /** Absent where titles are written like other text. */
  readonly titles?: Titles;
  /** Words that keep their capital wherever they stand (I), as a pattern over text in small letters. */
  readonly capitals?: RegExp;
  /** Spaces stand inside its quotes: « Oui. » */
  readonly spacedQuotes?: boolean;
  /** Numbers with a full stop count things: am 3. Mai. `atStart` (sticky): one that is no list marker where a line begins. */
  readonly ordinals?: { readonly atStart: RegExp };
  /** The text in the script variant of this name (ISO 15924), as long as before. */
  readonly variants?: Readonly<Record<string, (text: string) => string>>;
}

/** What a full stop after a word means. All entries are lower case and without the last full stop. */
export interface Abbreviations {
  /** A sentence never ends here: titles before names, `e.g.`, `z. B.` */
  readonly inside: ReadonlySet<string>;
  /** Abbreviations only when a number follows: `No. 5`, `S. 12`. */
  readonly beforeNumber: ReadonlySet<string>;
  /** May end a sentence, and does when a capital follows: `etc.`, `p.m.` */
  readonly atEnd: ReadonlySet<string>;
  /** Of those in `inside`, the ones that may end a sentence too, and do before a starter: `et al.`, `EST.` */
  readonly mayEnd?: ReadonlySet<string>;
  /** What goes on behind a time of day in spite of its capital: 5 p.m. EST, 9 a.m. Monday. */
  readonly afterTime?: ReadonlySet<string>;
  /** Words that, after a doubtful full stop (`U.S.`, a German ordinal), start a new sentence. */
  readonly starters: ReadonlySet<string>;
}

export interface Respelling {
  readonly pattern: RegExp;
  readonly by: (match: string, ...groups: string[]) => string;
}

export interface Negation {
  /** Says no beyond doubt. */
  readonly plain: RegExp;
  /** May say no: prefixes and verbs that deny, and whatever `plain` knows. */
  readonly possible: RegExp;
}

/** Titles Like This. */
export interface Titles {
  /** Words that titles leave small. */
  readonly small: ReadonlySet<string>;
  /** First parts of names that are also ordinary words: New York. */
  readonly beforeNames: ReadonlySet<string>;
}

export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

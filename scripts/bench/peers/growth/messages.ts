/** Who is measured in a process of its own. */
export const GROWING = [
  'Verso',
  'Verso, text to text',
  'transformers.js f32',
  'transformers.js q8',
  'Bergamot',
] as const;
export type Growing = (typeof GROWING)[number];

export interface Work {
  /** Sentences, one for each of `sources`. */
  readonly texts: readonly string[];
  readonly sources: readonly (readonly number[])[];
  /** Tokens of every translation, where they are given. */
  readonly length?: number;
}

/** What the benchmark asks a process; each question has one answer. */
export type Question =
  | { readonly ask: 'read'; readonly texts: readonly string[] }
  | { readonly ask: 'fit'; readonly sources: Work['sources']; readonly tokens: number }
  | { readonly ask: 'translate'; readonly work: Work };

export interface Answer {
  /** The sentences as tokens. */
  readonly sources?: readonly (readonly number[])[];
  /** Of processor time. */
  readonly milliseconds?: number;
  /** Of all translations together. */
  readonly tokens?: number;
  /** Of the process, after what is no longer needed has been cleared away. */
  readonly megabytes?: number;
}

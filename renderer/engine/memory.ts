import type { RememberedSentence, SentenceMemory } from '../../models/translator.ts';

/** About a long chapter; a sentence takes a few kilobytes. */
const DEFAULT_CAPACITY = 2000;

/** Translated sentences by key, the least recently used forgotten first. */
export class RecentSentences implements SentenceMemory {
  readonly #sentences = new Map<string, RememberedSentence>();
  readonly #capacity: number;
  #decodedTokens = 0;
  readonly #added: (key: string, sentence: RememberedSentence) => void;

  constructor(
    added: (key: string, sentence: RememberedSentence) => void = () => undefined,
    capacity = DEFAULT_CAPACITY,
  ) {
    this.#added = added;
    this.#capacity = capacity;
  }

  /** Tokens of all sentences that were decoded rather than remembered, since the start. */
  get decodedTokens(): number {
    return this.#decodedTokens;
  }

  get(key: string): RememberedSentence | undefined {
    const found = this.#sentences.get(key);
    if (found !== undefined) this.#touch(key, found);
    return found;
  }

  set(key: string, sentence: RememberedSentence): void {
    this.#decodedTokens += sentence.targetIds.length;
    this.restore(key, sentence);
    this.#added(key, sentence);
  }

  /** Like `set`, without telling anyone. */
  restore(key: string, sentence: RememberedSentence): void {
    this.#touch(key, sentence);
    for (const oldest of this.#sentences.keys()) {
      if (this.#sentences.size <= this.#capacity) break;
      this.#sentences.delete(oldest);
    }
  }

  entries(): (readonly [string, RememberedSentence])[] {
    return [...this.#sentences];
  }

  #touch(key: string, sentence: RememberedSentence): void {
    this.#sentences.delete(key);
    this.#sentences.set(key, sentence);
  }
}

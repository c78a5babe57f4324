import { detectLanguage, type Recogniser } from '../../models/languages/detect.ts';
import { likeness } from './scripts.ts';

export interface Pair {
  readonly from: string;
  readonly to: string;
}

/** What the window says about a text that is not in the language it is translated from. */
export interface LanguageNote {
  /** `unlike`: it may come back as it is. `same`: it is in the target's language, and is shown as it is. */
  readonly kind: 'unlike' | 'same';
  /** `unlike`: the language that it is not in; `same`: the one that it is in. */
  readonly language: string;
  /** The way around, when a pack has it. */
  readonly other: Pair | null;
}

/** What the languages are chosen among, and how. */
export interface Ways {
  readonly pair: () => Pair;
  /** Whether the source language follows the text, rather than what the user chose. */
  readonly detecting: () => boolean;
  /** Languages that some pack translates from. */
  readonly sources: () => readonly string[];
  readonly targets: (from: string) => readonly string[];
  readonly choose: (pair: Pair) => void;
  /** Tells languages of one script apart. */
  readonly recognise: Recogniser;
}

/** The languages of a text: found from it, or chosen by the user and doubted aloud where the text is in another one. */
export class Direction {
  readonly #ways: Ways;
  #note = $state.raw<LanguageNote | null>(null);
  #detected = $state<string | null>(null);

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  get note(): LanguageNote | null {
    return this.#note;
  }

  /** The language that was found in the text; null when it is chosen, or there is nothing to tell it by. */
  get detected(): string | null {
    return this.#detected;
  }

  /** The text or the languages are others now. */
  follow(text: string): void {
    this.#detected = this.#ways.detecting() ? this.#detect(text) : null;
    if (this.#detected !== null) this.#turn(this.#detected);
    this.#note = this.#doubt(text);
  }

  /** The text has brought its languages with it: they stay as they are. */
  keep(text: string): void {
    const found = this.#ways.detecting() ? this.#detect(text) : null;
    this.#detected = found === this.#ways.pair().from ? found : null;
    this.#note = this.#doubt(text);
  }

  /** Whether a text is in the language that it should be translated into: there is nothing to translate. */
  unchanged(text: string): boolean {
    const { from, to } = this.#ways.pair();
    return likeness(text, from, to) === 'surely unlike';
  }

  #detect(text: string): string | null {
    return detectLanguage(text, this.#ways.sources(), this.#ways.recognise) ?? null;
  }

  /** Translates from a language: into the same one as before, else into the one it was before. */
  #turn(found: string): void {
    const { from, to } = this.#ways.pair();
    if (found === from) return;
    const targets = this.#ways.targets(found);
    const target = [to, from].find((tag) => tag !== found && targets.includes(tag)) ?? targets[0];
    if (target !== undefined) this.#ways.choose({ from: found, to: target });
  }

  #doubt(text: string): LanguageNote | null {
    const { from, to } = this.#ways.pair();
    const how = likeness(text, from, to);
    if (how === 'like') return null;
    const other = this.#ways.targets(to).includes(from) ? { from: to, to: from } : null;
    return how === 'unlike' ? { kind: 'unlike', language: from, other } : { kind: 'same', language: to, other };
  }
}

import { likeness } from './scripts.ts';

export interface Pair {
  readonly from: string;
  readonly to: string;
}

/** What the window says about a text that is not in the language chosen. */
export type LanguageNote =
  /** The languages were turned around for it. */
  | { readonly kind: 'turned'; readonly before: Pair }
  /** It may come back as it is; `other` is the way around, when a pack has it. */
  | { readonly kind: 'unlike'; readonly language: string; readonly other: Pair | null };

/**
 * Turns the languages around when the text is in the target's script, until the user has said which they want; then it
 * only says so. An empty text begins anew.
 */
export class Direction {
  readonly #pair: () => Pair;
  readonly #installed: (pair: Pair) => boolean;
  readonly #choose: (pair: Pair) => void;
  #note = $state.raw<LanguageNote | null>(null);
  #decided = false;

  constructor(pair: () => Pair, installed: (pair: Pair) => boolean, choose: (pair: Pair) => void) {
    this.#pair = pair;
    this.#installed = installed;
    this.#choose = choose;
  }

  get note(): LanguageNote | null {
    return this.#note;
  }

  /** The user chose the languages for this text. */
  decide(text: string): void {
    this.#decided = true;
    this.#note = this.#unlike(text);
  }

  /** The text was edited. */
  follow(text: string): void {
    if (text.trim() === '') {
      this.#decided = false;
      this.#note = null;
      return;
    }
    const { from, to } = this.#pair();
    const other = { from: to, to: from };
    const turn = !this.#decided && likeness(text, from, to) === 'surely unlike' && this.#installed(other);
    if (turn) {
      // Turned there and back: nothing to say any more.
      const back = this.#note?.kind === 'turned' && this.#note.before.from === to;
      this.#note = back ? null : { kind: 'turned', before: { from, to } };
      this.#choose(other);
    } else if (this.#note?.kind !== 'turned') this.#note = this.#unlike(text);
  }

  dismiss(): void {
    this.#decided = true;
    this.#note = null;
  }

  #unlike(text: string): LanguageNote | null {
    const { from, to } = this.#pair();
    if (likeness(text, from, to) === 'like') return null;
    const other = { from: to, to: from };
    return { kind: 'unlike', language: from, other: this.#installed(other) ? other : null };
  }
}

import type { RememberedSentence } from '../../models/translator.ts';

/** A sentence of any text in its languages. */
export interface SentenceName {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export interface Step {
  readonly of: SentenceName;
  /** What a person had taken or written before; absent for nothing. */
  readonly before: RememberedSentence | undefined;
  /** What took its place; absent for a return to Verso's own. */
  readonly after: RememberedSentence | undefined;
}

/** Steps that can be taken back. */
const MOST_STEPS = 200;

/** Translations that a person took or wrote instead of Verso's, by what they are of; the last ones can be taken back. */
export class OwnTranslations {
  readonly #own = new Map<string, RememberedSentence>();
  readonly #past: Step[] = [];

  get(of: SentenceName): RememberedSentence | undefined {
    return this.#own.get(keyOf(of));
  }

  /** @param own null for none */
  set(of: SentenceName, own: RememberedSentence | null): void {
    const before = this.get(of);
    if (before === undefined && own === null) return;
    this.#past.push({ of, before, after: own ?? undefined });
    if (this.#past.length > MOST_STEPS) this.#past.shift();
    this.#put(of, own ?? undefined);
  }

  /** Takes the last step back and returns it; null when there is none. */
  undo(): Step | null {
    const step = this.#past.pop();
    if (step === undefined) return null;
    this.#put(step.of, step.before);
    return step;
  }

  #put(of: SentenceName, own: RememberedSentence | undefined): void {
    if (own === undefined) this.#own.delete(keyOf(of));
    else this.#own.set(keyOf(of), own);
  }
}

function keyOf({ from, to, text }: SentenceName): string {
  return JSON.stringify([from, to, text]);
}

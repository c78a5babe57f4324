/** A sentence whose translation a person chose or wrote. */
export interface Correction {
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly target: string;
}

/** Tells of sentences that a person corrected, to whoever remembers them. */
export class Corrections {
  readonly #corrected = new Set<(correction: Correction) => void>();
  readonly #withdrawn = new Set<(correction: Correction) => void>();

  /** A person took another translation of a sentence, or wrote one. Returns the unsubscriber. */
  onCorrected(listener: (correction: Correction) => void): () => void {
    this.#corrected.add(listener);
    return () => void this.#corrected.delete(listener);
  }

  /** A correction that was told before was undone. Returns the unsubscriber. */
  onWithdrawn(listener: (correction: Correction) => void): () => void {
    this.#withdrawn.add(listener);
    return () => void this.#withdrawn.delete(listener);
  }

  correct(correction: Correction): void {
    for (const listener of this.#corrected) listener(correction);
  }

  withdraw(correction: Correction): void {
    for (const listener of this.#withdrawn) listener(correction);
  }
}

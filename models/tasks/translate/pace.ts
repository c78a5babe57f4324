/** Tokens of a sentence of 20 words, end-of-sentence included. */
const TOKENS = 28;
/**
 * Milliseconds that the careful reading of such a sentence may take behind its draft: half a second, and as much again
 * for what else the processor has to do.
 */
const PATIENCE = 1000;
/** Sentences that are measured before anything is concluded. */
const MEASURED = 8;

/**
 * Whether this machine is fast enough for a second, careful reading of what is being typed. Only the fastest sentence
 * counts, since the others may have shared the processor.
 */
export class Pace {
  private fastest = Infinity;
  private sentences = 0;

  note(milliseconds: number, tokens: number): void {
    if (tokens === 0) return;
    this.fastest = Math.min(this.fastest, milliseconds / tokens);
    this.sentences += 1;
  }

  get slow(): boolean {
    return this.sentences >= MEASURED && this.fastest * TOKENS > PATIENCE;
  }
}

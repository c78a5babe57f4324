import { differInScript, type Recogniser } from '../../models/languages/detect.ts';

/** Tells languages of one script apart; its tables, half a megabyte, are loaded where two such languages are installed. */
export class LazyRecogniser {
  #loaded = $state.raw<Recogniser | null>(null);

  readonly recognise: Recogniser = (text, tags) => this.#loaded?.(text, tags);

  async load(tags: readonly string[]): Promise<void> {
    if (this.#loaded !== null || differInScript(tags)) return;
    this.#loaded = (await import('../../models/languages/recognise.ts')).recognise;
  }
}

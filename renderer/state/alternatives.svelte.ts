import type { Range } from '../../models/events.ts';
import type { Alternative, RememberedSentence } from '../../models/translator.ts';
import type { Engine } from '../engine/engine.ts';
import type { Placed } from './assemble.ts';
import { words } from './confidence.ts';
import type { Corrections } from './corrections.svelte.ts';
import { explain } from './explain.ts';
import { LatestTask } from './latest-task.svelte.ts';
import type { Translation } from './translation.svelte.ts';

/** The word whose alternatives are open. */
export interface OpenedWord {
  /** Key of its sentence. */
  readonly sentence: number;
  /** Where it stands in the whole translation. */
  readonly range: Range;
  readonly text: string;
}

/** Other words at a place of the translation, and other translations of its sentence: what there is, and taking one. */
export class Alternatives {
  readonly #translation: Translation;
  readonly #engine: Pick<Engine, 'call'>;
  readonly #corrections: Corrections;
  readonly #asking: LatestTask;
  readonly #taking: LatestTask;
  #word = $state.raw<OpenedWord | null>(null);
  #words = $state.raw<readonly Alternative[] | null>(null);
  #sentences = $state.raw<readonly RememberedSentence[] | null>(null);
  #whole = $state(false);
  #problem = $state<string | null>(null);

  constructor(translation: Translation, engine: Pick<Engine, 'call'>, corrections: Corrections) {
    this.#translation = translation;
    this.#engine = engine;
    this.#corrections = corrections;
    this.#asking = new LatestTask((error) => (this.#problem = explain(error)));
    this.#taking = new LatestTask((error) => (this.#problem = explain(error)));
  }

  /** The word whose alternatives are open; null when none are, or when it is no longer there. */
  get word(): OpenedWord | null {
    return this.#word !== null && this.#placed !== undefined ? this.#word : null;
  }
  /** Null until they are known. */
  get words(): readonly Alternative[] | null {
    return this.#words;
  }
  /** Translations of the whole sentence; null until they are known. */
  get sentences(): readonly RememberedSentence[] | null {
    return this.#sentences;
  }
  /** Whether translations of the whole sentence are shown rather than words. */
  get whole(): boolean {
    return this.#whole;
  }
  get busy(): boolean {
    return this.#asking.running || this.#taking.running;
  }
  get problem(): string | null {
    return this.#problem;
  }
  /** Whether a person changed the sentence, so that there is a first translation to go back to. */
  get changed(): boolean {
    return this.#placed?.view.first !== undefined;
  }

  /** Opens the alternatives of the word at `offset` of the translation. Returns whether there is one. */
  openAt(offset: number): boolean {
    const found = this.#translation.placed.find(
      ({ view, start }) => start <= offset && offset < start + view.text.length,
    );
    const request = found && this.#translation.requestOf(found.view);
    if (!found || !request) return false;
    const { view, start } = found;
    const word = words(view.text, view.tokens, request.to).find(
      (one) => start + one.start <= offset && offset < start + one.end,
    );
    const { targetIds = [], targetRanges = [], target } = view.result ?? {};
    const at = targetRanges.findIndex((range) => word !== undefined && range.end - (target?.start ?? 0) > word.start);
    if (word === undefined || at < 0) return false;
    const range = { start: start + word.start, end: start + word.end };
    this.#word = { sentence: view.key, range, text: view.text.slice(word.start, word.end) };
    this.#words = null;
    this.#sentences = null;
    this.#whole = false;
    this.#problem = null;
    void this.#asking.run(async (signal) => {
      const told = await this.#engine.call('alternatives', { ...request, target: targetIds, at }, signal);
      if (!signal.aborted) this.#words = told;
    });
    return true;
  }

  /** Shows other translations of the whole sentence. */
  async openWhole(): Promise<void> {
    this.#whole = true;
    const request = this.#placed && this.#translation.requestOf(this.#placed.view);
    if (!request || this.#sentences !== null) return;
    await this.#asking.run(async (signal) => {
      const told = await this.#engine.call('variants', request, signal);
      if (!signal.aborted) this.#sentences = told;
    });
  }

  /** Shows the words again. */
  openWords(): void {
    this.#whole = false;
  }

  close(): void {
    this.#asking.stop();
    this.#taking.stop();
    this.#word = null;
  }

  /** Puts an alternative where the word stands; the rest of the sentence follows it. */
  async take({ prefix }: Alternative): Promise<void> {
    const { view } = this.#placed ?? {};
    const request = view && this.#translation.requestOf(view);
    if (!view || !request) return;
    await this.#taking.run(async (signal) => {
      const result = await this.#engine.call('complete', { ...request, prefix }, signal);
      if (!signal.aborted) this.#rewrite(result);
    });
  }

  takeWhole(result: RememberedSentence): void {
    this.#rewrite(result);
  }

  /** Back to what Verso said first. */
  restore(): void {
    const { view } = this.#placed ?? {};
    const request = view && this.#translation.requestOf(view);
    if (!view || !request) return;
    const { from, to, text: source } = request;
    this.#corrections.withdraw({ from, to, source, target: view.text });
    this.#translation.rewrite(view, null);
    this.close();
  }

  /** Takes back what was taken or written last, of any sentence. Returns whether there was something. */
  undo(): boolean {
    const undone = this.#translation.undoRewrite();
    if (undone === null) return false;
    const { from, to, text: source } = undone.of;
    const { before, after } = undone;
    if (after !== undefined) this.#corrections.withdraw({ from, to, source, target: after.text });
    if (before !== undefined) this.#corrections.correct({ from, to, source, target: before.text });
    this.close();
    return true;
  }

  get #placed(): Placed | undefined {
    const word = this.#word;
    return word === null
      ? undefined
      : this.#translation.placed.find(
          ({ view, start }) =>
            view.key === word.sentence &&
            view.text.slice(word.range.start - start, word.range.end - start) === word.text,
        );
  }

  #rewrite(result: RememberedSentence): void {
    const { view } = this.#placed ?? {};
    const request = view && this.#translation.requestOf(view);
    if (!view || !request) return;
    const { from, to, text: source } = request;
    if (result.text !== view.text) {
      this.#translation.rewrite(view, result);
      this.#corrections.correct({ from, to, source, target: result.text });
    }
    this.close();
  }
}

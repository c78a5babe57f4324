import type { Range } from '../../models/events.ts';
import { placed, unplaced } from '../../models/text/place.ts';
import type { RememberedSentence } from '../../models/translator.ts';
import type { EngineEvent } from '../engine/engine.ts';
import { aligned, remembered, type Placed, type SentenceView } from './assemble.ts';
import type { Pair } from './direction.svelte.ts';
import { resultOf, rewritten, withResult } from './finished-view.ts';
import { Former } from './former.ts';
import { OwnTranslations, type SentenceName, type Step } from './own-translations.ts';

/** A text and what is shown of its translation. */
export interface Shown {
  readonly source: string;
  readonly sentences: readonly SentenceView[];
  /** What follows the last sentence, copied; all of a text that holds no sentence. */
  readonly tail: string;
}
export const NOTHING: Shown = { source: '', sentences: [], tail: '' };

/**
 * The run that goes on, or went on last: its text, the sentences it has come to, and what it has not reached. What a
 * person took or wrote stands in place of what the engine says.
 */
export class RunningSentences {
  readonly #pair: () => Pair;
  #source = '';
  #sentences: SentenceView[] = [];
  #former = new Former('', [], '');
  #tail = '';
  #nextKey = 0;
  /** What a person took or wrote instead. */
  readonly #own = new OwnTranslations();

  /** @param pair the languages as they are now */
  constructor(pair: () => Pair) {
    this.#pair = pair;
  }

  get source(): string {
    return this.#source;
  }

  /** Sentences that the run has come to. */
  get reached(): number {
    return this.#sentences.length;
  }

  /** A run begins; what was shown before stays until it is passed. */
  begin(text: string, before: Shown, placedBefore: readonly Placed[]): void {
    this.#source = text;
    this.#sentences = [];
    this.#former = new Former(before.source, placedBefore, text);
    this.#tail = before.tail;
  }

  /** The text is shown as it is. */
  copy(text: string): void {
    this.#source = text;
    this.#sentences = [];
    this.#former = new Former('', [], '');
    this.#tail = text;
  }

  /** A text whose translation is known from before, line by line. */
  restored(text: string, target: string): Shown {
    return { source: text, sentences: remembered(text, target, () => this.#nextKey++), tail: '' };
  }

  take(event: EngineEvent): void {
    switch (event.type) {
      case 'sentence-start': {
        const { sentence: index, source, gap } = event;
        const former = this.#former.take(source);
        const own = this.#own.get(this.#named(source));
        if (former === null && this.#former.rest.length === 0) this.#tail = '';
        this.#sentences[index] = {
          key: former?.key ?? this.#nextKey++,
          index,
          source,
          gap,
          text: own?.text ?? former?.text ?? '',
          tokens: [],
          retry: null,
          result: null,
          stale: former?.stale ?? null,
          ...(own !== undefined && former?.first !== undefined && { first: former.first }),
        };
        break;
      }
      case 'token':
        // What was shown before stays until the new translation has passed it.
        this.#change(event.sentence, (view) =>
          this.#own.get(this.#named(view.source)) !== undefined ||
          (view.stale !== null && event.text.length <= view.text.length)
            ? view
            : { ...view, text: event.text, stale: null },
        );
        break;
      case 'retry':
        this.#change(event.sentence, (view) => ({ ...view, retry: { reason: event.reason, helped: event.helped } }));
        break;
      case 'sentence-end':
        this.#change(event.sentence, (view) => {
          const found = resultOf(event);
          const own = this.#own.get(this.#named(event.source));
          const ended = { ...view, source: event.source, stale: null };
          if (own === undefined) return withResult(ended, found);
          // What comes from the memory is what the person wrote: the model's own is kept to go back to.
          const first = found.remembered === true ? view.first : undefined;
          return rewritten(ended, own, first ?? unplaced(found));
        });
        break;
      case 'done':
        this.#former = new Former('', [], '');
        this.#tail = event.tail;
        break;
      case 'superseded':
    }
  }

  /** A person took or wrote this translation of a sentence; null for the one that Verso gave first. */
  rewrite(source: Range, own: RememberedSentence | null): void {
    this.#own.set(this.#named(source), own);
  }

  /** Takes back what a person took or wrote last; null when there is nothing. */
  undoRewrite(): Step | null {
    return this.#own.undo();
  }

  /** Puts what a person took or wrote in its place, and Verso's own back where that was taken back. */
  takeOwn(): void {
    this.#sentences = this.#sentences.map((view) => {
      if (view.result === null || view.stale !== null) return view;
      const own = this.#own.get(this.#named(view.source));
      const first = view.first ?? unplaced(view.result);
      if (own !== undefined) return rewritten(view, own, first);
      if (view.first === undefined) return view;
      const { first: _first, ...plain } = view;
      return withResult(plain, placed(view.index, view.source, view.result.target.start, first));
    });
  }

  /** What is to be shown now. */
  show(): Shown {
    const sentences = aligned([...this.#sentences, ...this.#former.rest]);
    this.#sentences = sentences.slice(0, this.#sentences.length);
    return { source: this.#source, sentences, tail: this.#tail };
  }

  #named({ start, end }: Range): SentenceName {
    return { ...this.#pair(), text: this.#source.slice(start, end) };
  }

  #change(index: number, change: (view: SentenceView) => SentenceView): void {
    const view = this.#sentences[index];
    if (view !== undefined) this.#sentences[index] = change(view);
  }
}

import { alternativesMessages } from '../messages/alternatives.ts';
import { translatorMessages } from '../messages/translator.ts';
import { locale } from '../messages/i18n.svelte.ts';
import type { TranslatorApp } from '../state/app.svelte.ts';
import { doubtful, words, type Word } from '../state/confidence.ts';
import type { Range } from '../../models/events.ts';
import type { Place } from './highlights.ts';

export interface Tip {
  readonly left: number;
  readonly top: number;
  readonly text: string;
}

/** A sentence that a person should check, by place in the whole text. */
interface Doubt extends Range {
  /** What makes it doubtful. */
  readonly words: readonly Word[];
}

/** Longer translations have no word cursor and tell no words: finding the words of the whole text at every frame would cost too much. */
const WORDS_LIMIT = 20_000;

/** The word of the translation at the pointer, or the one the arrow keys have reached. */
export class WordCursor {
  readonly #app: TranslatorApp;
  #word = $state.raw<Word | null>(null);
  #tip = $state.raw<Tip | null>(null);
  #announcement = $state('');
  /** The doubtful sentence at the pointer or at the word cursor. */
  #doubt = $state.raw<Doubt | null>(null);

  /** Words of finished sentences, by place in the whole text. */
  readonly words: readonly Word[] = $derived.by(() => {
    const { target, placed, to } = this.#app.translation;
    if (target.length > WORDS_LIMIT) return [];
    return placed.flatMap(({ view, start }) =>
      view.result === null || view.stale !== null
        ? []
        : words(view.text, view.tokens, to).map((word) => ({
            ...word,
            start: word.start + start,
            end: word.end + start,
          })),
    );
  });

  /** Sentences to check; none where the user wants no marks. What a person took or wrote is not doubted. */
  readonly doubts: readonly Doubt[] = $derived.by(() =>
    this.#app.settings.value.doubts
      ? this.#app.translation.placed.flatMap(({ view, start }) => {
          const end = start + view.text.length;
          if (view.result?.check !== true || view.stale !== null || view.first !== undefined) return [];
          return [{ start, end, words: doubtful(this.words.filter((word) => start <= word.start && word.end <= end)) }];
        })
      : [],
  );

  /** The user's own terms in finished sentences, by place in the whole text. */
  readonly terms: readonly Range[] = $derived.by(() =>
    this.#app.translation.placed.flatMap(({ view, start }) =>
      view.result?.terms === undefined || view.stale !== null
        ? []
        : view.result.terms.map(({ target }) => {
            const shift = start - (view.result?.target.start ?? 0);
            return { start: target.start + shift, end: target.end + shift };
          }),
    ),
  );

  constructor(app: TranslatorApp) {
    this.#app = app;
  }

  get word(): Word | null {
    return this.#word;
  }
  get tip(): Tip | null {
    return this.#tip;
  }
  /** Words that make the sentence at the pointer, or at the word cursor, doubtful. */
  get doubtfulWords(): readonly Word[] {
    return this.#doubt?.words ?? [];
  }
  /** What a screen reader says about the word reached by keyboard. */
  get announcement(): string {
    return this.#announcement;
  }

  point(offset: number | null, pointer?: PointerEvent): void {
    this.#app.marks.point('target', offset);
    const at = (places: readonly Range[]) =>
      offset === null ? undefined : places.find(({ start, end }) => start <= offset && offset < end);
    const word = at(this.words) as Word | undefined;
    this.#doubt = this.#doubtAt(offset);
    if (pointer !== undefined && at(this.terms) !== undefined)
      this.#tip = {
        left: pointer.clientX,
        top: pointer.clientY + 18,
        text: translatorMessages[locale.current].yourTerm,
      };
    else {
      const text = pointer === undefined || word === undefined ? null : this.#explanation(word);
      this.#tip =
        text === null || pointer === undefined ? null : { left: pointer.clientX, top: pointer.clientY + 18, text };
    }
  }

  key(event: KeyboardEvent, placesOf: (ranges: readonly Word[]) => readonly Place[]): void {
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0;
    if (event.key === 'Escape' && this.#word !== null) this.leave();
    if (step === 0 || event.shiftKey || event.metaKey || event.ctrlKey || event.altKey || this.words.length === 0)
      return;
    event.preventDefault();
    const at =
      this.#word === null
        ? step === 1
          ? -1
          : this.words.length
        : this.words.findIndex(({ start }) => start === this.#word?.start);
    const word = this.words[Math.min(this.words.length - 1, Math.max(0, at + step))];
    if (word !== undefined) this.#reach(word, placesOf);
  }

  /** Goes to the word at `offset`. */
  goTo(offset: number, placesOf: (ranges: readonly Word[]) => readonly Place[]): void {
    const word = this.words.find(({ start, end }) => start <= offset && offset < end);
    if (word !== undefined) this.#reach(word, placesOf);
  }

  #reach(word: Word, placesOf: (ranges: readonly Word[]) => readonly Place[]): void {
    this.#word = word;
    this.#app.marks.point('target', word.start);
    this.#doubt = this.#doubtAt(word.start);
    this.#announce(word);
    this.#showTip(word, placesOf([word])[0]);
  }

  leave(): void {
    this.#word = null;
    this.point(null);
  }

  #announce(word: Word): void {
    const { translation, marks } = this.#app;
    const sources = marks.ranges('source').map(({ start, end }) => translation.shownSource.slice(start, end));
    const text = translation.target.slice(word.start, word.end);
    const told = translatorMessages[locale.current].wordAnnouncement(text, [...new Set(sources)].join(' '));
    const explanation = this.#explanation(word);
    this.#announcement = explanation === null ? told : `${told}. ${explanation}`;
  }

  #showTip(word: Word, place: Place | undefined): void {
    this.#tip = null;
    const text = this.#explanation(word);
    if (!(place?.node instanceof Text) || text === null) return;
    const range = document.createRange();
    range.setStart(place.node, place.start);
    range.setEnd(place.node, place.end);
    const { left, bottom } = range.getBoundingClientRect();
    this.#tip = { left, top: bottom + 4, text };
  }

  #doubtAt(offset: number | null): Doubt | null {
    return this.doubts.find(({ start, end }) => offset !== null && start <= offset && offset < end) ?? null;
  }

  /** Why the sentence should be checked, at its first word and at those in doubt. */
  #explanation(word: Word): string | null {
    const doubt = this.#doubtAt(word.start);
    if (doubt === null) return null;
    const first = this.words.find(({ start }) => start >= doubt.start);
    if (word.start !== first?.start && !doubt.words.some(({ start }) => start === word.start)) return null;
    const t = alternativesMessages[locale.current];
    const { target } = this.#app.translation;
    return t.check(t.listed(doubt.words.map(({ start, end }) => target.slice(start, end))));
  }
}

import { translatorMessages } from '../messages/translator.ts';
import { locale } from '../messages/i18n.svelte.ts';
import type { TranslatorApp } from '../state/app.svelte.ts';
import { UNSURE, words, type Word } from '../state/confidence.ts';
import type { Range } from '../../models/events.ts';
import type { Place } from './highlights.ts';

export interface Tip {
  readonly left: number;
  readonly top: number;
  readonly text: string;
}

/** Longer translations show no doubts: finding the words of the whole text at every frame would cost too much. */
const WORDS_LIMIT = 20_000;

/** The word of the translation at the pointer, or the one the arrow keys have reached. */
export class WordCursor {
  readonly #app: TranslatorApp;
  #word = $state.raw<Word | null>(null);
  #tip = $state.raw<Tip | null>(null);
  #announcement = $state('');

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
  /** What a screen reader says about the word reached by keyboard. */
  get announcement(): string {
    return this.#announcement;
  }

  point(offset: number | null, pointer?: PointerEvent): void {
    this.#app.marks.point('target', offset);
    const at = (places: readonly Range[]) =>
      offset === null ? undefined : places.find(({ start, end }) => start <= offset && offset < end);
    const word = at(this.words) as Word | undefined;
    if (pointer !== undefined && at(this.terms) !== undefined)
      this.#tip = {
        left: pointer.clientX,
        top: pointer.clientY + 18,
        text: translatorMessages[locale.current].yourTerm,
      };
    else if (word === undefined || word.probability >= UNSURE || pointer === undefined) this.#tip = null;
    else this.#tip = { left: pointer.clientX, top: pointer.clientY + 18, text: this.#sureness(word) };
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
    if (word === undefined) return;
    this.#word = word;
    this.#app.marks.point('target', word.start);
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
    const percent = word.probability < UNSURE ? Math.round(word.probability * 100) : null;
    const text = translation.target.slice(word.start, word.end);
    this.#announcement = translatorMessages[locale.current].wordAnnouncement(
      text,
      [...new Set(sources)].join(' '),
      percent,
    );
  }

  #showTip(word: Word, place: Place | undefined): void {
    this.#tip = null;
    if (!(place?.node instanceof Text) || word.probability >= UNSURE) return;
    const range = document.createRange();
    range.setStart(place.node, place.start);
    range.setEnd(place.node, place.end);
    const { left, bottom } = range.getBoundingClientRect();
    this.#tip = { left, top: bottom + 4, text: this.#sureness(word) };
  }

  #sureness(word: Word): string {
    return translatorMessages[locale.current].sure(Math.round(word.probability * 100));
  }
}

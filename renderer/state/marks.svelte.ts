import type { Range } from '../../models/events.ts';
import { readSentence } from '../engine/read-sentence.ts';
import type { Engine, LiveSentence } from '../engine/engine.ts';
import type { Placed } from './assemble.ts';
import { linkedAt, NO_LINKS, type Linked, type Side } from './links.ts';
import type { Translation } from './translation.svelte.ts';

/** Words of both sides that belong together, at the pointer or at the word cursor. */
export class Marks {
  readonly #translation: Translation;
  readonly #engine: Pick<Engine, 'selectSentence'>;
  readonly #pointed: (side: Side, offset: number | null) => void;
  #linked = $state.raw<Linked>(NO_LINKS);
  #sentence = $state.raw<Record<Side, Range> | null>(null);
  #selected: string | null = null;

  /** @param pointed is told of the pointer and of the word cursor, too */
  constructor(
    translation: Translation,
    engine: Pick<Engine, 'selectSentence'>,
    pointed: (side: Side, offset: number | null) => void = () => undefined,
  ) {
    this.#translation = translation;
    this.#engine = engine;
    this.#pointed = pointed;
  }

  ranges(side: Side): readonly Range[] {
    return this.#linked[side];
  }

  /** The sentence that was pointed at, and its counterpart; none where there is only one. */
  sentence(side: Side): readonly Range[] {
    return this.#sentence === null || this.#current().length === 0 ? [] : [this.#sentence[side]];
  }

  /** Marks what belongs to the word at `offset`; null when the pointer has left. */
  point(side: Side, offset: number | null): void {
    this.#pointed(side, offset);
    const { shownSource: source, from, to } = this.#translation;
    this.#point(side, offset);
    const linked = offset === null ? NO_LINKS : linkedAt(this.#current(), { source, from, to }, side, offset);
    if (linked.source.length === 0 && this.#linked.source.length === 0) return;
    this.#linked = linked;
    if (offset !== null) this.select(side, offset);
  }

  #point(side: Side, offset: number | null): void {
    const placed = this.#current();
    const pairs = placed.map(({ view, start }) => ({
      source: view.source,
      target: { start, end: start + view.text.length },
    }));
    const found =
      offset === null || placed.length < 2
        ? undefined
        : pairs.find((pair) => pair[side].start <= offset && offset < pair[side].end);
    const same =
      found?.source.start === this.#sentence?.source.start && found?.target.end === this.#sentence?.target.end;
    if (!same) this.#sentence = found ?? null;
  }

  /** The words of the source that the first occurrence of some words in the translation came from. */
  sourceOf(words: string): string {
    const { shownSource: source, target, from, to } = this.#translation;
    const start = target.indexOf(words);
    if (start < 0) return '';
    const offsets = [...words].map((_, at) => start + at);
    const found = offsets.flatMap((at) => linkedAt(this.#current(), { source, from, to }, 'target', at).source);
    if (found.length === 0) return '';
    return source.slice(Math.min(...found.map((one) => one.start)), Math.max(...found.map((one) => one.end)));
  }

  /** After a translation: the sentence at the caret, rather than the one decoded last. */
  settle(caret: number): void {
    this.#selected = null;
    this.select('source', caret);
    const last = this.#current().findLast(({ view }) => view.result !== null);
    if (this.#selected === null && last !== undefined) this.select('source', last.view.source.end);
  }

  /** Has inspectors follow the finished sentence at `offset`. */
  select(side: Side, offset: number): void {
    for (const { view, start } of this.#current()) {
      const { result, index } = view;
      const range = side === 'source' ? view.source : { start, end: start + view.text.length };
      if (result === null || view.stale !== null || offset < range.start || offset > range.end) continue;
      const { from, to } = this.#translation;
      const sourceText = this.#translation.shownSource.slice(view.source.start, view.source.end);
      const key = `${from}-${to}:selected:${index}:${sourceText}:${result.text}`;
      if (key === this.#selected) return;
      this.#selected = key;
      const sentence: LiveSentence = {
        key,
        ...readSentence({ from, to, sourceText }, result.sourceIds, result.middle),
        target: result.targetIds,
        targetText: result.text,
        done: true,
      };
      this.#engine.selectSentence(sentence);
      return;
    }
  }

  /** Marks belong to the text that was translated; edits shift what lies behind them. */
  #current(): readonly Placed[] {
    return this.#translation.shownSource === this.#translation.text ? this.#translation.placed : [];
  }
}

import type { Link, Range } from '../../models/events.ts';
import type { Engine, LiveSentence } from '../engine/engine.ts';
import { linksAt, type Placed } from './assemble.ts';
import type { Translation } from './translation.svelte.ts';

export type Side = 'source' | 'target';

/** Words of both sides that belong together, at the pointer or at the word cursor. */
export class Marks {
  readonly #translation: Translation;
  readonly #engine: Pick<Engine, 'selectSentence'>;
  #links = $state.raw<readonly Link[]>([]);
  #selected: string | null = null;

  constructor(translation: Translation, engine: Pick<Engine, 'selectSentence'>) {
    this.#translation = translation;
    this.#engine = engine;
  }

  get links(): readonly Link[] {
    return this.#links;
  }

  ranges(side: Side): readonly Range[] {
    return this.#links.map((link) => link[side]);
  }

  /** Marks what belongs to the character at `offset`; null when the pointer has left. */
  point(side: Side, offset: number | null): void {
    const links = offset === null ? [] : linksAt(this.#current(), side, offset);
    if (links.length === 0 && this.#links.length === 0) return;
    this.#links = links;
    if (offset !== null) this.select(side, offset);
  }

  /** After a translation: the sentence at the caret, rather than the one decoded last. */
  settle(caret: number): void {
    this.#selected = null;
    this.select('source', caret);
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
        from,
        to,
        sourceText,
        source: result.sourceIds,
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

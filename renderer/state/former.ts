import type { Range } from '../../models/events.ts';
import type { Placed, SentenceView } from './assemble.ts';

/**
 * The translation of a text before it was edited, sentence by sentence, while the edited text is being translated: what
 * the new translation has not come to yet stays where it was. Ranges are those of the edited text; within the edit they
 * are guessed by proportion.
 */
export class Former {
  #rest: readonly SentenceView[];

  constructor(before: string, placed: readonly Placed[], after: string) {
    const alike = commonStart(before, after);
    // From the start of its sentence on: “one. two. three.” without “two.” begins with “one. t” as before.
    const torn = placed.find(({ view }) => view.source.start < alike && alike < view.source.end);
    const start = torn?.view.source.start ?? alike;
    const end = commonEnd(before, after, start);
    const shift = after.length - before.length;
    const stretch = (after.length - end - start) / Math.max(1, before.length - end - start);
    const within = (at: number): number => start + Math.round((at - start) * stretch);
    const startOf = (at: number): number => (at >= before.length - end ? at + shift : at <= start ? at : within(at));
    const endOf = (at: number): number => (at <= start ? at : at >= before.length - end ? at + shift : within(at));
    this.#rest = placed.map(({ view, gap }) => {
      const same = view.source.end <= start || view.source.start >= before.length - end;
      return {
        ...view,
        source: { start: startOf(view.source.start), end: endOf(view.source.end) },
        stale: { gap, changed: view.stale?.changed === true || !same },
      };
    });
  }

  /** Sentences that the new translation has not reached. */
  get rest(): readonly SentenceView[] {
    return this.#rest;
  }

  /** What was shown for a sentence that the new translation has come to; several that became one are joined. */
  take({ start, end }: Range): SentenceView | null {
    const left = this.#rest.filter(({ source }) => source.end > start);
    const found = left.filter(({ source }) => source.start < end);
    this.#rest = left.slice(found.length);
    const [first, ...more] = found;
    if (first === undefined) return null;
    return more.length === 0
      ? first
      : { ...first, text: first.text + more.map(({ stale, text }) => (stale?.gap ?? '') + text).join('') };
  }
}

function commonStart(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** Length of the common end, of what lies behind the common start. */
function commonEnd(one: string, other: string, start: number): number {
  const length = Math.min(one.length, other.length) - start;
  let at = 0;
  while (at < length && one.charCodeAt(one.length - 1 - at) === other.charCodeAt(other.length - 1 - at)) at += 1;
  return at;
}

import { LONGEST_KEPT } from '../../main/default-settings.ts';
import type { Bridge, Finished } from './bridge.ts';
import type { Correction, Corrections } from './corrections.svelte.ts';
import type { PacksState } from './packs.svelte.ts';
import type { Translation } from './translation.svelte.ts';

/** Time that a translation stands before it is kept, milliseconds. */
const STANDS = 2000;

/**
 * Gives finished translations to the history: one that has stood for a moment, or was used (copied, left for another
 * text, there when the window closed). While a text is being typed, each version replaces the one before, in here and
 * in the history.
 */
export class HistoryRecorder {
  readonly #bridge: Pick<Bridge, 'invoke'>;
  readonly #failed: (error: unknown) => void;
  #corrections: readonly Correction[] = [];
  /** Finished, and not kept yet. */
  #waiting: Finished | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was kept last, and its number there: a version of it takes its place. */
  #kept: { readonly finished: Finished; readonly id: number } | null = null;
  #saving: Promise<void> = Promise.resolve();

  /** @param failed a translation could not be kept */
  constructor(bridge: Pick<Bridge, 'invoke'>, corrections: Corrections, failed: (error: unknown) => void) {
    this.#bridge = bridge;
    this.#failed = failed;
    corrections.onCorrected((correction) => (this.#corrections = [...this.#corrections, correction]));
    corrections.onWithdrawn((withdrawn) => {
      this.#corrections = this.#corrections.filter(
        ({ source, target }) => source !== withdrawn.source || target !== withdrawn.target,
      );
    });
  }

  /** Takes in what a window shows now. */
  follow(
    { text, target, from, to, settled }: Pick<Translation, 'text' | 'target' | 'from' | 'to' | 'settled'>,
    packs: Pick<PacksState, 'serving'>,
  ): void {
    if (text.trim() === '') this.begin();
    const pack = packs.serving({ from, to });
    if (settled && pack !== undefined && Math.max(text.length, target.length) <= LONGEST_KEPT)
      this.finish({ source: text, target, from, to, pack });
  }

  /** A translation is finished. */
  finish(translation: Omit<Finished, 'edited'>): void {
    const { source, target } = translation;
    const edited = this.#corrections.some((one) => source.includes(one.source) && target.includes(one.target));
    const finished = { ...translation, edited };
    if (same(this.#waiting, finished) || (this.#waiting === null && same(this.#kept?.finished ?? null, finished)))
      return;
    if (this.#waiting !== null && !isVersion(this.#waiting, finished)) void this.keep();
    clearTimeout(this.#timer);
    this.#waiting = finished;
    this.#timer = setTimeout(() => void this.keep(), STANDS);
  }

  /** Keeps what is waiting: it is used, or gives way to something else. @returns when it is kept */
  keep(): Promise<void> {
    clearTimeout(this.#timer);
    const finished = this.#waiting;
    this.#waiting = null;
    if (finished !== null) this.#saving = this.#saving.then(() => this.#save(finished));
    return this.#saving;
  }

  /** The text begins anew: what comes is no version of what was there. */
  begin(): void {
    void this.keep().then(() => (this.#kept = null));
  }

  async #save(finished: Finished): Promise<void> {
    const replaces = this.#kept !== null && isVersion(this.#kept.finished, finished) ? this.#kept.id : null;
    try {
      const id = await this.#bridge.invoke('history:add', { finished, replaces });
      this.#kept = id === null ? null : { finished, id };
    } catch (error) {
      this.#failed(error);
    }
  }
}

function same(one: Finished | null, other: Finished): boolean {
  return one !== null && (Object.keys(other) as (keyof Finished)[]).every((name) => one[name] === other[name]);
}

/** Whether a text came of another by editing: at least half of the shorter one stands at the start or end of both. */
export function isVersion(one: Finished, other: Finished): boolean {
  if (one.from !== other.from || one.to !== other.to) return false;
  const [a, b] = [one.source.trim(), other.source.trim()];
  const length = Math.min(a.length, b.length);
  let start = 0;
  while (start < length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return 2 * (start + end) >= length;
}

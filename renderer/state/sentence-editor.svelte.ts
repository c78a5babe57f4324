import type { RememberedSentence } from '../../models/translator.ts';
import type { Engine } from '../engine/engine.ts';
import type { Placed } from './assemble.ts';
import type { Corrections } from './corrections.svelte.ts';
import { explain } from './explain.ts';
import { LatestTask } from './latest-task.svelte.ts';
import type { Translation } from './translation.svelte.ts';

/** Time for one more keystroke before the rest is decoded, milliseconds. */
const PAUSE = 180;

type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * A sentence of the translation while a person writes in it: what stands before the caret is theirs and stays letter for
 * letter, what stands behind it is decoded from there.
 */
export class SentenceEditor {
  readonly #translation: Translation;
  readonly #engine: Pick<Engine, 'call'>;
  readonly #corrections: Corrections;
  readonly #wait: Wait;
  readonly #decoding: LatestTask;
  readonly #accepting: LatestTask;
  #sentence = $state<number | null>(null);
  #text = $state('');
  #typed = $state<number | null>(null);
  #caret = 0;
  #result: RememberedSentence | null = null;
  #problem = $state<string | null>(null);

  constructor(translation: Translation, engine: Pick<Engine, 'call'>, corrections: Corrections, pause: Wait = wait) {
    this.#translation = translation;
    this.#engine = engine;
    this.#corrections = corrections;
    this.#wait = pause;
    this.#decoding = new LatestTask((error) => (this.#problem = explain(error)));
    this.#accepting = new LatestTask((error) => (this.#problem = explain(error)));
  }

  /** Key of the sentence that is being written in; null for none. */
  get sentence(): number | null {
    return this.#placed === undefined ? null : this.#sentence;
  }
  /** All of the sentence. */
  get text(): string {
    return this.#text;
  }
  /** How much of it, from its beginning, a person wrote or passed; null before anything was typed. */
  get typed(): number | null {
    return this.#typed;
  }
  /** Where the caret goes when the editor opens. */
  get caret(): number {
    return this.#caret;
  }
  get busy(): boolean {
    return this.#decoding.running || this.#accepting.running;
  }
  get problem(): string | null {
    return this.#problem;
  }

  /** Opens the sentence at `offset` of the translation. Returns whether there is one that can be written in. */
  open(offset: number): boolean {
    const found = this.#translation.placed.findLast(({ start }) => start <= offset);
    if (found === undefined || this.#translation.requestOf(found.view) === null) return false;
    this.cancel();
    this.#sentence = found.view.key;
    this.#text = found.view.text;
    this.#caret = Math.min(found.view.text.length, offset - found.start);
    return true;
  }

  /** Something was typed: `text` is what the field holds now. */
  type(text: string, caret: number): void {
    this.#text = text;
    this.#typed = caret;
    this.#result = null;
    this.#problem = null;
    const request = this.#request;
    if (request === null) return;
    const begin = text.slice(0, caret);
    void this.#decoding.run(async (signal) => {
      await this.#wait(PAUSE, signal);
      if (signal.aborted) return;
      const result = await this.#engine.call('complete', { ...request, begin }, signal);
      if (signal.aborted) return;
      this.#result = result;
      this.#text = result.text;
    });
  }

  /** Takes the sentence as it stands, or only what was typed of it. */
  async accept(extent: 'all' | 'typed' = 'all'): Promise<void> {
    const request = this.#request;
    const text = extent === 'all' ? this.#text : this.#text.slice(0, this.#typed ?? this.#text.length).trimEnd();
    if (request === null || this.#accepting.running) return;
    this.#decoding.stop();
    const before = this.#placed?.view.text;
    if (text.trim() === '' || text === before) return this.cancel();
    await this.#accepting.run(async (signal) => {
      const known = this.#result?.text === text ? this.#result : null;
      const result = known ?? (await this.#engine.call('complete', { ...request, begin: text, whole: true }, signal));
      const placed = this.#placed;
      if (signal.aborted || placed === undefined) return;
      this.#translation.rewrite(placed.view, result);
      const { from, to, text: source } = request;
      this.#corrections.correct({ from, to, source, target: result.text });
      this.cancel();
    });
  }

  /** Leaves the sentence as it was. */
  cancel(): void {
    this.#decoding.stop();
    this.#sentence = null;
    this.#typed = null;
    this.#result = null;
    this.#problem = null;
  }

  get #placed(): Placed | undefined {
    const key = this.#sentence;
    return key === null ? undefined : this.#translation.placed.find(({ view }) => view.key === key);
  }

  get #request() {
    const placed = this.#placed;
    return placed === undefined ? null : this.#translation.requestOf(placed.view);
  }
}

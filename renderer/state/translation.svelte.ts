import type { SentenceResult } from '../../models/events.ts';
import type { Engine, EngineEvent } from '../engine/engine.ts';
import { joined, place, type Placed, type SentenceView } from './assemble.ts';

export type Phase = 'idle' | 'waiting' | 'running' | 'done' | 'stopped' | 'failed';

export interface Failure {
  /** Name of the original error: PackError, LanguageError, ModelMemoryError, EngineLost, … */
  readonly name: string;
  readonly message: string;
}

/** Time for one more keystroke before a translation starts, milliseconds. */
const TYPING_PAUSE = 150;
/** Longer texts wait for the command: decoding them anew at every pause would only burn power. */
export const AUTOMATIC_LIMIT = 20_000;
/** Texts longer than this decode several sentences at once after the first ones. */
const BATCH_FROM = 600;
/** With more sentences than this on screen, frames are spent on typing and scrolling rather than on streaming. */
const MANY_SENTENCES = 300;
const SLOW_FLUSH = 250;

/** Languages written without spaces between sentences. */
const UNSPACED = /^(zh|ja|th)\b/;

export interface Timers {
  after(milliseconds: number, task: () => void): () => void;
  frame(task: () => void): () => void;
}

const pageTimers: Timers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  frame(task) {
    const frame = requestAnimationFrame(task);
    return () => cancelAnimationFrame(frame);
  },
};

/**
 * The text, its languages and its translation. Events of the engine are gathered and shown at most once a frame.
 * While a new translation of edited text runs, sentences it has not reached keep showing their former translation.
 */
export class Translation {
  readonly #engine: Pick<Engine, 'translate'>;
  readonly #timers: Timers;
  #text = $state.raw('');
  #pair = $state.raw<{ readonly from: string; readonly to: string }>({ from: 'zh', to: 'en' });
  #phase = $state<Phase>('idle');
  #failure = $state.raw<Failure | null>(null);
  #speed = $state<number | null>(null);
  #shown = $state.raw<{ readonly source: string; readonly sentences: readonly SentenceView[] }>({
    source: '',
    sentences: [],
  });
  #sentences: SentenceView[] = [];
  #source = '';
  #controller: AbortController | null = null;
  #beam: number | undefined;
  #cancelPause: () => void = () => undefined;
  #flushing = false;

  readonly placed: readonly Placed[] = $derived(
    place(this.#shown.source, this.#shown.sentences, !UNSPACED.test(this.#pair.to)),
  );
  readonly target: string = $derived(joined(this.placed, this.#tail()));
  readonly sourceTokens: number = $derived(
    this.#shown.sentences.reduce((sum, { result }) => sum + (result?.sourceIds.length ?? 0), 0),
  );

  constructor(engine: Pick<Engine, 'translate'>, timers: Timers = pageTimers) {
    this.#engine = engine;
    this.#timers = timers;
  }

  get text(): string {
    return this.#text;
  }
  /** The text whose translation is shown. */
  get shownSource(): string {
    return this.#shown.source;
  }
  get from(): string {
    return this.#pair.from;
  }
  get to(): string {
    return this.#pair.to;
  }
  get phase(): Phase {
    return this.#phase;
  }
  get busy(): boolean {
    return this.#phase === 'waiting' || this.#phase === 'running';
  }
  get failure(): Failure | null {
    return this.#failure;
  }
  /** Tokens per second of the last finished translation. */
  get speed(): number | null {
    return this.#speed;
  }
  /** The text is too long to be translated at every pause. */
  get onDemand(): boolean {
    return this.#text.length > AUTOMATIC_LIMIT;
  }

  /** The text was edited: translates it after a pause in typing. */
  edit(text: string): void {
    this.#text = text;
    this.#cancelPause();
    if (text.trim() === '') {
      this.#end();
      this.#show('', []);
      this.#phase = 'idle';
      this.#failure = null;
      return;
    }
    if (this.onDemand) this.stop();
    else this.#cancelPause = this.#timers.after(TYPING_PAUSE, () => void this.translate());
  }

  choose(from: string, to: string): void {
    if (from === this.from && to === this.to) return;
    this.#pair = { from, to };
    this.#show('', []);
    this.#restart();
  }

  /** Hypotheses kept at every step from now on; `undefined` leaves it to the pack. */
  search(beam: number | undefined): void {
    if (beam === this.#beam) return;
    this.#beam = beam;
    this.#restart();
  }

  /** The translation becomes the text to translate back. */
  swap(): void {
    const { from, to } = this.#pair;
    const text = this.target.trim() === '' ? this.#text : this.target;
    this.#end();
    this.#pair = { from: to, to: from };
    this.#text = text;
    this.#show('', []);
    this.#restart();
  }

  /** Shows why the languages chosen cannot be translated, before anything was asked. */
  refuse(error: unknown): void {
    if (this.busy) return;
    this.#fail(error);
  }

  clear(): void {
    this.edit('');
  }

  stop(): void {
    this.#cancelPause();
    if (this.#controller === null) return;
    this.#finish('stopped', this.#controller);
  }

  async translate(): Promise<void> {
    this.#cancelPause();
    const text = this.#text;
    if (text.trim() === '') return;
    this.#end();
    const controller = new AbortController();
    this.#controller = controller;
    this.#phase = 'waiting';
    this.#failure = null;
    this.#source = text;
    this.#sentences = this.placed.map(({ view, gap }) => ({ ...view, stale: { gap } }));
    const batch = text.length > BATCH_FROM ? 'auto' : 1;
    try {
      for await (const event of this.#engine.translate(
        {
          ...{ text, ...this.#pair, batch, draft: true, priority: 'latest' },
          ...(this.#beam === undefined ? {} : { beam: this.#beam }),
        },
        controller.signal,
      )) {
        if (this.#controller !== controller) return;
        this.#take(event);
      }
      if (this.#controller === controller) this.#finish('done');
    } catch (error) {
      if (this.#controller !== controller) return;
      this.#finish('failed');
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#phase = 'failed';
    this.#failure =
      error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) };
  }

  #restart(): void {
    this.#end();
    this.#failure = null;
    this.#phase = 'idle';
    if (!this.onDemand) void this.translate();
  }

  #take(event: EngineEvent): void {
    this.#phase = 'running';
    switch (event.type) {
      case 'sentence-start': {
        const former = this.#sentences[event.sentence];
        const { sentence: index, source } = event;
        this.#sentences[index] = {
          index,
          source,
          text: former?.text ?? '',
          tokens: [],
          retry: null,
          result: null,
          stale: former?.stale ?? null,
        };
        break;
      }
      case 'token':
        this.#change(event.sentence, (view) => ({ ...view, text: event.text, stale: null }));
        break;
      case 'retry':
        this.#change(event.sentence, (view) => ({ ...view, retry: { reason: event.reason, helped: event.helped } }));
        break;
      case 'confidence':
        this.#change(event.sentence, (view) => ({ ...view, tokens: event.tokens }));
        break;
      case 'sentence-end':
        this.#change(event.sentence, (view) => ({
          ...view,
          text: event.text,
          source: event.source,
          result: resultOf(event),
          stale: null,
        }));
        break;
      case 'done':
        this.#sentences.length = event.sentences;
        if (event.tokens > 0) this.#speed = event.tokensPerSecond;
        break;
      case 'superseded':
    }
    this.#flushSoon();
  }

  #change(index: number, change: (view: SentenceView) => SentenceView): void {
    const view = this.#sentences[index];
    if (view !== undefined) this.#sentences[index] = change(view);
  }

  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    const flush = (): void => {
      this.#flushing = false;
      if (this.#controller !== null) this.#show(this.#source, this.#sentences);
    };
    if (this.#sentences.length > MANY_SENTENCES) this.#timers.after(SLOW_FLUSH, flush);
    else this.#timers.frame(flush);
  }

  #finish(phase: Phase, stopped?: AbortController): void {
    this.#show(this.#source, this.#sentences);
    this.#controller = null;
    stopped?.abort();
    this.#phase = phase;
  }

  #end(): void {
    this.#controller?.abort();
    this.#controller = null;
  }

  #show(source: string, sentences: readonly SentenceView[]): void {
    // Holes: sentences of a batch may start out of order.
    this.#shown = { source, sentences: sentences.filter((view) => view !== undefined) };
  }

  /** White space after the last sentence. */
  #tail(): string {
    const last = this.#shown.sentences.at(-1);
    return last?.result === null || last === undefined || this.busy ? '' : this.#shown.source.slice(last.source.end);
  }
}

function resultOf(event: SentenceResult & { readonly type: 'sentence-end' }): SentenceResult {
  const { type: _type, ...result } = event;
  return result;
}

import type { Failure } from '../../models/pack/failure.ts';
import type { MemoryUnit, RememberedSentence, SentenceRequest, Term } from '../../models/translator.ts';
import type { Engine, EngineEvent } from '../engine/engine.ts';
import { failureOf } from '../engine/failure.ts';
import { joined, place, type Placed, type SentenceView } from './assemble.ts';
import type { Pair } from './direction.svelte.ts';
import type { Step } from './own-translations.ts';
import { NOTHING, RunningSentences, type Shown } from './running-sentences.ts';
import type { Search } from './search.ts';
import { pageTimers, type Timers } from './timers.ts';

export type Phase = 'idle' | 'waiting' | 'running' | 'done' | 'stopped' | 'failed';

/** Time for one more keystroke before a translation starts, milliseconds. */
const TYPING_PAUSE = 150;
/** Longer texts wait for the command: decoding them anew at every pause would only burn power. */
export const AUTOMATIC_LIMIT = 20_000;
/** Texts longer than this decode several sentences at once after the first ones. */
const BATCH_FROM = 600;
/** With more sentences than this on screen, frames are spent on typing and scrolling rather than on streaming. */
const MANY_SENTENCES = 300;
const SLOW_FLUSH = 250;

/** Shorter runs are not worth a word: at every pause in typing there is one. */
const SLOW = 400;

/**
 * The text, its languages and its translation. Events of the engine are gathered and shown at most once a frame.
 * While a new translation of edited text runs, the former one stays until it is passed, sentence by sentence.
 */
export class Translation {
  readonly #engine: Pick<Engine, 'translate'>;
  readonly #timers: Timers;
  #text = $state.raw('');
  #pair = $state.raw<Pair>({ from: 'zh', to: 'en' });
  #phase = $state<Phase>('idle');
  #slow = $state(false);
  #failure = $state.raw<Failure | null>(null);
  #speed = $state<number | null>(null);
  #shown = $state.raw<Shown>(NOTHING);
  readonly #run = new RunningSentences(() => this.#pair);
  #controller: AbortController | null = null;
  #search: Search | undefined;
  #unchanged: (text: string) => boolean = () => false;
  #terms: (from: string, to: string) => readonly Term[] = () => [];
  #units: (text: string, pair: Pair) => readonly MemoryUnit[] = () => [];
  #cancelPause: () => void = () => undefined;
  #flushing = false;

  readonly placed: readonly Placed[] = $derived(place(this.#shown.sentences));
  readonly target: string = $derived(joined(this.placed, this.#shown.tail));
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
  /** What follows the last sentence of the translation. */
  get tail(): string {
    return this.#shown.tail;
  }
  /** All of the text is translated, and nothing was typed since. */
  get settled(): boolean {
    return this.#phase === 'done' && this.#shown.source === this.#text && this.target.trim() !== '';
  }
  /** The text is not translated, and will not be by itself: it is too long, or was stopped, or something failed. */
  get wanting(): boolean {
    const done = this.#phase === 'done' && this.#shown.source === this.#text;
    const waits = this.onDemand || this.#phase === 'stopped' || this.#phase === 'failed';
    return waits && !done && this.#text.trim() !== '';
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
  /** Busy for long enough that people want to know, and may want to stop it. */
  get slow(): boolean {
    return this.#slow && this.busy;
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
    if (text === this.#text) return;
    this.#text = text;
    this.#cancelPause();
    if (text.trim() === '') {
      this.#end();
      this.#shown = NOTHING;
      this.#phase = 'idle';
      this.#failure = null;
      return;
    }
    if (this.onDemand) this.stop();
    else this.#cancelPause = this.#timers.after(TYPING_PAUSE, () => void this.translate());
  }

  /**
   * A text whose translation is known from before: that is shown at once, line by line, while the text is translated
   * again, so that words know where they come from.
   */
  restore(text: string, target: string, from: string, to: string): void {
    this.#end();
    this.#cancelPause();
    this.#pair = { from, to };
    this.#text = text;
    this.#shown = this.#run.restored(text, target);
    this.#restart();
  }

  choose(from: string, to: string): void {
    if (from === this.from && to === this.to) return;
    this.#pair = { from, to };
    this.#shown = NOTHING;
    this.#restart();
  }

  /** How to search from now on; `undefined` leaves it to the pack. */
  search(search: Search | undefined): void {
    if (search === this.#search) return;
    this.#search = search;
    this.#restart();
  }

  /** The user's terms of a pair from now on. */
  teach(terms: (from: string, to: string) => readonly Term[]): void {
    this.#terms = terms;
    if (this.#text.trim() !== '') this.#restart();
  }

  /** Translations of a person, by the text, from now on. */
  remember(units: (text: string, pair: Pair) => readonly MemoryUnit[]): void {
    this.#units = units;
    if (this.#text.trim() !== '') this.#restart();
  }

  /** Texts of which this is true are shown as they are. */
  leave(unchanged: (text: string) => boolean): void {
    this.#unchanged = unchanged;
  }

  /** What swapping the languages leaves to translate: the translation, or the text where that is not finished. */
  get swapped(): string {
    return this.settled ? this.target : this.#text;
  }

  swap(): void {
    const { from, to } = this.#pair;
    const text = this.swapped;
    this.#end();
    this.#pair = { from: to, to: from };
    this.#text = text;
    this.#shown = NOTHING;
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
    const { slow } = this;
    this.#end();
    if (this.#unchanged(text)) {
      this.#failure = null;
      this.#run.copy(text);
      this.#finish('done');
      return;
    }
    const controller = new AbortController();
    this.#controller = controller;
    this.#phase = 'waiting';
    this.#failure = null;
    this.#slow = slow;
    this.#timers.after(SLOW, () => {
      if (this.#controller === controller) this.#slow = true;
    });
    this.#run.begin(text, this.#shown, this.placed);
    const terms = this.#terms(this.from, this.to);
    const units = this.#units(text, this.#pair);
    const batch = text.length > BATCH_FROM ? 'auto' : 1;
    try {
      for await (const event of this.#engine.translate(
        {
          ...{ text, ...this.#pair, batch, draft: true, priority: 'latest' },
          ...this.#search,
          ...(terms.length > 0 && { terms }),
          ...(units.length > 0 && { units }),
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

  /** What to ask the engine about a finished sentence; null for one that is not, or that holds nothing to translate. */
  requestOf({ result, stale, source }: SentenceView): SentenceRequest | null {
    if (result === null || stale !== null || (result.sourceIds.length === 0 && result.remembered !== true)) return null;
    const read = result.middle?.ids ?? result.sourceIds;
    // What was cut into parts on its way is no sentence that a model has read.
    if (result.middle !== undefined && read.length === 0) return null;
    const terms = this.#terms(this.from, this.to);
    return {
      ...this.#pair,
      text: this.#shown.source.slice(source.start, source.end),
      ...(read.length > 0 && { source: read }),
      ...(this.#search && { beam: this.#search.beam }),
      ...(terms.length > 0 && { terms }),
    };
  }

  /** A person took or wrote this translation of a sentence; null for the one that Verso gave first. */
  rewrite({ source }: SentenceView, own: RememberedSentence | null): void {
    this.#run.rewrite(source, own);
    this.#showOwn();
  }

  /** Takes back what a person took or wrote last; null when there is nothing. */
  undoRewrite(): Step | null {
    const undone = this.#run.undoRewrite();
    if (undone !== null) this.#showOwn();
    return undone;
  }

  #showOwn(): void {
    // What is shown is of another text or in other languages, and its translation is on its way.
    if (this.#shown.source !== this.#run.source) return;
    this.#run.takeOwn();
    this.#show();
  }

  #fail(error: unknown): void {
    this.#phase = 'failed';
    this.#failure = failureOf(error);
  }

  #restart(): void {
    this.#end();
    this.#failure = null;
    this.#phase = 'idle';
    if (!this.onDemand) void this.translate();
  }

  #take(event: EngineEvent): void {
    this.#phase = 'running';
    this.#run.take(event);
    if (event.type === 'done' && event.tokens > 0) this.#speed = event.tokensPerSecond;
    this.#flushSoon();
  }

  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    const flush = (): void => {
      this.#flushing = false;
      if (this.#controller !== null) this.#show();
    };
    if (this.#run.reached > MANY_SENTENCES) this.#timers.after(SLOW_FLUSH, flush);
    else this.#timers.frame(flush);
  }

  #finish(phase: Phase, stopped?: AbortController): void {
    this.#show();
    this.#controller = null;
    stopped?.abort();
    this.#phase = phase;
  }

  #end(): void {
    this.#controller?.abort();
    this.#controller = null;
  }

  #show(): void {
    this.#shown = this.#run.show();
  }
}

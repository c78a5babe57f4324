import type { EngineClient } from '../engine/client.ts';
import type { Bridge } from './bridge.ts';
import { Copying } from './copying.svelte.ts';
import { Corrections } from './corrections.svelte.ts';
import { Direction, type Pair } from './direction.svelte.ts';
import { EngineStatusState } from './engine-status.svelte.ts';
import { PacksState } from './packs.svelte.ts';
import { HistoryRecorder } from './recorder.ts';
import { LazyRecogniser } from './recogniser.svelte.ts';
import { SEARCHES } from './search.ts';
import { SettingsState } from './settings.svelte.ts';
import { TermsState } from './terms.svelte.ts';
import { Translation } from './translation.svelte.ts';

/** Everything the small window holds: one text, in the direction that its script asks for, and its translation. */
export class QuickApp {
  readonly settings: SettingsState;
  readonly packs: PacksState;
  readonly terms: TermsState;
  readonly status = new EngineStatusState();
  readonly translation: Translation;
  readonly #bridge: Bridge;
  readonly #copying: Copying;
  readonly #direction: Direction;
  readonly #recorder: HistoryRecorder;
  /** The text it was opened with last. */
  #taken: string | null = null;
  /** The user has turned the languages around for this text. */
  #swapped = false;
  readonly #recogniser = new LazyRecogniser();
  #pinned = $state(false);

  constructor(bridge: Bridge, engine: EngineClient) {
    this.#bridge = bridge;
    this.#copying = new Copying(bridge);
    this.settings = new SettingsState(bridge);
    this.packs = new PacksState(bridge);
    this.translation = new Translation(this.packs.blamedBy(engine));
    this.terms = new TermsState(bridge, () => this.translation.teach((from, to) => this.terms.usable({ from, to })));
    // A translation that cannot be kept is told by the translator, which says what to do about it.
    this.#recorder = new HistoryRecorder(bridge, new Corrections(), (error) => console.warn(error));
    this.#direction = new Direction({
      pair: () => this.#pair,
      detecting: () => !this.#swapped,
      sources: () => this.packs.soundSources,
      targets: (from) => this.packs.sound(from),
      choose: ({ from, to }) => this.translation.choose(from, to),
      recognise: this.#recogniser.recognise,
    });
    this.status.follow(engine);
    bridge.on('settings:changed', ({ search }) => this.translation.search(SEARCHES[search]));
  }

  get pinned(): boolean {
    return this.#pinned;
  }

  /** The translation was copied a moment ago. */
  get copied(): boolean {
    return this.#copying.copied;
  }

  get swappable(): boolean {
    const { from, to } = this.translation;
    return this.packs.reaches({ from: to, to: from });
  }

  get #pair(): Pair {
    return { from: this.translation.from, to: this.translation.to };
  }

  async load(): Promise<void> {
    await Promise.all([this.settings.load(), this.packs.load(), this.terms.load()]);
    await this.#recogniser.load(this.packs.sources);
    this.translation.search(SEARCHES[this.settings.value.search]);
  }

  /**
   * The window was opened with a text, which starts in the languages of the translator as they are now. The same text
   * again finds what was made of it.
   */
  take(text: string): void {
    if (text === this.#taken) return;
    this.#taken = text;
    this.translation.clear();
    this.#swapped = false;
    const { from, to } = this.packs.pairFor(this.settings.value);
    this.translation.choose(from, to);
    this.edited(text);
    void this.terms.load();
    if (!this.translation.onDemand) void this.translation.translate();
  }

  edited(text: string): void {
    if (text.trim() === '') this.#swapped = false;
    this.translation.edit(text);
    this.#direction.follow(text);
  }

  /** The same text, the other way. */
  swap(): void {
    if (!this.swappable) return;
    this.translation.choose(this.translation.to, this.translation.from);
    this.#swapped = true;
  }

  /** @returns whether there was something to copy: a translation on its way is waited for */
  async copy(): Promise<boolean> {
    if (!this.translation.settled) await this.translation.translate();
    if (this.translation.target === '' || this.translation.phase === 'failed') return false;
    await this.#copying.copy(this.translation.target);
    return true;
  }

  /** Tells the history what is finished. */
  record(): void {
    this.#recorder.follow(this.translation, this.packs);
  }

  async copyAndClose(): Promise<void> {
    if (await this.copy()) await this.close();
  }

  async close(): Promise<void> {
    void this.#recorder.keep();
    await this.#bridge.invoke('quick:close');
  }

  async pin(): Promise<void> {
    this.#pinned = !this.#pinned;
    await this.#bridge.invoke('quick:pin', this.#pinned);
  }

  /** Goes on in the translator, with the text as it is now. */
  async openTranslator(): Promise<void> {
    await this.#bridge.invoke('translator:open', this.translation.text);
    if (!this.#pinned) await this.close();
  }
}

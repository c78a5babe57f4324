import { tick } from 'svelte';
import { failureText } from '../messages/failures.ts';
import { locale } from '../messages/i18n.svelte.ts';
import { modelsMessages } from '../messages/models.ts';
import { translatorMessages } from '../messages/translator.ts';
import type { DictionaryClient } from '../dictionary/client.ts';
import type { EngineClient } from '../engine/client.ts';
import { failureOf } from '../engine/failure.ts';
import type { GivenModel } from '../engine/import/protocol.ts';
import { startImport as startImportThread, type ImportThread } from '../engine/import/start-import.ts';
import { LONGEST_TERM } from '../../models/terms/term.ts';
import { Alternatives } from './alternatives.svelte.ts';
import { AroundState } from './around.svelte.ts';
import type { Bridge, HistoryEntry, Settings, WindowQuery } from './bridge.ts';
import { Copying } from './copying.svelte.ts';
import { Corrections } from './corrections.svelte.ts';
import { DictionaryState } from './dictionary.svelte.ts';
import { Draft } from './draft.ts';
import type { Editor, Picked } from './editor.ts';
import { EngineStatusState } from './engine-status.svelte.ts';
import { explain } from './explain.ts';
import { HistoryState } from './history.svelte.ts';
import { Languages } from './languages.ts';
import type { Side } from './links.ts';
import { Marks } from './marks.svelte.ts';
import { Models } from './models.svelte.ts';
import { PacksState } from './packs.svelte.ts';
import { MemoryState } from './memory.svelte.ts';
import { HistoryRecorder } from './recorder.ts';
import { SEARCHES } from './search.ts';
import { openSettings, saveSettings, type Opened } from './settings-file.ts';
import { SentenceEditor } from './sentence-editor.svelte.ts';
import { SettingsState } from './settings.svelte.ts';
import { Speech, type SpeechPort } from './speech.svelte.ts';
import { Summary } from './summary.svelte.ts';
import { TermsState } from './terms.svelte.ts';
import { Translation } from './translation.svelte.ts';

export type Panel = 'settings' | 'terms' | 'dictionary' | 'history' | 'models' | 'summary' | 'about' | null;

/** Everything the translator window holds: its parts, and how they act on one another. */
export class TranslatorApp {
  readonly settings: SettingsState;
  readonly around: AroundState;
  readonly packs: PacksState;
  readonly status = new EngineStatusState();
  readonly translation: Translation;
  readonly terms: TermsState;
  readonly marks: Marks;
  readonly corrections = new Corrections();
  readonly history: HistoryState;
  readonly memory: MemoryState;
  readonly #recorder: HistoryRecorder;
  readonly #copying: Copying;
  readonly alternatives: Alternatives;
  readonly editor: SentenceEditor;
  readonly #engine: EngineClient;
  readonly #bridge: Bridge;
  readonly #query: WindowQuery;
  readonly dictionary: DictionaryState;
  readonly speech: Speech;
  readonly languages: Languages;
  readonly models: Models;
  readonly summary: Summary;
  readonly draft: Draft;
  #editor: Editor | null = null;
  #selected: Picked = { side: 'source', word: '' };
  /** The text that comes is not typed: it brings its languages with it. */
  #replacing = false;
  #panel = $state<Panel>(null);
  #blocked = $state(0);

  constructor(
    bridge: Bridge,
    query: WindowQuery,
    engine: EngineClient,
    dictionary: DictionaryClient,
    voices?: SpeechPort,
    startImport: () => ImportThread = startImportThread,
  ) {
    this.#bridge = bridge;
    this.#query = query;
    this.#copying = new Copying(bridge);
    this.settings = new SettingsState(bridge);
    this.around = new AroundState(bridge, this.settings);
    this.packs = new PacksState(bridge, () => this.settings.value);
    bridge.on('packs:changed', () => void this.#packsChanged());
    this.#engine = engine;
    this.translation = new Translation(this.packs.blamedBy(engine));
    this.terms = new TermsState(bridge, () => this.translation.teach((from, to) => this.terms.usable({ from, to })));
    this.dictionary = new DictionaryState(dictionary, (side) => this.#text(side));
    this.speech = new Speech(voices, () => this.settings.value.speechRate);
    this.marks = new Marks(this.translation, this.#engine, (side, offset) => this.dictionary.point(side, offset));
    this.alternatives = new Alternatives(this.translation, this.#engine, this.corrections);
    this.editor = new SentenceEditor(this.translation, this.#engine, this.corrections);
    this.draft = new Draft(bridge);
    this.history = new HistoryState(bridge);
    this.memory = new MemoryState(
      bridge,
      this.corrections,
      () => this.settings.value.memory,
      () => this.#useMemory(),
      (error) => (this.status.notice = explain(error)),
    );
    this.#recorder = new HistoryRecorder(bridge, this.corrections, (error) => (this.status.notice = explain(error)));
    bridge.on('told', (failure) => (this.status.notice = failureText(failure, locale.current)));
    this.languages = new Languages(this.translation, this.packs, this.settings, () => {
      if (this.translation.phase === 'idle') void this.warm();
      void this.#loadMemory();
    });
    this.models = new Models(
      bridge,
      this.packs,
      this.settings,
      ({ from, to }) => this.#translateWith(from, to),
      startImport,
    );
    this.summary = new Summary(engine, () => this.packs.summarisers, new Copying(bridge));
    this.translation.leave((text) => this.languages.direction.unchanged(text));
    this.status.follow(this.#engine);
  }

  get panel(): Panel {
    return this.#panel;
  }
  set panel(panel: Panel) {
    this.#panel = panel;
  }

  /** Requests to the network that were blocked; 0 unless something is wrong. */
  get blocked(): number {
    return this.#blocked;
  }

  /** The translation was copied a moment ago. */
  get copied(): boolean {
    return this.#copying.copied;
  }

  async start(): Promise<void> {
    const [draft] = await Promise.all([this.draft.read(), this.settings.load(), this.packs.load(), this.terms.load()]);
    await this.languages.load();
    const { from, to } = this.packs.pairFor(this.settings.value);
    this.translation.search(SEARCHES[this.settings.value.search]);
    this.translation.choose(from, to);
    void this.#loadMemory();
    if (draft !== '') {
      if (this.#query.recovered === '1') this.status.notice = translatorMessages[locale.current].recovered;
      this.translation.edit(draft);
      this.languages.direction.follow(draft);
    }
    // What is only shown as it is does not ask for the model.
    if (draft === '' || this.languages.direction.unchanged(draft)) void this.warm();
    void this.countBlocked();
    void this.around.load().then(() => (this.status.notice ??= this.around.notice));
  }

  #useMemory(): void {
    this.translation.remember((text, pair) => this.memory.unitsFor(text, pair));
  }

  /** Sentences that the user corrected are kept, and used again, or not. */
  async chooseMemory(memory: boolean): Promise<void> {
    await this.settings.change({ memory });
    this.#useMemory();
  }

  /** The memory of the languages chosen; without it, translating goes on. */
  async #loadMemory(): Promise<void> {
    try {
      await this.memory.load(this.languages.pair);
    } catch (error) {
      this.status.notice = explain(error);
    }
  }

  /** Takes in a model that was dropped or opened, and shows how it gets on. */
  addModel(given: GivenModel): void {
    if (!this.models.add(given)) this.status.notice = modelsMessages[locale.current].busy;
    this.panel = 'models';
  }

  /** Packs came or went: what there is to translate between may be another. */
  async #packsChanged(): Promise<void> {
    await this.packs.load();
    await this.languages.load();
    const { from, to } = this.packs.pairFor(this.translation);
    if (from !== this.translation.from || to !== this.translation.to) await this.languages.choose(from, to);
  }

  /** Another pack, or pair, translates what is there. */
  async #translateWith(from: string, to: string): Promise<void> {
    await this.languages.choose(from, to);
    if (this.translation.text.trim() === '') await this.warm();
    else await this.translation.translate();
  }

  /** Loads the pair's model before it is needed. What is wrong with it is said when something is to be translated. */
  async warm(): Promise<void> {
    const { from, to } = this.translation;
    try {
      await this.#engine.call('open', { from, to });
    } catch (error) {
      this.packs.blame(failureOf(error));
      this.translation.refuse(error);
    }
  }

  /** Tries to load the model again after a failure without a text. */
  async reopen(): Promise<void> {
    this.translation.clear();
    await this.warm();
  }

  /** The field that the text is typed into is there; returns what takes it away. */
  edits(editor: Editor): () => void {
    this.#editor = editor;
    return () => (this.#editor = null);
  }

  /** The text was edited. @param history by undo or redo */
  edited(text: string, history = false): void {
    this.translation.edit(text);
    if (this.#replacing) return;
    this.languages.edited(text, history);
  }

  /** Puts a text into the field in place of what is there. */
  async #replace(text: string): Promise<void> {
    if (this.#editor === null) this.edited(text);
    else await this.#editor.replace(text);
  }

  /** Tells the history what is finished. */
  record(): void {
    if (!this.languages.direction.unchanged(this.translation.text)) this.#recorder.follow(this.translation, this.packs);
  }

  /** The window closes: what is there is kept. */
  leave(): void {
    this.draft.flush();
    void this.#recorder.keep();
  }

  /** Brings back a translation of before: its text, its languages, and at once what it was. */
  async recall({ id }: HistoryEntry): Promise<boolean> {
    const entry = await this.history.read(id);
    if (entry === null) return false;
    const { source, target, from, to } = entry;
    this.panel = null;
    // The field can take a text once no dialog lies over it.
    await tick();
    await this.#recorder.keep();
    this.#replacing = true;
    try {
      this.translation.restore(source, target, from, to);
      await this.#replace(source);
    } finally {
      this.#replacing = false;
    }
    this.languages.direction.keep(source);
    this.focus();
    void this.#loadMemory();
    await this.settings.change({ from, to });
    return true;
  }

  /** Shows a summary of the text, written anew. @param pack the one that shall write it */
  async summarise(pack?: string): Promise<void> {
    if (pack !== undefined) this.summary.choose(pack);
    this.panel = 'summary';
    const quick = this.settings.value.search === 'greedy';
    await this.summary.write({ text: this.translation.text, ...(quick && { beam: 1 }) });
  }

  /** The summary takes the place of the text, which undoing brings back. */
  async translateSummary(): Promise<void> {
    const { text } = this.summary;
    this.panel = null;
    // The field can take a text once no dialog lies over it.
    await tick();
    await this.take(text);
  }

  focus(): void {
    this.#editor?.focus();
  }

  async paste(): Promise<void> {
    await this.#editor?.paste();
  }

  /** Something was selected, or nothing is any more. */
  select(picked: Picked): void {
    this.#selected = picked;
    if (this.#panel === null) this.dictionary.select(picked.side, picked.word);
  }

  /** Shows the user's terms; what is selected, or looked at, is about to become one. */
  openTerms(picked: Picked = this.#picked()): void {
    const word = picked.word.trim();
    const usable = !/[\n\r]/.test(word) && word.length <= LONGEST_TERM ? word : '';
    const source = picked.side === 'source' ? usable : usable && this.marks.sourceOf(usable);
    this.terms.suggest({ source, target: picked.side === 'target' ? usable : '' });
    this.#panel = 'terms';
  }

  #picked(): Picked {
    const inTarget = this.#selected.side === 'target' && this.#selected.word.trim() !== '';
    return inTarget ? this.#selected : { side: 'source', word: this.#editor?.selected ?? '' };
  }

  #text(side: Side): { readonly text: string; readonly language: string } {
    const { text, target, from, to } = this.translation;
    return side === 'source' ? { text, language: from } : { text: target, language: to };
  }

  async clear(): Promise<void> {
    await this.#replace('');
    this.focus();
  }

  /** Translates an example, or a text from outside the window. */
  async take(example: string): Promise<void> {
    await this.#replace(example);
    this.focus();
    await this.translation.translate();
  }

  async countBlocked(): Promise<void> {
    this.#blocked = (await this.#bridge.invoke('about:read')).blockedRequests;
  }

  async swap(): Promise<void> {
    if (this.#replacing) return;
    this.#replacing = true;
    try {
      await this.languages.swap((text) => this.#replace(text));
    } finally {
      this.#replacing = false;
    }
  }

  async chooseBackend(backend: Settings['backend']): Promise<void> {
    await this.settings.change({ backend });
    if (this.translation.text.trim() === '') await this.warm();
    else await this.translation.translate();
  }

  async chooseSearch(search: Settings['search']): Promise<void> {
    await this.settings.change({ search });
    this.translation.search(SEARCHES[search]);
  }

  saveSettings(): Promise<boolean> {
    return saveSettings(this.#bridge, this.settings.value);
  }

  /** Takes over the settings of a file that the user chooses; what is wrong with it changes nothing. */
  async openSettings(): Promise<Opened | null> {
    const opened = await openSettings(this.#bridge);
    if (opened === null || !('settings' in opened)) return opened;
    const { backend } = this.settings.value;
    await this.settings.change(opened.settings);
    const { from, to } = this.packs.pairFor(this.settings.value);
    this.translation.search(SEARCHES[this.settings.value.search]);
    await this.languages.choose(from, to);
    if (this.settings.value.backend !== backend) await this.chooseBackend(this.settings.value.backend);
    return opened;
  }

  async copy(): Promise<boolean> {
    if (this.translation.target === '') return false;
    await this.#copying.copy(this.translation.target);
    void this.#recorder.keep();
    return true;
  }

  /** Tells the menu which of its commands are of use. */
  enableCommands(): void {
    const { text, busy, target } = this.translation;
    void this.#bridge.invoke('menu:enable', {
      translate: text.trim() !== '',
      stop: busy,
      clear: text !== '',
      copy: target !== '',
      swap: this.languages.swappable,
    });
  }

  async openInspector(): Promise<void> {
    await this.#bridge.invoke('inspector:open');
  }
}

import { locale } from '../messages/i18n.svelte.ts';
import { translatorMessages } from '../messages/translator.ts';
import type { EngineClient } from '../engine/client.ts';
import type { EngineSettings } from '../engine/engine.ts';
import { EngineHost, type WorkerLike } from '../engine/host.ts';
import type { Bridge, Settings, WindowQuery } from './bridge.ts';
import { Draft } from './draft.ts';
import { EngineStatusState } from './engine-status.svelte.ts';
import { Marks } from './marks.svelte.ts';
import { PacksState } from './packs.svelte.ts';
import { SettingsState } from './settings.svelte.ts';
import { Translation } from './translation.svelte.ts';

const IDLE_MINUTES = 10;
/** More threads than this gain nothing on models of this size. */
const MOST_THREADS = 4;
/** Hypotheses that each search keeps: the careful one as many as the packs’ scores at a beam are given for. */
const BEAMS: Readonly<Record<Settings['search'], number>> = { greedy: 1, beam: 4 };

export type Panel = 'settings' | 'about' | null;

/** Everything the translator window holds: its parts, and how they act on one another. */
export class TranslatorApp {
  readonly settings: SettingsState;
  readonly packs: PacksState;
  readonly status = new EngineStatusState();
  readonly translation: Translation;
  readonly marks: Marks;
  readonly host: EngineHost;
  readonly #engine: EngineClient;
  readonly #bridge: Bridge;
  readonly #query: WindowQuery;
  readonly #draft = new Draft(sessionStorage);
  #panel = $state<Panel>(null);
  #blocked = $state(0);

  constructor(bridge: Bridge, query: WindowQuery, startWorker: () => WorkerLike) {
    this.#bridge = bridge;
    this.#query = query;
    this.settings = new SettingsState(bridge);
    this.packs = new PacksState(bridge);
    this.host = new EngineHost({
      startWorker,
      packs: this.packs,
      settings: this.#engineSettings(this.settings.value),
      notice: (reason) => translatorMessages[locale.current].lost[reason],
    });
    this.#engine = this.host.client();
    this.translation = new Translation(this.#engine);
    this.marks = new Marks(this.translation, this.#engine);
    this.status.follow(this.#engine);
    bridge.on('inspector:wanted', ({ inspector }) => this.#sendPort(inspector));
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

  async start(): Promise<void> {
    await Promise.all([this.settings.load(), this.packs.load()]);
    this.settings.followSystem();
    const { from, to } = this.#installedPair(this.settings.value);
    this.translation.search(BEAMS[this.settings.value.search]);
    this.translation.choose(from, to);
    this.host.configure(this.#engineSettings(this.settings.value));
    const draft = this.#query.recovered === '1' ? this.#draft.read() : '';
    if (draft !== '') {
      this.status.notice = translatorMessages[locale.current].recovered;
      this.translation.edit(draft);
    } else void this.warm();
    void this.countBlocked();
  }

  /** Loads the pair's model before it is needed. What is wrong with it is said when something is to be translated. */
  async warm(): Promise<void> {
    const { from, to } = this.translation;
    await this.#engine.encodeSource('', from, to).catch((error: unknown) => this.translation.refuse(error));
  }

  /** Tries to load the model again after a failure without a text. */
  async reopen(): Promise<void> {
    this.translation.clear();
    await this.warm();
  }

  /** Keeps the text for the case that this page crashes and is opened again. */
  keepDraft(): void {
    this.#draft.write(this.translation.text);
  }

  async countBlocked(): Promise<void> {
    this.#blocked = (await this.#bridge.invoke('about:read')).blockedRequests;
  }

  async chooseLanguages(from: string, to: string): Promise<void> {
    const targets = this.packs.targets(from);
    const fitting = targets.includes(to) ? to : (targets[0] ?? to);
    this.translation.choose(from, fitting);
    if (this.translation.phase === 'idle') void this.warm();
    await this.settings.change({ from, to: fitting });
  }

  async swap(): Promise<void> {
    this.translation.swap();
    if (this.translation.phase === 'idle') void this.warm();
    const { from, to } = this.translation;
    await this.settings.change({ from, to });
  }

  async chooseBackend(backend: Settings['backend']): Promise<void> {
    await this.settings.change({ backend });
    this.host.configure(this.#engineSettings(this.settings.value));
    if (this.translation.text.trim() === '') await this.warm();
    else await this.translation.translate();
  }

  async chooseSearch(search: Settings['search']): Promise<void> {
    await this.settings.change({ search });
    this.translation.search(BEAMS[search]);
  }

  async copy(): Promise<boolean> {
    if (this.translation.target === '') return false;
    await this.#bridge.invoke('clipboard:write', this.translation.target);
    return true;
  }

  async clipboardText(): Promise<string> {
    return this.#bridge.invoke('clipboard:read');
  }

  async openInspector(): Promise<void> {
    await this.#bridge.invoke('inspector:open');
  }

  #sendPort(inspector: number): void {
    const { port1, port2 } = new MessageChannel();
    this.host.connect(port1);
    window.postMessage({ verso: 'send-port', inspector }, window.location.origin, [port2]);
  }

  #installedPair({ from, to }: Settings): { readonly from: string; readonly to: string } {
    if (this.packs.find(from, to) !== undefined) return { from, to };
    const way = this.packs.list.flatMap((pack) => pack.directions)[0];
    return way ?? { from, to };
  }

  #engineSettings(settings: Settings): EngineSettings {
    return {
      backend: this.#query.backend ?? settings.backend,
      threads: Math.min(MOST_THREADS, navigator.hardwareConcurrency),
      idleMinutes: IDLE_MINUTES,
      acceptFallbackAdapter: this.#query.allowSoftwareGpu === '1',
    };
  }
}

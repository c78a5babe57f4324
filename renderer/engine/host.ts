import type { RememberedSentence } from '../../models/translator.ts';
import { EngineClient } from './client.ts';
import type { Pair } from './calls.ts';
import type { EngineSettings, EngineStatus, LiveSentence, LossReason } from './engine.ts';
import { RecentSentences } from './memory.ts';
import type { ClientMessage, EngineMessage, HostMessage, PackEntry, Port, Serving, WorkerMessage } from './protocol.ts';
import { failureOf } from './failure.ts';
import { transferables } from './protocol.ts';
import { Requests } from './requests.ts';

/*
 * Lives in the engine's hidden window and stays while other windows and workers come and go:
 *
 *   translator ─ port 0 ─┐
 *   inspector ── port 1 ─┤ EngineHost ── worker (replaced when it crashes, hangs, loses its GPU; ended when idle)
 *   inspector ── port 2 ─┘
 *
 * It forwards requests, remembers those that are unanswered, and gives them to the next worker.
 */

export interface WorkerLike extends Port {
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** Knows the installed packs. */
export interface PackDirectory {
  /** Finds the pack of a pair and has its files checked. @throws LanguageError, PackError */
  verified(from: string, to: string): Promise<PackEntry>;
  /** The language between two packs for a pair that none has; null where no two go together. */
  between(from: string, to: string): Promise<string | null>;
  /** Has the files of one pack checked. @throws PackError */
  verifiedPack(id: string): Promise<PackEntry>;
}

export interface HostOptions {
  readonly startWorker: () => WorkerLike;
  readonly packs: PackDirectory;
  readonly settings: EngineSettings;
  readonly clock?: Clock;
}

export interface Clock {
  now(): number;
  after(milliseconds: number, task: () => void): () => void;
}

const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The threads of an ended worker must be gone before new ones start: two sets at once can exceed the process's mappings. */
const WORKER_GAP = 2500;
/** A worker with work to do that says nothing for this long hangs (building a large graph takes a few seconds). */
const SILENCE_LIMIT = 45_000;
/** More losses than this within LOSS_PERIOD, and starting again would not help. */
const MOST_LOSSES = 3;
const LOSS_PERIOD = 120_000;

export class EngineHost {
  readonly #options: HostOptions;
  readonly #clock: Clock;
  readonly #clients = new Map<number, Port>();
  readonly #packs = new Map<string, PackEntry>();
  /** Languages between, by pairs that no pack has. */
  readonly #middles = new Map<string, string>();
  readonly #requests = new Requests();
  readonly #memory = new RecentSentences();
  #settings: EngineSettings;
  #worker: WorkerLike | null = null;
  #starting: (() => void) | null = null;
  /** Meant by requests that name none. */
  #lastPair: Pair = {};
  /** Done when the worker that was started last has been given what its predecessor owed. */
  #repeating: Promise<void> = Promise.resolve();
  #endedAt = -Infinity;
  #losses: number[] = [];
  #status: EngineStatus = { state: 'empty' };
  /** Windows that want to hear of live sentences, and what they were told last. */
  readonly #followers = new Set<number>();
  #sentence: LiveSentence | null = null;
  #cancelIdle: () => void = () => undefined;
  #cancelWatch: () => void = () => undefined;
  #nextClient = 0;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#settings = options.settings;
  }

  /** A client in this page. */
  client(): EngineClient {
    const { port1, port2 } = new MessageChannel();
    this.connect(port1);
    const client = new EngineClient();
    client.attach(port2);
    return client;
  }

  /** Serves whoever holds the other end of the port, until it says goodbye or its window is gone. */
  connect(port: Port & { addEventListener?(type: 'close', listener: () => void): void }): void {
    const client = this.#nextClient++;
    this.#clients.set(client, port);
    port.onmessage = (event) => void this.#fromClient(client, event.data as ClientMessage);
    port.addEventListener?.('close', () => this.#disconnect(client));
    port.postMessage({ type: 'status', status: this.#status } satisfies EngineMessage);
    if (this.#followers.size > 0) port.postMessage({ type: 'followed', on: true } satisfies EngineMessage);
  }

  /** Takes effect with a new worker; requests in flight are done again. */
  configure(settings: EngineSettings): void {
    this.#settings = settings;
    this.#losses = [];
    if (this.#worker === null) return;
    this.#endWorker();
    this.#setStatus({ state: 'empty' });
    if (this.#requests.waiting) this.#ensureWorker();
  }

  /** Packs came, went, or others are wanted: from the next request on, they are chosen anew. */
  forgetPacks(): void {
    this.#packs.clear();
    this.#middles.clear();
  }

  /** Tests only: makes the worker fail as a bug, or a lost GPU, would. */
  fail(how: 'crash' | 'lose-device'): void {
    this.#worker?.postMessage({ type: 'fail', how } satisfies HostMessage);
  }

  async #fromClient(client: number, message: ClientMessage): Promise<void> {
    switch (message.type) {
      case 'bye':
        this.#disconnect(client);
        return;
      case 'follow':
        this.#follow(client, message.on);
        return;
      case 'select':
        if (this.#followers.size > 0) this.#setSentence(message.sentence);
        return;
      case 'cancel':
        if (this.#requests.finish(client, message.id)) this.#send(client, message);
        return;
      case 'translate':
      case 'summarise':
      case 'call':
        this.#requests.add(client, message);
    }
    if (message.type === 'call' && message.method === 'closeTrace' && this.#worker === null) {
      this.#deliver(client, { type: 'result', id: message.id, value: null });
      return;
    }
    let serving: Serving;
    try {
      serving = await this.#prepare(message);
    } catch (error) {
      if (!this.#requests.finish(client, message.id)) return;
      this.#toClient(client, { type: 'error', id: message.id, failure: failureOf(error) });
      return;
    }
    await this.#repeating;
    // While the pack was being checked the request may have been cancelled, or a worker may have started and been given it.
    if (!this.#requests.ready(client, message.id)) return;
    if (this.#worker === null) this.#ensureWorker();
    else this.#send(client, message, serving);
  }

  /** Has the packs of a request checked. @returns what serves it */
  async #prepare(message: Extract<ClientMessage, { type: 'translate' | 'summarise' | 'call' }>): Promise<Serving> {
    if (message.type === 'call') return this.#preparePack(message.params);
    if (message.type === 'summarise') {
      const id = message.request.pack;
      return { pack: await this.#give(id, () => this.#options.packs.verifiedPack(id)) };
    }
    const { from, to, reverse } = message.request;
    if (reverse === true) await this.#giveChecked(to, from).catch(() => undefined);
    return this.#preparePack(message.request);
  }

  /** Has the pack of a pair checked, or both where it takes two. */
  async #preparePack(pair: object): Promise<Serving> {
    const { from, to } = { ...this.#lastPair, ...pair };
    if (from === undefined || to === undefined) return {};
    const middle = this.#middles.get(`${from} ${to}`) ?? null;
    const serving = middle === null ? await this.#direct(from, to) : await this.#through(from, middle, to);
    this.#lastPair = { from, to };
    return serving;
  }

  async #direct(from: string, to: string): Promise<Serving> {
    try {
      return { pack: await this.#giveChecked(from, to) };
    } catch (error) {
      if (failureOf(error).code !== 'no-pair') throw error;
      const middle = await this.#options.packs.between(from, to);
      if (middle === null) throw error;
      this.#middles.set(`${from} ${to}`, middle);
      return this.#through(from, middle, to);
    }
  }

  async #through(from: string, middle: string, to: string): Promise<Serving> {
    const first = { pack: await this.#giveChecked(from, middle), from, to: middle };
    const second = { pack: await this.#giveChecked(middle, to), from: middle, to };
    return { through: [first, second] };
  }

  #giveChecked(from: string, to: string): Promise<string> {
    return this.#give(`${from} ${to}`, () => this.#options.packs.verified(from, to));
  }

  async #give(name: string, find: () => Promise<PackEntry>): Promise<string> {
    const pack = this.#packs.get(name) ?? (await find());
    if (this.#packs.get(name) === pack) return pack.id;
    this.#packs.set(name, pack);
    this.#worker?.postMessage({ type: 'pack', pack } satisfies HostMessage);
    return pack.id;
  }

  #send(client: number, message: ClientMessage, serving: Serving = {}): void {
    this.#cancelIdle();
    this.#worker?.postMessage({ type: 'client', client, message, ...serving } satisfies HostMessage);
    this.#watch();
  }

  #ensureWorker(): void {
    if (this.#worker !== null || this.#starting !== null) return;
    const wait = Math.max(0, this.#endedAt + WORKER_GAP - this.#clock.now());
    this.#starting = this.#clock.after(wait, () => {
      this.#starting = null;
      this.#startWorker();
    });
  }

  #startWorker(): void {
    const worker = this.#options.startWorker();
    this.#worker = worker;
    worker.onmessage = (event) => this.#worker === worker && this.#fromWorker(event.data as WorkerMessage);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.#lose('crashed', event.message);
    };
    const packs = [...new Map([...this.#packs.values()].map((pack) => [pack.id, pack])).values()];
    const memory: (readonly [string, RememberedSentence])[] = this.#memory.entries();
    worker.postMessage({
      type: 'start',
      settings: this.#settings,
      packs,
      memory,
      followed: this.#followers.size > 0,
    } satisfies HostMessage);
    const repeated = this.#requests.toRepeat();
    this.#repeating = this.#repeat(worker, repeated);
    if (repeated.length === 0) this.#setStatus({ state: 'empty' });
  }

  /** In the order they came, since a later one may supersede an earlier; each once its pack was checked anew. */
  async #repeat(worker: WorkerLike, repeated: ReturnType<Requests['toRepeat']>): Promise<void> {
    for (const { client, message } of repeated) {
      let serving: Serving;
      try {
        serving = await this.#prepare(message);
      } catch (error) {
        if (this.#requests.drop(client, message.id) && this.#worker === worker)
          this.#toClient(client, { type: 'error', id: message.id, failure: failureOf(error) });
        continue;
      }
      // The next worker will be given what this one no longer could.
      if (this.#worker !== worker) return;
      if (this.#requests.knows(client, message.id)) this.#send(client, message, serving);
    }
  }

  #fromWorker(message: WorkerMessage): void {
    this.#takeIn(message);
    if (message.type !== 'lost') this.#watch();
  }

  #takeIn(message: WorkerMessage): void {
    switch (message.type) {
      case 'client':
        this.#deliver(message.client, message.message);
        return;
      case 'status':
        this.#setStatus(message.status);
        return;
      case 'sentence':
        // What a window has selected since it was decoded is newer still.
        if (message.newest !== true || this.#sentence === null) this.#setSentence(message.sentence);
        return;
      case 'remember':
        this.#memory.restore(message.key, message.sentence);
        return;
      case 'lost':
        this.#lose(message.reason, message.message);
        return;
      case 'alive':
    }
  }

  #deliver(client: number, message: EngineMessage): void {
    if (message.type === 'result' || message.type === 'end' || message.type === 'error') {
      // The answer to a request repeated only to open its trace again was given long ago.
      if (!this.#requests.finish(client, message.id, message.type === 'result')) return;
      this.#waitForIdle();
    }
    this.#toClient(client, message);
  }

  #toClient(client: number, message: EngineMessage): void {
    this.#clients.get(client)?.postMessage(message, message.type === 'result' ? transferables(message.value) : []);
  }

  #disconnect(client: number): void {
    if (!this.#clients.delete(client)) return;
    this.#follow(client, false);
    this.#requests.forget(client);
    this.#worker?.postMessage({ type: 'client', client, message: { type: 'bye' } } satisfies HostMessage);
    this.#waitForIdle();
  }

  #setStatus(status: EngineStatus): void {
    this.#status = status;
    for (const port of this.#clients.values()) port.postMessage({ type: 'status', status } satisfies EngineMessage);
  }

  #setSentence(sentence: LiveSentence): void {
    this.#sentence = sentence;
    for (const client of this.#followers) this.#toClient(client, { type: 'sentence', sentence });
  }

  /** The first to follow has the worker and the windows tell what they have; the last to leave ends that. */
  #follow(client: number, on: boolean): void {
    const before = this.#followers.size > 0;
    if (on) this.#followers.add(client);
    else this.#followers.delete(client);
    const now = this.#followers.size > 0;
    if (on && this.#sentence !== null) this.#toClient(client, { type: 'sentence', sentence: this.#sentence });
    if (now === before) return;
    if (!now) this.#sentence = null;
    this.#worker?.postMessage({ type: 'followed', on: now } satisfies HostMessage);
    for (const other of this.#clients.keys()) this.#toClient(other, { type: 'followed', on: now });
  }

  #lose(reason: LossReason, message: string): void {
    this.#endWorker();
    const now = this.#clock.now();
    this.#losses = [...this.#losses.filter((time) => now - time < LOSS_PERIOD), now];
    if (this.#losses.length > MOST_LOSSES) {
      this.#losses = [];
      const failure = { code: 'engine-lost', arguments: { problem: message } };
      for (const { client, message: request } of this.#requests.abandon())
        this.#toClient(client, { type: 'error', id: request.id, failure });
      this.#setStatus({ state: 'failed', failure });
      return;
    }
    this.#settings = { ...this.#settings, backend: 'wasm' };
    this.#setStatus({ state: 'recovering', reason });
    this.#ensureWorker();
  }

  #endWorker(): void {
    this.#cancelIdle();
    this.#cancelWatch();
    this.#starting?.();
    this.#starting = null;
    if (this.#worker === null) return;
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
    this.#worker = null;
    // A pack may be another one by the time of the next worker.
    this.forgetPacks();
    this.#endedAt = this.#clock.now();
  }

  /** wasm memory never shrinks, so the whole worker is ended to return it; the next request starts another. */
  #waitForIdle(): void {
    this.#cancelIdle();
    if (this.#worker === null || this.#requests.inUse) return;
    this.#cancelWatch();
    this.#cancelIdle = this.#clock.after(this.#settings.idleMinutes * 60_000, () => {
      const pack = 'pack' in this.#status ? this.#status.pack : '';
      this.#endWorker();
      this.#setStatus({ state: 'unloaded', pack });
    });
  }

  #watch(): void {
    this.#cancelWatch();
    if (!this.#requests.waiting) return;
    this.#cancelWatch = this.#clock.after(SILENCE_LIMIT, () => this.#lose('hung', 'The engine stopped answering.'));
  }
}

import type { SummaryEvent, TranslationEvent } from '../../../models/events.ts';
import type { Trace } from '../../../models/trace/trace.ts';
import type { ReverseJudge, TextTranslator } from '../../../models/translator.ts';
import type { Pair } from '../calls.ts';
import type { EngineEvent, EngineSummaryRequest, EngineTranslateRequest, LiveSentence, LossReason } from '../engine.ts';
import { answers, type CallContext } from './calls.ts';
import { isExpected, lossOf } from './failures.ts';
import { LiveSentences } from './live.ts';
import type { RecentSentences } from '../memory.ts';
import { Models, type Lease, type ModelsOptions } from './models.ts';
import type { CallMessage, ClientMessage, PackEntry, Serving, WorkerMessage } from '../protocol.ts';
import { failureOf } from '../failure.ts';
import { transferables } from '../protocol.ts';
import { modelLease, textLease } from './leases.ts';
import { OtherDirection } from './other-direction.ts';
import { Lane, Schedule } from './schedule.ts';

export type Post = (message: WorkerMessage, transfer?: Transferable[]) => void;

/**
 * Answers every client's requests with the models of one worker. Decoding follows the schedule; inspectors' requests run
 * beside it, one at a time, and take turns with it at every run of a graph, since the runtime serialises those.
 */
export class EngineService {
  readonly #post: Post;
  readonly #models: Models;
  readonly #memory: Pick<RecentSentences, 'decodedTokens'>;
  readonly #schedule = new Schedule();
  readonly #inspection = new Lane();
  readonly #running = new Map<string, AbortController>();
  readonly #traces = new Map<string, { readonly trace: Trace; readonly leases: readonly Pick<Lease, 'release'>[] }>();
  /** Traces being opened: a new worker is asked for a trace and its matrices at once. */
  readonly #opening = new Map<string, Promise<void>>();
  #lost = false;
  #followed = false;
  #newest: LiveSentence | null = null;

  /** @param memory the one that `open` gives to its translators */
  constructor(post: Post, open: ModelsOptions['open'], memory: Pick<RecentSentences, 'decodedTokens'>) {
    this.#post = post;
    this.#memory = memory;
    this.#models = new Models({
      open,
      status: (status) => post({ type: 'status', status }),
      lost: (message) => this.#lose('device-lost', message),
    });
  }

  get busy(): boolean {
    return this.#running.size > 0;
  }

  /** While some window follows, it is told of every sentence as it grows; one that begins to is told of the newest. */
  follow(on: boolean): void {
    if (on && !this.#followed && this.#newest !== null)
      this.#post({ type: 'sentence', sentence: this.#newest, newest: true });
    this.#followed = on;
  }

  addPack(pack: PackEntry): void {
    this.#models.add(pack);
  }

  /** @param serving what serves the request; without it, the first pack of its pair */
  receive(client: number, message: ClientMessage, serving: Serving = {}): void {
    switch (message.type) {
      case 'translate':
        void this.#job(client, message.id, (signal) =>
          this.#translate(client, message.id, message.request, serving, signal),
        );
        return;
      case 'summarise':
        void this.#job(client, message.id, (signal) => this.#summarise(client, message.id, message.request, signal));
        return;
      case 'call':
        this.#begin(client, message, serving);
        return;
      case 'cancel':
        this.#running.get(key(client, message.id))?.abort(new DOMException('Cancelled.', 'AbortError'));
        this.#closeTrace(key(client, message.id));
        return;
      case 'bye':
        for (const [name, controller] of this.#running) if (belongs(name, client)) controller.abort();
        for (const name of this.#traces.keys()) if (belongs(name, client)) this.#closeTrace(name);
        return;
      case 'select':
      case 'follow':
    }
  }

  #begin(client: number, message: CallMessage, serving: Serving): void {
    const job = this.#job(client, message.id, (signal) => this.#call(client, message, serving, signal));
    if (message.method !== 'openTrace') return;
    const name = key(client, message.id);
    this.#opening.set(
      name,
      job.then(() => void this.#opening.delete(name)),
    );
  }

  async #job(client: number, id: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    this.#running.set(key(client, id), controller);
    try {
      await work(controller.signal);
    } catch (error) {
      const loss = isExpected(error) ? null : lossOf(error, this.#models.backend);
      if (loss !== null) this.#lose(loss, error instanceof Error ? error.message : String(error));
      else if (!this.#lost)
        this.#post({ type: 'client', client, message: { type: 'error', id, failure: failureOf(error) } });
    } finally {
      this.#running.delete(key(client, id));
    }
  }

  async #translate(
    client: number,
    id: number,
    request: EngineTranslateRequest,
    serving: Serving,
    signal: AbortSignal,
  ): Promise<void> {
    const lease = await textLease(this.#models, request, serving);
    // Of a way over two packs, none translates back: four would have to be open.
    const judged = request.reverse === true && serving.through === undefined;
    const reverse = judged ? new OtherDirection(this.#models, request) : undefined;
    try {
      await this.#stream(client, id, request, lease.translator, signal, reverse);
    } finally {
      lease.release();
      await reverse?.release();
    }
  }

  async #stream(
    client: number,
    id: number,
    request: EngineTranslateRequest,
    translator: TextTranslator,
    signal: AbortSignal,
    reverse: ReverseJudge | undefined,
  ): Promise<void> {
    const { priority, reverse: _, ...plain } = request;
    const wanted = { ...plain, ...(reverse && { reverse }) };
    // What is being typed is followed; longer work beside it is not.
    const live =
      priority === 'latest' ? new LiveSentences(id, request, (message) => this.#tellFollowers(message)) : null;
    const before = this.#memory.decodedTokens;
    const start = (turn: AbortSignal): AsyncIterable<TranslationEvent> => translator.translate(wanted, turn);
    for await (const found of this.#schedule.run(priority, start, signal, client)) {
      const event = found.type === 'done' ? this.#speedOf(found, this.#memory.decodedTokens - before) : found;
      live?.follow(event);
      this.#post({ type: 'client', client, message: { type: 'event', id, event: told(event) } });
    }
    this.#post({ type: 'client', client, message: { type: 'end', id } });
  }

  async #summarise(
    client: number,
    id: number,
    { pack, ...request }: EngineSummaryRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const lease = await this.#models.lease({}, pack);
    try {
      const start = (turn: AbortSignal): AsyncIterable<SummaryEvent> => lease.translator.summarise(request, turn);
      for await (const event of this.#schedule.run('queue', start, signal, client))
        if (event.type !== 'superseded') this.#post({ type: 'client', client, message: { type: 'event', id, event } });
      this.#post({ type: 'client', client, message: { type: 'end', id } });
    } finally {
      lease.release();
    }
  }

  #tellFollowers(message: WorkerMessage): void {
    if (message.type === 'sentence') this.#newest = message.sentence;
    if (this.#followed) this.#post(message);
  }

  /** Counts what was decoded; remembered sentences would make any speed look possible. */
  #speedOf(done: Extract<TranslationEvent, { type: 'done' }>, tokens: number): TranslationEvent {
    return { ...done, tokens, tokensPerSecond: (tokens / Math.max(1, done.milliseconds)) * 1000 };
  }

  async #call(client: number, message: CallMessage, serving: Serving, signal: AbortSignal): Promise<void> {
    let leases: Pick<Lease, 'release'>[] = [];
    const context: CallContext = {
      translator: async (pair: Pair) => {
        const lease = await modelLease(this.#models, pair, serving);
        leases.push(lease);
        return lease.translator;
      },
      texts: async (pair) => {
        const lease = await textLease(this.#models, pair, serving);
        leases.push(lease);
        return lease.translator;
      },
      inspect: (task) => this.#inspection.run(task, signal),
      traces: {
        get: async (id) => {
          await this.#opening.get(key(client, id));
          return this.#traces.get(key(client, id))?.trace;
        },
        set: (trace) => {
          // The trace goes on using its pack.
          this.#traces.set(key(client, message.id), { trace, leases });
          leases = [];
        },
        close: (id) => this.#closeTrace(key(client, id)),
      },
      signal,
    };
    try {
      const value = await answers[message.method](message.params as never, context);
      signal.throwIfAborted();
      this.#post({ type: 'client', client, message: { type: 'result', id: message.id, value } }, transferables(value));
    } finally {
      for (const lease of leases) lease.release();
    }
  }

  #closeTrace(name: string): void {
    const open = this.#traces.get(name);
    this.#traces.delete(name);
    open?.trace.dispose();
    for (const lease of open?.leases ?? []) lease.release();
  }

  /** Tells the host once that this worker must be replaced; unanswered requests are done again by the next one. */
  #lose(reason: LossReason, message: string): void {
    if (this.#lost) return;
    this.#lost = true;
    this.#post({ type: 'lost', reason, message });
  }
}

/** A token as windows are told of it: its attention, as long as the source, is looked at in links and traces. */
function told(event: EngineEvent): EngineEvent {
  if (event.type !== 'token') return event;
  const { alignment: _alignment, ...token } = event;
  return token;
}

function key(client: number, id: number): string {
  return `${client}:${id}`;
}

function belongs(name: string, client: number): boolean {
  return name.startsWith(`${client}:`);
}

import type { SummaryEvent } from '../../models/events.ts';
import type { HeadAddress } from '../../models/trace/trace.ts';
import type { Calls, EngineTraceRequest, Method } from './calls.ts';
import type {
  Engine,
  EngineEvent,
  EngineStatus,
  EngineSummaryRequest,
  EngineTranslateRequest,
  LiveSentence,
  RemoteTrace,
  SummaryEngine,
} from './engine.ts';
import type { Failure } from '../../models/pack/failure.ts';
import type { CallMessage, ClientMessage, EngineMessage, Port } from './protocol.ts';
import { EventQueue } from './event-queue.ts';
import { EngineError } from './failure.ts';
import { Requests, type Request } from './requests.ts';

/** `Requests` tells windows apart; here there is this one. */
const HERE = 0;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The engine as a window sees it, over a port to the host in the engine's window. Should that window be lost, another port
 * takes over (connect.ts), and unanswered requests and open traces with it.
 * Requests reject with EngineError (a code and its arguments), or AbortError when their signal aborts.
 */
export class EngineClient implements Engine, SummaryEngine {
  readonly #wanted: () => void;
  /** What a new port must be asked again. */
  readonly #requests = new Requests();
  readonly #waiting = new Map<number, Waiting>();
  readonly #streams = new Map<number, EventQueue<EngineEvent | SummaryEvent>>();
  readonly #statusListeners = new Set<(status: EngineStatus) => void>();
  readonly #sentenceListeners = new Set<(sentence: LiveSentence) => void>();
  #status: EngineStatus = { state: 'empty' };
  #sentence: LiveSentence | null = null;
  /** The sentence this window selected, while nothing newer was asked for; told as soon as somebody follows. */
  #selected: LiveSentence | null = null;
  #followed = false;
  #port: Port | null = null;
  #nextId = 1;

  /** @param wanted something is asked, and there is no port */
  constructor(wanted: () => void = () => undefined) {
    this.#wanted = wanted;
  }

  /** Speaks over this port from now on; what waits for an answer is asked there. */
  attach(port: Port): void {
    this.#port = port;
    port.onmessage = (event) => this.#receive(event.data as EngineMessage);
    if (this.#sentenceListeners.size > 0) this.#send({ type: 'follow', on: true });
    for (const { message } of this.#requests.toRepeat()) this.#send(message);
  }

  /** The port leads nowhere any more, since the engine's window is gone. */
  detach(): void {
    this.#port = null;
    this.#followed = false;
    this.#setStatus({ state: 'recovering', reason: 'crashed' });
  }

  /** There is no engine to be had: what waits for one fails. */
  fail(failure: Failure): void {
    for (const { message } of this.#requests.abandon()) this.#receive({ type: 'error', id: message.id, failure });
    this.#setStatus({ state: 'failed', failure });
  }

  onStatus(listener: (status: EngineStatus) => void): () => void {
    this.#statusListeners.add(listener);
    listener(this.#status);
    return () => void this.#statusListeners.delete(listener);
  }

  onSentence(listener: (sentence: LiveSentence) => void): () => void {
    this.#sentenceListeners.add(listener);
    if (this.#sentenceListeners.size === 1) this.#send({ type: 'follow', on: true });
    else if (this.#sentence !== null) listener(this.#sentence);
    return () => {
      if (!this.#sentenceListeners.delete(listener) || this.#sentenceListeners.size > 0) return;
      this.#sentence = null;
      this.#send({ type: 'follow', on: false });
    };
  }

  selectSentence(sentence: LiveSentence): void {
    this.#selected = sentence;
    if (this.#followed) this.#send({ type: 'select', sentence });
  }

  async *translate(request: EngineTranslateRequest, signal?: AbortSignal): AsyncGenerator<EngineEvent> {
    signal?.throwIfAborted();
    if (request.priority === 'latest') this.#selected = null;
    yield* this.#stream<EngineEvent>((id) => ({ type: 'translate', id, request }), signal);
  }

  async *summarise(request: EngineSummaryRequest, signal?: AbortSignal): AsyncGenerator<SummaryEvent> {
    signal?.throwIfAborted();
    yield* this.#stream<SummaryEvent>((id) => ({ type: 'summarise', id, request }), signal);
  }

  /** The events of a request, which is cancelled when nobody wants more of them. */
  async *#stream<Event extends EngineEvent | SummaryEvent>(
    message: (id: number) => Request,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Event> {
    const id = this.#nextId++;
    const events = new EventQueue<Event>();
    // A request is answered with events of its own kind.
    this.#streams.set(id, events as EventQueue<EngineEvent | SummaryEvent>);
    const abort = (): void => events.fail(abortError(signal));
    signal?.addEventListener('abort', abort, { once: true });
    this.#ask(message(id));
    try {
      yield* events;
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#streams.delete(id);
      if (!events.ended) this.#cancel(id);
    }
  }

  call<M extends Method>(method: M, params: Calls[M]['params'], signal?: AbortSignal): Promise<Calls[M]['result']> {
    const id = this.#nextId++;
    return new Promise<Calls[M]['result']>((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(abortError(signal));
        return;
      }
      const abort = (): void => {
        if (!this.#waiting.delete(id)) return;
        this.#cancel(id);
        reject(abortError(signal));
      };
      signal?.addEventListener('abort', abort, { once: true });
      const settled = (): void => signal?.removeEventListener('abort', abort);
      this.#waiting.set(id, {
        resolve: (value) => (settled(), resolve(value as Calls[M]['result'])),
        reject: (error) => (settled(), reject(error)),
      });
      this.#ask({ type: 'call', id, method, params } as CallMessage);
    });
  }

  async openTrace(request: EngineTraceRequest, signal?: AbortSignal): Promise<RemoteTrace> {
    const trace = this.#nextId;
    const summary = await this.call('openTrace', request, signal);
    return {
      ...summary,
      weights: (address: HeadAddress) => this.call('traceWeights', { trace, address }),
      head: (address: HeadAddress) => this.call('traceHead', { trace, address }),
      close: () => void this.call('closeTrace', { trace }).catch(() => undefined),
    };
  }

  retry(): void {
    if (this.#port === null) this.#wanted();
    this.#setStatus({ state: 'empty' });
  }

  dispose(): void {
    this.#send({ type: 'bye' });
    const closed = new DOMException('The engine was closed.', 'AbortError');
    for (const waiting of this.#waiting.values()) waiting.reject(closed);
    for (const events of this.#streams.values()) events.fail(closed);
    this.#waiting.clear();
    this.#statusListeners.clear();
    this.#sentenceListeners.clear();
    if (this.#port === null) return;
    this.#port.onmessage = null;
    this.#port.close?.();
  }

  #ask(message: Request): void {
    this.#requests.add(HERE, message);
    this.#requests.ready(HERE, message.id);
    if (this.#port === null) this.#wanted();
    else this.#send(message);
  }

  #cancel(id: number): void {
    this.#requests.finish(HERE, id);
    this.#send({ type: 'cancel', id });
  }

  #send(message: ClientMessage): void {
    this.#port?.postMessage(message);
  }

  #setStatus(status: EngineStatus): void {
    this.#status = status;
    for (const listener of this.#statusListeners) listener(status);
  }

  #receive(message: EngineMessage): void {
    if (message.type === 'result' || message.type === 'end' || message.type === 'error')
      this.#requests.finish(HERE, message.id, message.type === 'result');
    switch (message.type) {
      case 'status':
        this.#setStatus(message.status);
        return;
      case 'sentence':
        this.#sentence = message.sentence;
        for (const listener of this.#sentenceListeners) listener(message.sentence);
        return;
      case 'followed':
        this.#followed = message.on;
        if (message.on && this.#selected !== null) this.#send({ type: 'select', sentence: this.#selected });
        return;
      case 'event':
        this.#streams.get(message.id)?.push(message.event);
        return;
      case 'end':
        this.#streams.get(message.id)?.end();
        return;
      case 'result':
        this.#waiting.get(message.id)?.resolve(message.value);
        this.#waiting.delete(message.id);
        return;
      case 'error':
        this.#streams.get(message.id)?.fail(new EngineError(message.failure), true);
        this.#waiting.get(message.id)?.reject(new EngineError(message.failure));
        this.#waiting.delete(message.id);
    }
  }
}

function abortError(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new DOMException('Cancelled.', 'AbortError');
}

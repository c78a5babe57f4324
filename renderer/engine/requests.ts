import type { ClientMessage } from './protocol.ts';

export type Request = Extract<ClientMessage, { type: 'translate' | 'summarise' | 'call' }>;

interface Entry {
  readonly client: number;
  readonly message: Request;
  /** checking: its pack is being verified; waiting: the worker has it; kept: answered, but it holds a trace open. */
  state: 'checking' | 'waiting' | 'kept';
}

/** The requests a new worker must be given when the old one is lost, in the order they came. */
export class Requests {
  readonly #entries = new Map<string, Entry>();

  /** Some request is with the worker, unanswered. */
  get waiting(): boolean {
    return [...this.#entries.values()].some((entry) => entry.state === 'waiting');
  }

  /** The worker is needed: for an answer, or for a trace that is open. */
  get inUse(): boolean {
    return this.#entries.size > 0;
  }

  add(client: number, message: Request): void {
    this.#entries.set(name(client, message.id), { client, message, state: 'checking' });
  }

  /** The request may go to the worker. False when it was cancelled meanwhile. */
  ready(client: number, id: number): boolean {
    const entry = this.#entries.get(name(client, id));
    if (entry === undefined) return false;
    entry.state = 'waiting';
    return true;
  }

  /**
   * The request was answered, failed or was cancelled. An answered `openTrace` is kept until its `closeTrace`.
   * @returns whether someone still waited for it
   */
  finish(client: number, id: number, answered = false): boolean {
    const entry = this.#entries.get(name(client, id));
    if (entry === undefined || entry.state === 'kept') return false;
    const { message } = entry;
    if (answered && message.type === 'call' && message.method === 'openTrace') entry.state = 'kept';
    else this.#entries.delete(name(client, id));
    if (message.type === 'call' && message.method === 'closeTrace')
      this.#entries.delete(name(client, message.params.trace));
    return true;
  }

  knows(client: number, id: number): boolean {
    return this.#entries.has(name(client, id));
  }

  /** Gives one request up, or the trace it holds; returns whether someone still waited for its answer. */
  drop(client: number, id: number): boolean {
    const waiting = this.#entries.get(name(client, id))?.state === 'waiting';
    this.#entries.delete(name(client, id));
    return waiting;
  }

  toRepeat(): Entry[] {
    const entries = [...this.#entries.values()].filter((entry) => entry.state !== 'checking');
    // Traces first: requests that wait may ask for their matrices.
    return entries.sort((one, other) => Number(other.state === 'kept') - Number(one.state === 'kept'));
  }

  /** Gives everything up; returns what was unanswered. */
  abandon(): Entry[] {
    const unanswered = [...this.#entries.values()].filter((entry) => entry.state !== 'kept');
    this.#entries.clear();
    return unanswered;
  }

  forget(client: number): void {
    for (const [key, entry] of this.#entries) if (entry.client === client) this.#entries.delete(key);
  }
}

function name(client: number, id: number): string {
  return `${client}:${id}`;
}

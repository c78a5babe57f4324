import type { Range } from '../../models/events.ts';
import type { Found, SearchResults } from '../../models/dictionary/look-up.ts';
import type { DictionaryAnswer, DictionaryCall, DictionaryCalls, DictionaryRequest } from './protocol.ts';

/** The part of a worker that the client uses. */
export interface DictionaryThread {
  onmessage: ((event: MessageEvent<DictionaryAnswer>) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
  postMessage(request: DictionaryRequest): void;
  terminate(): void;
}

/** Characters on each side of a place that go to the thread: words and sentences are shorter. */
const AROUND = 200;
/** Time without a question after which the thread ends and its memory is free, milliseconds. */
const IDLE = 180_000;

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** Asks the dictionary in its own thread, which starts with the first question. */
export class DictionaryClient {
  readonly #start: () => DictionaryThread;
  readonly #idle: number;
  readonly #waiting = new Map<number, Waiting>();
  #thread: DictionaryThread | null = null;
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => DictionaryThread, idle = IDLE) {
    this.#start = start;
    this.#idle = idle;
  }

  /** The word at a place of a text, its range in the whole text. */
  async lookAt(text: string, offset: number): Promise<Found | null> {
    const from = Math.max(0, offset - AROUND);
    const found = await this.#ask('lookAt', { text: text.slice(from, offset + AROUND), offset: offset - from });
    if (found === null) return null;
    return { ...found, range: { start: found.range.start + from, end: found.range.end + from } };
  }

  /** What was selected: a word, a phrase, or several words. */
  lookUp(text: string, range: Range = { start: 0, end: text.length }): Promise<Found | null> {
    return this.#ask('lookUp', { text, range });
  }

  search(query: string): Promise<SearchResults> {
    return this.#ask('search', query);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#thread?.terminate();
    this.#thread = null;
    for (const { reject } of this.#waiting.values()) reject(new Error('The dictionary was closed.'));
    this.#waiting.clear();
  }

  #ask<C extends DictionaryCall>(
    call: C,
    argument: DictionaryCalls[C]['argument'],
  ): Promise<DictionaryCalls[C]['result']> {
    this.#thread ??= this.#started();
    clearTimeout(this.#timer);
    const id = (this.#last += 1);
    const answer = new Promise<DictionaryCalls[C]['result']>((resolve, reject) =>
      this.#waiting.set(id, { resolve, reject }),
    );
    this.#thread.postMessage({ id, call, argument } as DictionaryRequest);
    return answer;
  }

  #started(): DictionaryThread {
    const thread = this.#start();
    thread.onmessage = ({ data }) => this.#answered(data);
    thread.onerror = () => this.end();
    return thread;
  }

  #answered(answer: DictionaryAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('problem' in answer) waiting?.reject(new Error(answer.problem));
    else waiting?.resolve(answer.result as never);
    if (this.#waiting.size === 0) this.#timer = setTimeout(() => this.end(), this.#idle);
  }
}

import type { EngineEvent, EngineTranslateRequest, LiveSentence } from '../engine.ts';
import type { WorkerMessage } from '../protocol.ts';
import { readSentence } from '../read-sentence.ts';

/** Turns the events of one translation into the sentence being decoded, for inspectors to follow. */
export class LiveSentences {
  readonly #request: EngineTranslateRequest;
  readonly #prefix: string;
  readonly #post: (message: WorkerMessage) => void;
  readonly #open = new Map<number, LiveSentence>();

  constructor(id: number, request: EngineTranslateRequest, post: (message: WorkerMessage) => void) {
    this.#request = request;
    this.#prefix = `${request.from}-${request.to}:${id}`;
    this.#post = post;
  }

  follow(event: EngineEvent): void {
    switch (event.type) {
      case 'sentence-start': {
        const { text, from, to } = this.#request;
        const sourceText = text.slice(event.source.start, event.source.end);
        const read = readSentence({ from, to, sourceText }, event.sourceIds, event.middle);
        const key = `${this.#prefix}:${event.sentence}`;
        this.#update(event.sentence, { key, ...read, target: [], targetText: '', done: false });
        return;
      }
      case 'token': {
        const before = this.#open.get(event.sentence);
        if (before)
          this.#update(event.sentence, { ...before, target: [...before.target, event.id], targetText: event.text });
        return;
      }
      case 'retry': {
        const before = this.#open.get(event.sentence);
        if (before) this.#update(event.sentence, { ...before, target: [], targetText: '' });
        return;
      }
      case 'sentence-end': {
        const before = this.#open.get(event.sentence);
        if (!before) return;
        this.#update(event.sentence, {
          ...before,
          source: event.middle?.ids ?? event.sourceIds,
          target: event.targetIds,
          targetText: event.text,
          done: true,
        });
        this.#open.delete(event.sentence);
      }
    }
  }

  /** Sentences of a batch grow together; following them all would only flicker. */
  #update(sentence: number, live: LiveSentence): void {
    this.#open.set(sentence, live);
    if (this.#open.size === 1) this.#post({ type: 'sentence', sentence: live });
  }
}

import type { Engine } from '../../engine/engine.ts';
import type { Matrices } from './matrices.ts';
import type { Subject } from './subject.ts';
import { isAbort, messageOf, TraceHolder } from './trace-holder.svelte.ts';
import { translateOnce } from './translate-once.ts';

/** One of the two sentences that stand side by side. */
export class ComparedSentence {
  readonly #engine: Engine;
  readonly #holder: TraceHolder;
  #subject = $state.raw<Subject | null>(null);
  #problem = $state<string | null>(null);
  #working = $state(false);
  #abort = new AbortController();
  text = $state('');

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#holder = new TraceHolder(engine);
  }

  get subject(): Subject | null {
    return this.#subject;
  }
  get matrices(): Matrices | null {
    return this.#holder.matrices;
  }
  get problem(): string | null {
    return this.#problem ?? this.#holder.problem;
  }
  get working(): boolean {
    return this.#working || this.#holder.busy;
  }

  show(subject: Subject): void {
    this.text = subject.sourceText;
    this.#subject = subject;
    const { source, target, from, to } = subject;
    this.#holder.show({ source, target, from, to });
  }

  async translate(from: string, to: string): Promise<void> {
    this.#abort.abort();
    const { signal } = (this.#abort = new AbortController());
    this.#problem = null;
    if (this.text.trim() === '') return;
    this.#working = true;
    try {
      const subject = await translateOnce(this.#engine, { text: this.text, from, to }, signal);
      if (subject && !signal.aborted) this.show({ ...subject, sourceText: this.text });
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) this.#problem = messageOf(error);
    } finally {
      if (!signal.aborted) this.#working = false;
    }
  }

  close(): void {
    this.#abort.abort();
    this.#holder.close();
  }
}

export class Comparison {
  readonly left: ComparedSentence;
  readonly right: ComparedSentence;

  constructor(engine: Engine) {
    this.left = new ComparedSentence(engine);
    this.right = new ComparedSentence(engine);
  }

  close(): void {
    this.left.close();
    this.right.close();
  }
}

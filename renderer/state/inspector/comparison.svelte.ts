import type { Engine } from '../../engine/engine.ts';
import { explain } from '../explain.ts';
import { LatestTask } from '../latest-task.svelte.ts';
import type { Matrices } from './matrices.ts';
import { sameIds, type Subject } from './subject.ts';
import { TraceHolder } from './trace-holder.svelte.ts';
import { translateOnce } from './translate-once.ts';

/** One of the two sentences that stand side by side. */
export class ComparedSentence {
  readonly #engine: Engine;
  readonly #holder: TraceHolder;
  #subject = $state.raw<Subject | null>(null);
  #problem = $state<string | null>(null);
  readonly #task = new LatestTask((error) => (this.#problem = explain(error)));
  text = $state('');

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#holder = new TraceHolder(engine);
  }

  /** The sentence whose attention is at hand; none while the field says something else. */
  get subject(): Subject | null {
    return this.#subject?.sourceText === this.text ? this.#subject : null;
  }
  get matrices(): Matrices | null {
    const { subject } = this;
    const { matrices } = this.#holder;
    // A trace on its way leaves the one before in its place.
    const shown =
      subject !== null &&
      matrices !== null &&
      sameIds(matrices.trace.source, subject.source) &&
      sameIds(matrices.trace.target, subject.target);
    return shown ? matrices : null;
  }
  get problem(): string | null {
    return this.#problem ?? this.#holder.problem;
  }
  get working(): boolean {
    return this.#task.running || this.#holder.busy;
  }

  show(subject: Subject): void {
    this.text = subject.sourceText;
    this.#subject = subject;
    const { source, target, from, to } = subject;
    this.#holder.show({ source, target, from, to });
  }

  /** Keeps the text, and nothing that was shown of it. */
  clear(): void {
    this.#task.stop();
    this.#holder.clear();
    this.#subject = null;
    this.#problem = null;
  }

  async translate(from: string, to: string): Promise<void> {
    this.clear();
    const { text } = this;
    if (text.trim() === '') return;
    await this.#task.run(async (signal) => {
      const subject = await translateOnce(this.#engine, { text, from, to }, signal);
      if (subject && !signal.aborted && this.text === text) this.show({ ...subject, sourceText: text });
    });
  }

  close(): void {
    this.#task.stop();
    this.#holder.close();
  }
}

export class Comparison {
  readonly left: ComparedSentence;
  readonly right: ComparedSentence;
  #pair = $state<string | null>(null);

  constructor(engine: Engine) {
    this.left = new ComparedSentence(engine);
    this.right = new ComparedSentence(engine);
  }

  /** The direction both sentences are translated in, as `from to`; null until one was chosen. */
  get pair(): string | null {
    return this.#pair;
  }
  /** Another direction is another translation: what is shown goes. */
  choosePair(pair: string): void {
    if (pair === this.#pair) return;
    this.#pair = pair;
    this.left.clear();
    this.right.clear();
  }

  close(): void {
    this.left.close();
    this.right.close();
  }
}

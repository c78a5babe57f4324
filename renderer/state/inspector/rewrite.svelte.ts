import { LatestTask } from '../latest-task.svelte.ts';
import type { Inspector } from './inspector.svelte.ts';

/** Other translations of the same sentence: a chosen alternative decoded to its end, or a target written by hand. */
export class Rewrite {
  readonly #inspector: Inspector;
  #position = $state<number | null>(null);
  readonly #task: LatestTask;

  constructor(inspector: Inspector) {
    this.#inspector = inspector;
    this.#task = new LatestTask((error) => inspector.report(error));
  }

  /** The target token whose alternatives are open. */
  get position(): number | null {
    return this.#position;
  }
  get working(): boolean {
    return this.#task.running;
  }

  open(position: number | null): void {
    this.#position = position;
  }

  /** Keeps the target before `position`, puts `id` there, and lets the model continue. */
  async choose(position: number, id: number, beam: number): Promise<void> {
    const subject = this.#inspector.subject;
    if (!subject) return;
    const prefix = [...subject.target.slice(0, position), id];
    await this.#task.run(async (signal) => {
      const { source, from, to } = subject;
      const [best] = await this.#inspector.engine.call(
        'continueFrom',
        { source, prefix, beam, nbest: 1, from, to },
        signal,
      );
      if (!best || signal.aborted) return;
      this.#inspector.inspect({
        ...subject,
        target: best.ids,
        targetText: best.text,
        done: true,
        origin: 'alternative',
      });
    });
  }

  /** Scores a target written by hand: tokens are the tokenizer's, log-probabilities the model's. */
  async write(text: string): Promise<void> {
    const subject = this.#inspector.subject;
    if (!subject) return;
    await this.#task.run(async (signal) => {
      const { ids } = await this.#inspector.engine.call('encodeTarget', { text, from: subject.from, to: subject.to });
      if (signal.aborted) return;
      this.#inspector.inspect({ ...subject, target: ids, targetText: text, done: true, origin: 'edited' });
    });
  }

  close(): void {
    this.#task.stop();
  }
}

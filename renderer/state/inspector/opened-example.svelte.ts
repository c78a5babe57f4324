import { LatestTask } from '../latest-task.svelte.ts';
import type { Comparison } from './comparison.svelte.ts';
import type { Example } from './example-schema.ts';
import type { Inspector } from './inspector.svelte.ts';
import { sameSentence, type Subject } from './subject.ts';
import { translateOnce } from './translate-once.ts';

/** The example that was opened last. Its text speaks of its own sentences, and is shown above no others. */
export class OpenedExample {
  readonly #inspector: Inspector;
  readonly #comparison: Comparison;
  #shown = $state.raw<{ readonly example: Example; readonly subject: Subject } | null>(null);
  readonly #task: LatestTask;

  constructor(inspector: Inspector, comparison: Comparison) {
    this.#inspector = inspector;
    this.#comparison = comparison;
    this.#task = new LatestTask((error) => inspector.report(error));
  }

  /** What to look for in the sentence that is shown. */
  get remark(): Example['look'] | null {
    const { subject } = this.#inspector;
    if (!this.#shown || !subject || !sameSentence(this.#shown.subject, subject)) return null;
    const [first, second] = this.#shown.example.texts;
    if (second === undefined) return this.#shown.example.look;
    const { left, right } = this.#comparison;
    return left.text === first && right.text === second ? this.#shown.example.look : null;
  }

  /** Translates an example and opens the view its text is about; an older one that is still on its way is given up. */
  async open(example: Example): Promise<void> {
    const [inspector, comparison] = [this.#inspector, this.#comparison];
    const { from, to, texts, view, head } = example;
    const [first = '', second] = texts;
    await this.#task.run(async (signal) => {
      const subject = await translateOnce(inspector.engine, { text: first, from, to }, signal);
      if (!subject || signal.aborted) return;
      inspector.view = view;
      inspector.inspect(subject);
      if (head) inspector.selectHead({ kind: 'encoder', ...head });
      else inspector.selectKind('cross');
      this.#shown = { example, subject };
      if (second === undefined) return;
      comparison.choosePair(`${from} ${to}`);
      comparison.left.show(subject);
      comparison.right.text = second;
      await comparison.right.translate(from, to);
    });
  }

  close(): void {
    this.#task.stop();
  }
}

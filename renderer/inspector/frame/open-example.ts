import { translateOnce } from '../../state/inspector/translate-once.ts';
import type { Example } from '../../state/inspector/examples.ts';
import type { Workbench } from '../workbench.ts';

/** Translates an example and opens the view its remark is about. */
export async function openExample({ inspector, comparison }: Workbench, example: Example): Promise<void> {
  const { from, to, texts, view } = example;
  try {
    inspector.view = view;
    inspector.remark = example.look;
    const [first, second] = texts;
    const subject = await translateOnce(
      inspector.engine,
      { text: first ?? '', from, to },
      new AbortController().signal,
    );
    if (!subject) return;
    inspector.inspect(subject);
    if (example.head) inspector.selectHead({ kind: 'encoder', ...example.head });
    else inspector.selectKind('cross');
    inspector.remark = example.look;
    if (second === undefined) return;
    comparison.left.show(subject);
    comparison.right.text = second;
    await comparison.right.translate(from, to);
  } catch (error) {
    inspector.report(error);
  }
}

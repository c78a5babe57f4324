import type { Engine } from '../../engine/engine.ts';
import { readSentence } from '../../engine/read-sentence.ts';
import type { Subject } from './subject.ts';

/** Translates the first sentence of a text and returns it ready to be inspected; undefined when there is none. */
export async function translateOnce(
  engine: Engine,
  request: { readonly text: string; readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<Subject | undefined> {
  const { text, from, to } = request;
  for await (const event of engine.translate({ text, from, to, priority: 'queue' }, signal)) {
    if (event.type !== 'sentence-end') continue;
    return {
      ...readSentence(
        { from, to, sourceText: text.slice(event.source.start, event.source.end) },
        event.sourceIds,
        event.middle,
      ),
      target: event.targetIds,
      targetText: event.text,
      done: true,
      origin: 'example',
    };
  }
  return undefined;
}

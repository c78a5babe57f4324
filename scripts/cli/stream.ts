import type { TranslationEvent } from '../../models/events.ts';

/** The translation of `text` piece by piece: each sentence as it ends, with what stands before it. */
export async function* pieces(
  events: AsyncIterable<TranslationEvent>,
  text: string,
): AsyncGenerator<string, void, undefined> {
  let sourceEnd = 0;
  let targetEnd = 0;
  for await (const event of events) {
    if (event.type === 'sentence-end') {
      const gap = text.slice(sourceEnd, event.source.start);
      const width = event.target.start - targetEnd;
      // Between sentences only the space that one of the languages lacks comes or goes.
      yield (gap.length === width ? gap : ' '.repeat(width)) + event.text;
      sourceEnd = event.source.end;
      targetEnd = event.target.end;
    } else if (event.type === 'done') yield event.text.slice(targetEnd);
  }
}

/**
 * What has come of a stream, cut behind its last line break: as many whole lines as there are, so that the first is
 * answered while the rest is still being written. A sentence never goes on over a line break.
 */
export async function* wholeLines(input: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const chunk of input) {
    const end = chunk.lastIndexOf('\n') + 1;
    if (end === 0) {
      rest += chunk;
      continue;
    }
    yield rest + chunk.slice(0, end);
    rest = chunk.slice(end);
  }
  if (rest !== '') yield rest;
}

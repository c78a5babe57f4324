import type { Middle } from '../../models/events.ts';
import type { LiveSentence } from './engine.ts';

type Read = Pick<LiveSentence, 'from' | 'to' | 'sourceText' | 'source' | 'original'>;

/**
 * What the model that wrote a translation read: the sentence, or what another pack made of it in the language between,
 * whose tokens and attention are what inspectors can show.
 */
export function readSentence(
  { from, to, sourceText }: Pick<LiveSentence, 'from' | 'to' | 'sourceText'>,
  sourceIds: readonly number[],
  middle: Middle | undefined,
): Read {
  if (middle === undefined) return { from, to, sourceText, source: sourceIds };
  const original = { language: from, text: sourceText };
  return { from: middle.language, to, sourceText: middle.text, source: middle.ids, original };
}

import { placed } from '../../models/text/place.ts';
import type { SentenceResult } from '../../models/events.ts';
import type { RememberedSentence } from '../../models/translator.ts';
import type { SentenceView } from './assemble.ts';
import { tokenPlaces } from './confidence.ts';

/** A sentence that has ended, as it is shown. */
export function withResult(view: SentenceView, result: SentenceResult): SentenceView {
  return { ...view, text: result.text, tokens: tokenPlaces(result), result };
}

/** The same with what a person took or wrote, and what Verso said first. */
export function rewritten(view: SentenceView, own: RememberedSentence, first: RememberedSentence): SentenceView {
  return { ...withResult(view, placed(view.index, view.source, view.result?.target.start ?? 0, own)), first };
}

export function resultOf(event: SentenceResult & { readonly type: 'sentence-end' }): SentenceResult {
  const { type: _type, ...result } = event;
  return result;
}

import type { Range } from '../../events.ts';
import type { Glossary } from '../../terms/glossary.ts';
import { segment } from '../../text/segment.ts';
import { splitLong } from '../../text/split-long.ts';
import type { TranslateRequest } from '../../translator.ts';
import type { OpenedPack } from './opened-pack.ts';
import { longestSource } from './limits.ts';
import { planSentence, type SentencePlan } from './plan.ts';

/** A sentence of the text; without a plan it holds nothing to translate and is copied. */
export interface Sentence {
  readonly range: Range;
  readonly text: string;
  readonly plan: SentencePlan | undefined;
}

/** No token is longer than this many UTF-16 code units on average: longer texts need not be tokenised to be cut. */
const LONGEST_TOKEN = 12;

/**
 * The sentences of a text, planned one at a time as they are asked for. Those longer than the model learnt from are cut;
 * hints do not count, since they go where there is no room for them.
 */
export function* sentences(
  pack: OpenedPack,
  request: TranslateRequest,
  glossary?: Glossary,
): Generator<Sentence, void, undefined> {
  const { text, from } = request;
  const longest = longestSource(pack);
  const fits = (part: string): boolean =>
    part.length <= longest * LONGEST_TOKEN &&
    pack.tokenizer.encode(pack.protect(part).masked).ids.length + 2 <= longest;
  for (const part of segment(text, from)) {
    if (part.kind === 'gap') continue;
    const parts = fits(text.slice(part.start, part.end)) ? [part] : splitLong(text, part, fits);
    for (const { kind, start, end } of parts)
      if (kind === 'sentence') yield* planned(pack, request, glossary, { start, end });
  }
}

/** A sentence, cut where it has more protected spans than the vocabulary has slots for. */
function* planned(
  pack: OpenedPack,
  request: TranslateRequest,
  glossary: Glossary | undefined,
  range: Range,
): Generator<Sentence, void, undefined> {
  const text = request.text.slice(range.start, range.end);
  const { spans, hasText } = pack.protect(text);
  const last = spans.at(-1)?.source.end ?? 0;
  if (spans.length > 0 && spans.length === pack.slots.length && pack.protect(text.slice(last)).spans.length > 0) {
    const cut = range.start + last;
    yield* planned(pack, request, glossary, { start: range.start, end: cut });
    yield* planned(pack, request, glossary, { start: cut, end: range.end });
  } else {
    const { from, to, hints = true } = request;
    yield { range, text, plan: hasText ? planSentence(pack, text, from, to, { hints, glossary }) : undefined };
  }
}

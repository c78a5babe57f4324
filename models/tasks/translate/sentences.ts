import type { Range } from '../../events.ts';
import { exactUnits } from '../../memory/unit.ts';
import type { Glossary } from '../../terms/glossary.ts';
import { segment } from '../../text/segment.ts';
import type { Protected } from '../../text/protect.ts';
import { splitLong } from '../../text/split-long.ts';
import type { TranslateRequest } from '../../translator.ts';
import type { OpenedPack } from './opened-pack.ts';
import { longestSource } from './limits.ts';
import { planSentence, type SentencePlan } from './plan.ts';

/** A sentence of the text; without a plan it holds nothing to translate and is copied, unless it is `remembered`. */
export interface Sentence {
  readonly range: Range;
  readonly text: string;
  readonly plan: SentencePlan | undefined;
  /** As a person translated it before. */
  readonly remembered?: string;
}

/** A sentence that may have to be cut. */
interface Read extends Sentence {
  readonly found: Protected;
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
  const { text, from, to, hints = true } = request;
  const longest = longestSource(pack);
  const reading = { hints, glossary };
  const exact = exactUnits(request.units ?? []);
  const readable = (length: number): boolean => length <= longest * LONGEST_TOKEN;
  const fits = (part: string): boolean =>
    readable(part.length) && planSentence(pack, part, from, to, { hints: false }).ids.length <= longest;

  const read = (range: Range): Read => {
    const sentence = text.slice(range.start, range.end);
    const found = pack.protect(sentence);
    const plan = found.hasText ? planSentence(pack, sentence, from, to, reading, found.spans) : undefined;
    return { range, text: sentence, found, plan };
  };
  /** A sentence, cut where it has more protected spans than the vocabulary has slots for. */
  function* withinSlots(sentence: Read): Generator<Sentence, void, undefined> {
    const { range, found } = sentence;
    const last = found.spans.at(-1);
    if (found.complete || last === undefined) yield sentence;
    else {
      const cut = range.start + last.source.end;
      yield* withinSlots(read({ start: range.start, end: cut }));
      yield* withinSlots(read({ start: cut, end: range.end }));
    }
  }

  const given = request.sentences?.map((range) => ({ ...range, kind: 'sentence' as const }));
  for (const part of given ?? segment(text, from)) {
    if (part.kind === 'gap') continue;
    const { start, end } = part;
    const remembered = exact(text.slice(start, end));
    if (remembered !== undefined) {
      yield { range: { start, end }, text: text.slice(start, end), plan: undefined, remembered };
      continue;
    }
    const whole = readable(end - start) ? read({ start, end }) : undefined;
    if (whole !== undefined && (whole.plan?.ids.length ?? 0) <= longest) yield* withinSlots(whole);
    else
      for (const { kind, start, end } of splitLong(text, part, fits))
        if (kind === 'sentence') yield* withinSlots(read({ start, end }));
  }
}

import { recase, startSentence } from '../../text/letter-case.ts';
import { restore } from '../../text/restore.ts';
import { Mapped } from '../../text/mapped.ts';
import type { TokenText } from '../../tokenizer/tokenizer.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { SentencePlan } from './plan.ts';
import { matchFinalPunctuation } from './punctuation.ts';

/** The translation as the reader gets it: spans restored, final punctuation and capitals as in the source. */
export function finished(pack: OpenedPack, plan: SentencePlan, target: string): Mapped {
  return restored(pack, plan, ended(pack, plan, Mapped.of(target)));
}

/** The same, with the place of each token. */
export function finishText(pack: OpenedPack, plan: SentencePlan, target: TokenText): TokenText {
  const whole = finished(pack, plan, target.text);
  return { text: whole.text, ranges: target.ranges.map((range) => whole.image(range)) };
}

/** Text of a translation that is still being decoded. */
export function growing(pack: OpenedPack, plan: SentencePlan, target: string): string {
  return restore(inCaseOf(plan, target), plan.spans, pack.slots).text;
}

function inCaseOf(plan: SentencePlan, target: string): string {
  const recased = recase(target, plan.letterCase, plan.to);
  // A term with capitals of its own (iPhone) is written as it is.
  const own = plan.terms.some(({ written }) => /\p{Lu}/u.test(written) && recased.startsWith(written));
  return own ? recased : startSentence(recased, plan.text.trim(), plan.to);
}

function ended(pack: OpenedPack, plan: SentencePlan, target: Mapped): Mapped {
  const clean = pack.normalise(target, plan.to);
  const wanted = matchFinalPunctuation(plan.prepared, clean.text, plan.to);
  let start = 0;
  while (start < wanted.length && wanted[start] === clean.text[start]) start += 1;
  const by = wanted.slice(start);
  return by === clean.text.slice(start) ? clean : clean.replace([{ start, end: clean.text.length, by }]);
}

function restored(pack: OpenedPack, plan: SentencePlan, target: Mapped): Mapped {
  const cased = target.rewrite(inCaseOf(plan, target.text));
  return cased.replace(restore(cased.text, plan.spans, pack.slots).edits);
}

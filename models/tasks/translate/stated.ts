import type { Disagreement } from '../../values/compare.ts';
import { knowsValues, wrongValues } from '../../values/values.ts';
import { keepsNumbers } from './numbers.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { SentencePlan } from './plan.ts';

/** Something that is no value, as long as what it stands for. */
const blank = (text: string): string => '\ufffc'.repeat(text.length);

/** The sentence as the user wrote it, in the script that is read here, and with nothing in the place of its spans. */
export function withoutSpans(pack: OpenedPack, { text, spans, from, to }: SentencePlan): string {
  const rest = spans.reduce(
    (left, { source: { start, end } }) => left.slice(0, start) + blank(left.slice(start, end)) + left.slice(end),
    text,
  );
  return pack.inVariant(rest, pack.direction(from, to));
}

/**
 * The values in which a translation differs from its sentence.
 * @param target as its tokens spell it, with slots
 */
export function misstated(pack: OpenedPack, plan: SentencePlan, target: string): Disagreement {
  return wrongValues(withoutSpans(pack, plan), plan.from, pack.blanked(target), plan.to);
}

/** Whether a translation states the values of its sentence, and no others; in languages not known, its figures. */
export function keepsValues(pack: OpenedPack, plan: SentencePlan, target: string): boolean {
  if (!knowsValues(plan.from) || !knowsValues(plan.to)) return keepsNumbers(plan.prepared, target);
  const { source, target: added } = misstated(pack, plan, target);
  return source.length + added.length === 0;
}

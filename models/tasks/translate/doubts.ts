import type { Doubt, Range } from '../../events.ts';
import { wrongValues } from '../../values/values.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { SentencePlan } from './plan.ts';
import { withoutSpans } from './stated.ts';

/**
 * What is wrong with a finished translation as far as rules can tell, by ranges in its sentence and in itself: a span
 * that it lacks, a value that one of them states and the other does not.
 */
export function doubts(pack: OpenedPack, plan: SentencePlan, written: string): Doubt[] {
  let rest = written;
  const lost: Doubt[] = [];
  for (const { text, source } of plan.spans) {
    const at = rest.indexOf(text);
    if (at < 0) lost.push({ kind: 'span', source });
    else rest = rest.slice(0, at) + '\ufffc'.repeat(text.length) + rest.slice(at + text.length);
  }
  const { source, target } = wrongValues(withoutSpans(pack, plan), plan.from, rest, plan.to);
  const range = ({ start, end }: Range): Range => ({ start, end });
  return [
    ...lost,
    ...source.map((one): Doubt => ({ kind: 'value', source: range(one) })),
    ...target.map((one): Doubt => ({ kind: 'value', target: range(one) })),
  ];
}

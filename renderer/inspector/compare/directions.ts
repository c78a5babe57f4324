import { examples } from '../../state/inspector/examples.ts';
import type { Subject } from '../../state/inspector/subject.ts';

/** Directions one can translate in here, as `from to`: the sentence's own and its reverse first, then the examples'. */
export function directionsOf(subject: Subject | null): readonly string[] {
  const own = subject ? [`${subject.from} ${subject.to}`, `${subject.to} ${subject.from}`] : [];
  return [...new Set([...own, ...examples.map(({ from, to }) => `${from} ${to}`)])];
}

import type { Mention } from './mention.ts';

/** Values of one text that the other contradicts, or leaves out though no right translation does. */
export interface Disagreement {
  readonly source: readonly Mention[];
  readonly target: readonly Mention[];
}

/** Where two texts that should say the same differ in their values, whichever of them is the translation. */
export function disagreement(source: readonly Mention[], target: readonly Mention[]): Disagreement {
  const lost = source.filter((one) => !agrees(one, target));
  const added = target.filter((one) => !agrees(one, source));
  const stated = (one: Mention): boolean => one.weight !== 'possible';
  const sure = (one: Mention): boolean => one.weight === 'sure';
  // A small number may be left out, but not changed into another.
  const changed = lost.some(stated) && added.some(stated);
  const wrong = (one: Mention): boolean => sure(one) || (changed && stated(one));
  return { source: lost.filter(wrong), target: added.filter(wrong) };
}

function agrees({ readings }: Mention, others: readonly Mention[]): boolean {
  return others.some((other) => other.readings.some((reading) => readings.includes(reading)));
}

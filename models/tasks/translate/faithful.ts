import { losesNegation } from '../../languages/negation.ts';
import { keepsSpans } from './attempt.ts';
import { glossIn, nameReadings } from './glosses.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { SentencePlan } from './plan.ts';
import type { Rendering } from './rendering.ts';
import { keepsValues } from './stated.ts';

/** How much of its source a translation says, as far as this can be told without the model. */
export interface Faithfulness {
  /** Share of the source's hints that it uses, 0…1; 1 where there are none. */
  readonly glosses: number;
  /** Cross-attention on the source's own tokens that hold letters or digits, at most 1 each, on average. */
  readonly covered: number;
  /** Its tokens for each of those. */
  readonly length: number;
  /** A value of the source that it does not state, or one that the source does not. */
  readonly losesNumber: boolean;
  /** A name that the dictionary knows by one reading, which it lacks. */
  readonly losesName: boolean;
  /** It denies what the source affirms, or the other way round. */
  readonly losesNegation: boolean;
  /** A protected span that is gone or stands twice. */
  readonly losesSpan: boolean;
}

export function faithfulness(pack: OpenedPack, plan: SentencePlan, { nodes, target, seen }: Rendering): Faithfulness {
  const { from, to, prepared, hints } = plan;
  const { text } = target;
  const says = pack.hints === undefined ? () => true : glossIn(text, to, pack.hints.table);
  return {
    glosses: share(hints.map(({ gloss }) => Number(gloss.split(', ').some(says)))),
    covered: share(seen.map((weight) => Math.min(1, weight))),
    length: nodes.length / Math.max(1, seen.length),
    losesNumber: !keepsValues(pack, plan, text),
    losesName: nameReadings(pack, plan).some((reading) => !says(reading)),
    losesNegation: losesNegation(prepared, from, text, to),
    losesSpan: !keepsSpans(pack, plan, text),
  };
}

function share(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

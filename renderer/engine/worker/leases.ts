import { PivotTranslator } from '../../../models/tasks/pivot/pivot.ts';
import { LanguageError, type TextTranslator } from '../../../models/translator.ts';
import type { Pair } from '../calls.ts';
import type { Serving } from '../protocol.ts';
import type { Lease, Models } from './models.ts';

type Lessor = Pick<Models, 'lease'>;

/** What translates text, open until `release`. */
export interface TextLease extends Pick<Lease, 'release'> {
  readonly translator: TextTranslator;
}

/** What serves a request for text; of two packs, both stay open. */
export async function textLease(models: Lessor, pair: Pair, { pack, through }: Serving): Promise<TextLease> {
  if (through === undefined) return models.lease(pair, pack);
  const [first, second] = through;
  const one = await models.lease(first, first.pack);
  try {
    const other = await models.lease(second, second.pack);
    return {
      translator: new PivotTranslator(one.translator, first.to, other.translator),
      release: () => {
        one.release();
        other.release();
      },
    };
  } catch (error) {
    one.release();
    throw error;
  }
}

/**
 * The one model whose tokens and matrices a request means: where no pair is named and two translated last, the second.
 * @throws LanguageError for a pair that no single pack has
 */
export async function modelLease(models: Lessor, pair: Pair, { pack, through }: Serving): Promise<Lease> {
  if (through === undefined) return models.lease(pair, pack);
  const { from, to } = pair;
  if (from !== undefined && to !== undefined) throw new LanguageError({ from, to });
  return models.lease(through[1], through[1].pack);
}

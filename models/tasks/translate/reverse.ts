import { throwIfAborted, turn } from '../../decode/abort.ts';
import type { ReverseQuestion } from '../../translator.ts';
import type { OpenedPack } from './opened-pack.ts';
import { planSentence } from './plan.ts';

/**
 * How well each translation explains its source: the mean log-probability of the source's tokens, given the translation,
 * by a model that translates the other way (noisy-channel reranking; Yee, Ng, Dauphin and Auli 2019).
 * @param pack translates from `to` into `from`
 * @returns one number a translation, nats a token; null for what the model cannot read, such as too long a text
 * @throws AbortError
 */
export async function reverseScores(
  pack: OpenedPack,
  { text, from, to, translations }: ReverseQuestion,
  signal?: AbortSignal,
): Promise<readonly number[] | null> {
  const { model, manifest } = pack;
  const start = pack.startOf(from);
  const target = [...start, ...pack.target.encode(text).ids, manifest.tokens.endOfSentence];
  // Slots of protected spans stay as they are: the vocabulary knows them on both sides.
  const sources = translations.map((one) => planSentence(pack, one, to, from, {}, []).ids);
  if ([target, ...sources].some((ids) => ids.length >= model.maxPositions)) return null;
  const state = await model.encode(sources, 1);
  const totals = new Array<number>(translations.length).fill(0);
  const [fed, scored] = [new Int32Array(translations.length), new Int32Array(translations.length)];
  try {
    for (const [position, token] of target.entries()) {
      await turn();
      throwIfAborted(signal);
      fed.fill(target[position - 1] ?? manifest.tokens.decoderStart);
      scored.fill(token);
      const { scoredLogProbs } = await model.step(state, fed, { k: 1, alignment: false, scored });
      if (position >= start.length)
        totals.forEach((total, row) => (totals[row] = total + (scoredLogProbs?.[row] ?? 0)));
    }
  } finally {
    state.dispose();
  }
  return totals.map((total) => total / (target.length - start.length));
}

import type { Seq2Seq } from '../decode/seq2seq.ts';

/** Runs the encoder and `steps` decoder steps on a made-up sentence, for their side effects on compilers and caches. */
export async function warmUp(seq2seq: Seq2Seq, steps: number, signal?: AbortSignal): Promise<void> {
  const state = await seq2seq.encode([sampleSource(seq2seq, 10)], 1, []);
  try {
    const tokens = Int32Array.of(seq2seq.tokens.decoderStart);
    for (let step = 0; step < Math.min(steps, seq2seq.maxPositions); step++) {
      signal?.throwIfAborted();
      const { ids } = await seq2seq.step(state, tokens, { k: 1, alignment: true });
      tokens[0] = ids[0]!;
    }
  } finally {
    state.dispose();
  }
}

/** `length` ids spread over the vocabulary, then end-of-sentence: the same for the same model. */
export function sampleSource(seq2seq: Seq2Seq, length: number): readonly number[] {
  const { sourceVocabularySize, tokens, maxPositions } = seq2seq;
  const count = Math.min(length, maxPositions - 1);
  const ids = Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * sourceVocabularySize) / count));
  return [...ids, tokens.endOfSentence];
}

import type { Seq2Seq } from '../decode/seq2seq.ts';
import { sampleSource } from './warm-up.ts';

const STEPS = 4;
const CANDIDATES = 4;
/** Log-probabilities of a working adapter differ by far less; broken ones are off by whole units. */
const TOLERANCE = 1e-2;

/**
 * Runs two sentences on `candidate` and on `reference`, with padding and a reordering on the way, and compares what
 * comes out of each step. Both are fed the reference's tokens.
 * @returns what differs, or null when nothing does
 */
export async function selfTest(candidate: Seq2Seq, reference: Seq2Seq, signal?: AbortSignal): Promise<string | null> {
  const sources = [sampleSource(reference, 11), sampleSource(reference, 5)];
  const tested = await candidate.encode(sources, 2);
  const trusted = await reference.encode(sources, 2);
  try {
    let tokens = new Int32Array(trusted.rows).fill(reference.tokens.decoderStart);
    for (let step = 0; step < STEPS; step++) {
      signal?.throwIfAborted();
      const options = { k: CANDIDATES, alignment: true, scored: tokens };
      const expected = await reference.step(trusted, tokens, options);
      const actual = await candidate.step(tested, tokens, options);
      const difference = Math.max(
        greatestDifference(expected.logProbs, actual.logProbs),
        greatestDifference(expected.alignment!, actual.alignment!),
        greatestDifference(expected.scoredLogProbs!, actual.scoredLogProbs!),
      );
      if (!(difference <= TOLERANCE)) return `step ${step + 1} is off by ${difference.toPrecision(2)}`;
      // Row r takes its r-th candidate, so that the rows of a sentence differ.
      tokens = tokens.map((_, row) => expected.ids[row * CANDIDATES + (row % 2)]!);
      const order = Int32Array.of(1, 0, 3, 3);
      if (step === 1) {
        await candidate.reorder(tested, order);
        await reference.reorder(trusted, order);
      }
    }
    return null;
  } finally {
    tested.dispose();
    trusted.dispose();
  }
}

function greatestDifference(expected: Float32Array, actual: Float32Array): number {
  let greatest = expected.length === actual.length ? 0 : Infinity;
  for (let index = 0; index < expected.length; index++) {
    const difference = Math.abs(expected[index]! - actual[index]!);
    // Written so that NaN counts as a difference.
    if (!(difference <= greatest)) greatest = difference;
  }
  return greatest;
}

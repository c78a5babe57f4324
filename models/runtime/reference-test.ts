import { referencePass } from '../architectures/transformer/reference.ts';
import type { ModelWeights } from '../architectures/transformer/model-weights.ts';
import type { Seq2Seq } from '../decode/seq2seq.ts';
import type { PackManifest } from '../pack/manifest.ts';
import { PackError } from '../pack/pack-error.ts';
import { runsOnKernels } from './kernels/transformer.ts';
import { sampleSource } from './warm-up.ts';

const STEPS = 3;
const CANDIDATES = 4;
/** Sums of thousands of single-precision products differ by less; a wrong graph, or a weight in a wrong place, by whole units. */
const TOLERANCE = 2e-2;

/**
 * Runs a short sentence through the model, step by step, and through the plain reference, and compares how likely both find
 * the likeliest tokens: whether this very model is understood.
 * @throws PackError `bad-weights` when they differ; AbortError
 */
export async function testAgainstReference(
  seq2seq: Seq2Seq,
  manifest: PackManifest,
  weights: ModelWeights,
  signal?: AbortSignal,
): Promise<void> {
  const source = sampleSource(seq2seq, 5);
  const steps: { readonly ids: Int32Array; readonly logProbs: Float32Array }[] = [];
  // What translates it is what is tested, unless that leaves words out or trades exactness for speed.
  const state = await seq2seq.encode([source], 1, runsOnKernels(manifest) && !manifest.shortlist ? [] : undefined);
  try {
    const tokens = Int32Array.of(seq2seq.tokens.decoderStart);
    for (let step = 0; step < STEPS; step++) {
      signal?.throwIfAborted();
      const { ids, logProbs } = await seq2seq.step(state, tokens, { k: CANDIDATES, alignment: false });
      steps.push({ ids: ids.slice(), logProbs: logProbs.slice() });
      tokens[0] = ids[0]!;
    }
  } finally {
    state.dispose();
  }
  // The reference reads the decoder's start and all but the last.
  const target = steps.map(({ ids }) => ids[0]!);
  const { logits } = referencePass(manifest, weights, source, target);
  signal?.throwIfAborted();
  steps.forEach(({ ids, logProbs }, step) => {
    const row = logits[step]!;
    const total = logSumExp(row);
    ids.forEach((id, rank) => {
      const difference = Math.abs(row[id]! - total - logProbs[rank]!);
      // Written so that NaN counts as a difference.
      if (difference <= TOLERANCE) return;
      const problem = `what it computes at step ${step + 1} is off by ${difference.toPrecision(2)}`;
      throw new PackError('bad-weights', { pack: manifest.name, file: manifest.weights.file, problem });
    });
  });
}

function logSumExp(values: Float64Array): number {
  const greatest = values.reduce((most, value) => Math.max(most, value), -Infinity);
  return greatest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - greatest), 0));
}

import { describe, expect, it } from 'vitest';
import {
  expectedTensors,
  readWeights,
  type ModelWeights,
} from '../../../models/architectures/transformer/model-weights.ts';
import { referencePass } from '../../../models/architectures/transformer/reference.ts';
import { quantise } from '../../../models/import/quantise.ts';
import type { PackManifest } from '../../../models/pack/manifest.ts';
import { KernelSeq2Seq } from '../../../models/runtime/kernels/seq2seq.ts';
import { runsOnKernels } from '../../../models/runtime/kernels/transformer.ts';
import type { Shortlist } from '../../../models/runtime/shortlist.ts';
import { fixtureManifest, greatestDifference, logSoftmax, readFixture } from '../fixture-packs.ts';
import '../live-sessions.ts';

const VOCABULARY = 96;
const SOURCE = [5, 17, 60, 33, 2];
const TARGET = [9, 40, 8, 77];

/** A fixture of floats with its matrices as bytes. */
function asBytes(id: string): { readonly manifest: PackManifest; readonly weights: ModelWeights } {
  const floats = fixtureManifest(id);
  const manifest: PackManifest = { ...floats, quantization: { bits: 8, blockSize: 32 } };
  const weights = readWeights(readFixture(id, 'weights.safetensors'), floats);
  const bytes = (matrix: ReturnType<ModelWeights['matrix']>): ReturnType<ModelWeights['matrix']> => {
    if (matrix.bits !== 32) return matrix;
    const { rows, columns, values } = matrix;
    const [codes, scales] = [new Uint8Array(rows * columns), new Float32Array((rows * columns) / 32)];
    quantise(values, 8, codes, scales);
    return { bits: 8, rows, columns, values: codes, scales };
  };
  const named = new Map(
    [...expectedTensors(manifest.architecture)]
      .filter(([, shape]) => shape.length === 2)
      .map(([name]) => [name, bytes(weights.matrix(name))]),
  );
  return {
    manifest,
    weights: {
      ...weights,
      matrix: (name) => named.get(name)!,
      sourceEmbedding: bytes(weights.sourceEmbedding),
      targetEmbedding: bytes(weights.targetEmbedding),
      output: bytes(weights.output),
    },
  };
}

function open(manifest: PackManifest, weights: ModelWeights, shortlist?: Shortlist): Promise<KernelSeq2Seq> {
  return KernelSeq2Seq.open({
    ...{ manifest, weights, shortlist, preferredBatch: 16 },
    openExact: () => Promise.reject(new Error('exact probabilities were asked for')),
    notNumbers: () => new Error('not numbers'),
  });
}

describe('a model of bytes on kernels', () => {
  // The oracle is the plain reference in double precision, over the same bytes.
  it('computes what the formulas say where norms come behind, without a bias of the output', async () => {
    const { manifest, weights } = asBytes('marian-separate');
    expect(manifest.architecture).toMatchObject({ norm: 'post', outputBias: false });
    expect(runsOnKernels(manifest)).toBe(true);
    const model = await open(manifest, weights);
    const { logits } = referencePass(manifest, weights, SOURCE, TARGET);
    const state = await model.encode([SOURCE], 1, []);
    for (const [position, token] of [model.tokens.decoderStart, ...TARGET.slice(0, -1)].entries()) {
      const { ids, logProbs } = await model.step(state, Int32Array.of(token), { k: VOCABULARY, alignment: false });
      const expected = logSoftmax(Float32Array.from(logits[position]!), VOCABULARY);
      const found = new Float32Array(VOCABULARY);
      ids.forEach((id, rank) => (found[id] = logProbs[rank]!));
      expect(greatestDifference(found, expected)).toBeLessThan(1e-3);
    }
    state.dispose();
    await model.dispose();
  });

  it('gives the probabilities among the pieces of a shortlist', async () => {
    const manifest = fixtureManifest('pre-norm-8bit');
    const weights = readWeights(readFixture('pre-norm-8bit', 'weights.safetensors'), manifest);
    const first = async (model: KernelSeq2Seq, k: number): Promise<Map<number, number>> => {
      const state = await model.encode([SOURCE], 1, []);
      const start = Int32Array.of(model.tokens.decoderStart);
      const { ids, logProbs } = await model.step(state, start, { k, alignment: false });
      state.dispose();
      await model.dispose();
      return new Map([...ids].map((id, rank) => [id, logProbs[rank]!]));
    };
    const pieces = Int32Array.from({ length: VOCABULARY / 2 }, (_, index) => 2 * index);
    const some = { pieces: () => pieces } as unknown as Shortlist;
    const chosen = await first(await open(manifest, weights, some), pieces.length);
    const all = await first(await open(manifest, weights), VOCABULARY);
    expect([...chosen.keys()].sort((a, b) => a - b)).toEqual([...pieces]);
    const differences = [...chosen].map(([id, logProb]) => logProb - all.get(id)!);
    expect(Math.max(...differences) - Math.min(...differences)).toBeLessThan(1e-5);
    expect(differences[0]).toBeGreaterThan(0);
    const sum = [...chosen.values()].reduce((total, logProb) => total + Math.exp(logProb), 0);
    expect(sum).toBeCloseTo(1, 5);
  });

  it('says so where its numbers lead to none, and gives back what it took', async () => {
    const { manifest, weights } = asBytes('marian-separate');
    const broken: ModelWeights = {
      ...weights,
      vector: (name) => weights.vector(name).map((value) => (name.endsWith('feed_forward.norm.bias') ? 1e38 : value)),
    };
    const model = await open(manifest, broken);
    const state = await model.encode([SOURCE], 1, []);
    await expect(model.step(state, Int32Array.of(5), { k: 1, alignment: false })).rejects.toThrow('not numbers');
    state.dispose();
    await model.dispose();
  });

  it('has as much memory after many batches as after one, and refuses states that are gone', async () => {
    const { manifest, weights } = asBytes('marian-separate');
    const model = await open(manifest, weights);
    const { heap } = (model as unknown as { transformer: { heap: { used: number } } }).transformer;
    let used = 0;
    for (let round = 0; round < 5; round++) {
      const state = await model.encode([SOURCE, TARGET, SOURCE], 2, []);
      for (let step = 0; step < 40; step++) {
        await model.step(state, new Int32Array(state.rows).fill(7), { k: 2, alignment: true });
        if (step === 10) await model.reorder(state, Int32Array.of(5, 0, 0));
      }
      state.dispose();
      state.dispose();
      await expect(model.step(state, Int32Array.of(7), { k: 1, alignment: false })).rejects.toThrow('disposed');
      if (round === 0) used = heap.used;
      expect(heap.used).toBe(used);
    }
    await model.dispose();
  });

  it('leaves other models to graphs', () => {
    expect(runsOnKernels(fixtureManifest('pre-norm-4bit'))).toBe(true);
    for (const id of ['pre-norm', 'marian', 'learned-post']) expect(runsOnKernels(fixtureManifest(id)), id).toBe(false);
  });
});

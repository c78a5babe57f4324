import { describe, expect, it } from 'vitest';
import type { PackManifest } from '../../../../models/pack/manifest.ts';
import { createEmbedder } from '../../../../models/architectures/transformer/embedder.ts';
import { dequantise } from '../../../../models/architectures/transformer/matrix.ts';
import { readWeights } from '../../../../models/architectures/transformer/model-weights.ts';
import { FIXTURE_IDS, fixtureManifest, greatestDifference, readFixture } from '../../fixture-packs.ts';

describe('readWeights', () => {
  it.each(FIXTURE_IDS)('finds every tensor of %s', (id) => {
    const manifest = fixtureManifest(id);
    const weights = readWeights(readFixture(id, 'weights.safetensors'), manifest);
    const { vocabularySize, modelDimension } = manifest.architecture;
    for (const matrix of [weights.sourceEmbedding, weights.targetEmbedding, weights.output]) {
      expect([matrix.rows, matrix.columns]).toEqual([vocabularySize, modelDimension]);
    }
    expect(weights.output === weights.targetEmbedding).toBe(manifest.architecture.tiedEmbeddings !== 'none');
  });

  it('keeps quantised weights close to the full ones', () => {
    const full = readWeights(readFixture('pre-norm', 'weights.safetensors'), fixtureManifest('pre-norm'));
    const name = 'decoder.1.feed_forward.in.weight';
    const reference = dequantise(full.matrix(name));
    const largest = Math.max(...reference.map(Math.abs));
    for (const [id, levels] of [
      ['pre-norm-8bit', 127],
      ['pre-norm-4bit', 7],
    ] as const) {
      const quantised = readWeights(readFixture(id, 'weights.safetensors'), fixtureManifest(id));
      // Half a step of the coarsest block, at most.
      expect(greatestDifference(dequantise(quantised.matrix(name)), reference)).toBeLessThanOrEqual(
        (largest / levels / 2) * 1.001,
      );
    }
  });

  const changed = (
    edit: (manifest: { architecture: Record<string, unknown>; quantization: unknown }) => void,
  ): PackManifest => {
    const manifest = structuredClone(fixtureManifest('pre-norm'));
    edit(manifest as never);
    return manifest;
  };
  it.each([
    [
      'a tensor that is missing',
      changed((m) => (m.architecture['decoderLayers'] = 3)),
      'decoder.2.self_attention.query.weight” is missing',
    ],
    [
      'a wrong shape',
      changed((m) => (m.architecture['feedForwardDimension'] = 65)),
      'encoder.0.feed_forward.in.weight” is F32 [64, 32] instead of F32 [65, 32]',
    ],
    [
      'a wrong type',
      changed((m) => (m.quantization = { bits: 8, blockSize: 32 })),
      'embedding.weight” is F32 [96, 32] instead of U8 [96, 32]',
    ],
    [
      'an impossible block',
      changed((m) =>
        Object.assign(m, {
          quantization: { bits: 8, blockSize: 32 },
          architecture: { ...m.architecture, modelDimension: 20 },
        }),
      ),
      '20 columns',
    ],
  ])('names %s', (_, manifest, message) => {
    expect(() => readWeights(readFixture('pre-norm', 'weights.safetensors'), manifest)).toThrow(
      expect.objectContaining({ code: 'bad-weights', message: expect.stringContaining(message) }),
    );
  });
});

describe('createEmbedder', () => {
  it('puts sines in the first half and cosines in the second', () => {
    const manifest = fixtureManifest('pre-norm');
    const weights = readWeights(readFixture('pre-norm', 'weights.safetensors'), manifest);
    const encoding = createEmbedder(manifest.architecture, weights, 'encoder').position(3);
    expect(encoding[1]).toBeCloseTo(Math.sin(3 / 10000 ** (2 / 32)), 6);
    expect(encoding[17]).toBeCloseTo(Math.cos(3 / 10000 ** (2 / 32)), 6);
  });
});

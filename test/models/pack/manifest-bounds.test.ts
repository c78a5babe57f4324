import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../../models/pack/manifest.ts';
import { packFiles, set } from '../hostile-pack.ts';

describe('numbers of a manifest have upper bounds', () => {
  it.each([
    ['architecture.encoderLayers', 1e9],
    ['architecture.decoderLayers', 101],
    ['architecture.modelDimension', 1 << 20],
    ['architecture.heads', 1 << 16],
    ['architecture.feedForwardDimension', 1e8],
    ['architecture.vocabularySize', 1e8],
    ['architecture.maxPositions', 1e6],
    ['decode.beam', 12_000],
    ['decode.minLength', 1e9],
    ['decode.maxLengthRatio', 1e6],
    ['decode.lengthPenalty', 1e300],
    ['name', 'x'.repeat(201)],
  ])('%s cannot be %s', (path, value) => {
    const { manifest } = packFiles('pre-norm');
    expect(() => parseManifest(JSON.stringify(manifest), 'pre-norm')).not.toThrow();
    set(manifest, path, value);
    expect(() => parseManifest(JSON.stringify(manifest), 'pre-norm')).toThrow(
      expect.objectContaining({ code: 'invalid', arguments: expect.objectContaining({ at: path }) as unknown }),
    );
  });
});

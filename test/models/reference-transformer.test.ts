import { describe, expect, it } from 'vitest';
import { readWeights } from '../../models/architectures/transformer/model-weights.ts';
import {
  FIXTURE_IDS,
  fixtureManifest,
  greatestDifference,
  readFixture,
  readGoldenTensors,
  readJson,
  type TraceGoldens,
} from './fixture-packs.ts';
import { referencePass } from '../../models/architectures/transformer/reference.ts';

describe('the reference transformer', () => {
  it.each(FIXTURE_IDS)('agrees with PyTorch on %s', (id) => {
    const manifest = fixtureManifest(id);
    const { source, target } = readJson(id, 'trace.json') as TraceGoldens;
    const golden = readGoldenTensors(id);
    const pass = referencePass(manifest, readWeights(readFixture(id, 'weights.safetensors'), manifest), source, target);
    expect(
      greatestDifference(
        pass.logits.flatMap((row) => [...row]),
        golden('logits'),
      ),
    ).toBeLessThan(1e-4);
    for (const [name, heads] of Object.entries(pass.attentions)) {
      const flat = heads.flatMap((rows) => rows.flatMap((row) => [...row]));
      expect(greatestDifference(flat, golden(`${name}_weights`)), name).toBeLessThan(1e-5);
    }
  });
});

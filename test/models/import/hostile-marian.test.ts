import { expect, it } from 'vitest';
import { identify } from '../../../models/import/identify.ts';
import { Random } from '../../../scripts/fuzz/random.ts';
import { given, importSpoilt, MARIAN_KINDS, mutated } from './hostile-marian.ts';
import { memoryFiles } from './packs.ts';

it.each(MARIAN_KINDS)(
  'spoilt files of %s are refused by name, or become a pack',
  async (kind) => {
    const files = given(kind);
    const random = new Random(13);
    for (let round = 0; round < 80; round++)
      expect(await importSpoilt(mutated(files, random)), `round ${round}`).toBe(undefined);
  },
  180_000,
);

it.each([
  ['firefox', /^vocab/, { code: 'import-missing', arguments: { file: 'vocab.*.spm' } }],
  ['firefox', /^model/, { code: 'import-missing', arguments: { file: 'model.*.bin' } }],
  ['opus', /npz$/, { code: 'import-missing', arguments: { file: '*.npz', beside: 'decoder.yml' } }],
  ['opus', /^source/, { code: 'import-missing', arguments: { file: 'source.spm' } }],
] as const)('of %s without %s, the missing file is told', async (kind, lost, expected) => {
  const files = Object.fromEntries(Object.entries(given(kind)).filter(([name]) => !lost.test(name)));
  await expect(identify(memoryFiles(kind, files))).rejects.toMatchObject(expected);
});

it('what Verso cannot compute is told', async () => {
  const files = given('firefox');
  const model = files['model.ende.intgemm.alphas.bin']!;
  const text = new TextDecoder('latin1').decode(model);
  const at = text.indexOf('transformer-ffn-activation: relu');
  model.set(new TextEncoder().encode('gelu'), at + 'transformer-ffn-activation: '.length);
  await expect(identify(memoryFiles('firefox', files))).rejects.toMatchObject({
    code: 'import-unsupported',
    arguments: { file: 'model.ende.intgemm.alphas.bin', problem: 'the activation function “gelu”' },
  });
});

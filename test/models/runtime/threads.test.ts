import { expect, it } from 'vitest';
import { openModel } from '../../../models/runtime/model.ts';
import { fixtureFolder, folderSource, greatestDifference, readJson, type GenerateGoldens } from '../fixture-packs.ts';
import '../live-sessions.ts';

// The number of threads is fixed when the runtime is first used, so this needs a file, and thereby a process, of its own.
it('computes the same with two threads', async () => {
  const model = await openModel(folderSource(fixtureFolder('marian'), 'marian'), { backend: 'wasm', threads: 2 });
  expect(model.backend).toMatchObject({ kind: 'wasm', threads: 2 });
  const { sources, cases } = readJson('marian', 'generate.json') as GenerateGoldens;
  const { ids, logProbs } = cases.find((one) => one.name === 'greedy')!.results[0]![0]!;
  const state = await model.seq2seq.encode([sources[0]!], 1);
  const actual: number[] = [];
  for (const [position, id] of ids.entries()) {
    const token = position === 0 ? model.seq2seq.tokens.decoderStart : ids[position - 1]!;
    const options = { k: 1, alignment: false, scored: Int32Array.of(id) };
    actual.push((await model.seq2seq.step(state, Int32Array.of(token), options)).scoredLogProbs![0]!);
  }
  expect(greatestDifference(actual, logProbs)).toBeLessThan(1e-4);
  state.dispose();
  await model.dispose();
});

import { describe, expect, it } from 'vitest';
import { readWeights } from '../../../models/architectures/transformer/model-weights.ts';
import { loadRuntime, type OnnxRuntime } from '../../../models/runtime/onnx-runtime.ts';
import { createTraceGraphs } from '../../../models/runtime/trace-sessions.ts';
import { wasmSeq2Seq } from '../../../models/runtime/wasm-backend.ts';
import { fixtureManifest, readFixture } from '../fixture-packs.ts';

const FIXTURE = 'pre-norm-8bit';
const manifest = fixtureManifest(FIXTURE);
const weights = readWeights(readFixture(FIXTURE, manifest.weights.file), manifest);

/** A runtime that cannot open the session of this number, and how many it has open. */
async function failingAt(number: number): Promise<{ readonly runtime: OnnxRuntime; readonly open: () => number }> {
  const runtime = await loadRuntime('wasm', { threads: 1 });
  let [asked, open] = [0, 0];
  const createSession: OnnxRuntime['createSession'] = async (...given) => {
    asked += 1;
    if (asked === number) throw new Error('out of memory');
    const session = await runtime.createSession(...given);
    open += 1;
    const release = session.release.bind(session);
    return Object.assign(session, {
      release: async () => {
        open -= 1;
        await release();
      },
    });
  };
  return { runtime: { ...runtime, threads: 1, createSession }, open: () => open };
}

describe('sessions of one model', () => {
  it.each([
    ['encoder', 1],
    ['decoder', 2],
  ])('are all released where the %s cannot be opened', async (_what, number) => {
    const { runtime, open } = await failingAt(number);
    await expect(wasmSeq2Seq(runtime, manifest, weights)).rejects.toThrow('out of memory');
    expect(open()).toBe(0);
  });

  it('are released where those of a trace cannot be opened', async () => {
    const { runtime, open } = await failingAt(2);
    await expect(createTraceGraphs(runtime, manifest, weights)).rejects.toThrow('out of memory');
    expect(open()).toBe(0);
  });

  it('go on where exact ones cannot be opened, and are opened when they are asked for again', async () => {
    const { runtime, open } = await failingAt(3);
    const model = await wasmSeq2Seq(runtime, manifest, weights, { shortlist: undefined });
    await expect(model.encode([[5, 6, 2]], 1)).rejects.toThrow('out of memory');
    expect(open()).toBe(2);
    (await model.encode([[5, 6, 2]], 1)).dispose();
    await model.dispose();
    expect(open()).toBe(0);
  });
});

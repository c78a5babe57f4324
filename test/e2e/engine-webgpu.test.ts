import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, type TestApp } from './support/app.ts';
import { PackFolder, TranslatorWindow } from './support/translator.ts';

/* The same pack on WebGPU (SwiftShader) and on wasm, each in real Electron, gives the same numbers. */

interface Numbers {
  readonly backend: string;
  readonly ids: readonly number[];
  readonly logProbs: readonly number[];
  readonly trace: readonly number[];
  readonly cross: readonly number[];
}

/** One model with whole numbers in its weights (8-bit blocks on WebGPU), one with another architecture. */
const packs = new PackFolder()
  .add('blocks', 'zh', 'en', undefined, 'pre-norm-8bit')
  .add('post', 'de', 'en', undefined, 'learned-post');
const texts = ['你好，世界', 'Hello world, this is a test', 'abc'];
const sentences = ['zh', 'de'].flatMap((from) => texts.map((text) => ({ text, from, to: 'en' })));
afterAll(() => packs.remove());

async function numbers(backend: 'wasm' | 'webgpu'): Promise<Numbers[]> {
  const app: TestApp = await launch({ backend, packs: packs.path, args: ['--verso-allow-software-gpu'] });
  try {
    await new TranslatorWindow(app.page).ready();
    const found: Numbers[] = [];
    for (const sentence of sentences) found.push(await app.engine.evaluate(numbersOf, sentence));
    return found;
  } finally {
    await app.close();
  }
}

/** Runs in the window. */
async function numbersOf(sentence: { text: string; from: string; to: string }): Promise<Numbers> {
  const { engine } = window.versoTest;
  const { from, to } = sentence;
  for await (const event of engine.translate({ ...sentence, beam: 1, priority: 'queue' })) {
    if (event.type !== 'sentence-end') continue;
    // Translating trades exact probabilities for speed; what goes on from a prefix is exact.
    const [exact] = await engine.call('continueFrom', { source: event.sourceIds, prefix: [], beam: 1, from, to });
    if (exact === undefined) throw new Error('nothing was decoded');
    const { ids: targetIds, logProbs } = exact;
    const { sourceIds } = event;
    let backend = '';
    const stop = engine.onStatus((status) => {
      if (status.state === 'ready') backend = status.backend.kind;
    });
    stop();
    const trace = await engine.openTrace({ source: sourceIds, target: targetIds, from, to });
    const cross = await trace.weights({ kind: 'cross', layer: 1, head: 0 });
    trace.close();
    return { backend, ids: targetIds, logProbs, trace: [...trace.logProbs], cross: [...cross.values] };
  }
  throw new Error('the translation had no sentence');
}

describe('WebGPU and wasm', () => {
  let wasm: Numbers[];
  let webgpu: Numbers[];
  beforeAll(async () => {
    wasm = await numbers('wasm');
    webgpu = await numbers('webgpu');
  }, 300_000);

  it('are what the engine ran on', () => {
    expect(wasm.map(({ backend }) => backend)).toEqual(sentences.map(() => 'wasm'));
    expect(webgpu.map(({ backend }) => backend)).toEqual(sentences.map(() => 'webgpu'));
  });

  it('give the same tokens, and log-probabilities within 1e-3', () => {
    // Random weights say little of some texts, but not of all.
    expect(wasm.flatMap(({ ids }) => ids).length).toBeGreaterThan(30);
    for (const [at, { ids, logProbs }] of wasm.entries()) {
      expect(webgpu[at]?.ids).toEqual(ids);
      expectClose(webgpu[at]?.logProbs ?? [], logProbs, 1e-3);
    }
  });

  it('give the same trace, which says of each token what the cached decoder said', () => {
    for (const [at, { trace, cross, logProbs }] of wasm.entries()) {
      expectClose(webgpu[at]?.trace ?? [], trace, 1e-3);
      expectClose(webgpu[at]?.cross ?? [], cross, 1e-4);
      expectClose(trace, logProbs, 1e-3);
    }
  });
});

function expectClose(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length);
  const far = actual.flatMap((value, at) =>
    Math.abs(value - (expected[at] ?? NaN)) <= tolerance ? [] : [{ at, value }],
  );
  expect(far).toEqual([]);
}

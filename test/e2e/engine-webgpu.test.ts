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

const packs = new PackFolder().add('tiny', 'zh', 'en');
afterAll(() => packs.remove());

async function numbers(backend: 'wasm' | 'webgpu'): Promise<Numbers> {
  const app: TestApp = await launch({ backend, packs: packs.path, args: ['--verso-allow-software-gpu'] });
  try {
    await new TranslatorWindow(app.page).ready();
    return await app.page.evaluate(async () => {
      const { engine } = window.versoTest;
      let kind = '';
      const stop = engine.onStatus((status) => {
        if (status.state === 'ready') kind = status.backend.kind;
      });
      const pair = { from: 'zh', to: 'en' };
      for await (const event of engine.translate({ text: '你好，世界', ...pair, beam: 1, priority: 'queue' })) {
        if (event.type !== 'sentence-end') continue;
        const { sourceIds, targetIds, logProbs } = event;
        const trace = await engine.openTrace({ source: sourceIds, target: targetIds, ...pair });
        const cross = await trace.weights({ kind: 'cross', layer: 1, head: 0 });
        trace.close();
        stop();
        return { backend: kind, ids: targetIds, logProbs, trace: [...trace.logProbs], cross: [...cross.values] };
      }
      throw new Error('the translation had no sentence');
    });
  } finally {
    await app.close();
  }
}

describe('WebGPU and wasm', () => {
  let wasm: Numbers;
  let webgpu: Numbers;
  beforeAll(async () => {
    wasm = await numbers('wasm');
    webgpu = await numbers('webgpu');
  });

  it('are what the engine ran on', () => {
    expect([wasm.backend, webgpu.backend]).toEqual(['wasm', 'webgpu']);
  });

  it('give the same tokens, and log-probabilities within 1e-3', () => {
    expect(wasm.ids.length).toBeGreaterThan(1);
    expect(webgpu.ids).toEqual(wasm.ids);
    expectClose(webgpu.logProbs, wasm.logProbs, 1e-3);
  });

  it('give the same trace', () => {
    expectClose(webgpu.trace, wasm.trace, 1e-3);
    expectClose(webgpu.cross, wasm.cross, 1e-4);
    // The trace says of each token what the cached decoder said.
    expectClose(wasm.trace, wasm.logProbs, 1e-3);
  });
});

function expectClose(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length);
  const far = actual.flatMap((value, at) =>
    Math.abs(value - (expected[at] ?? NaN)) <= tolerance ? [] : [{ at, value }],
  );
  expect(far).toEqual([]);
}

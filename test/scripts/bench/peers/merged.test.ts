import { InferenceSession, Tensor } from 'onnxruntime-web';
import { describe, expect, it } from 'vitest';
import { GraphBuilder, type OnnxModel } from '../../../../models/format/onnx.ts';
import { merged } from '../../../../scripts/bench/peers/merged.ts';
import { selfContained } from '../../../../scripts/bench/peers/self-contained.ts';

function timesAndOne(factor: string, values: readonly number[]): OnnxModel {
  const graph = new GraphBuilder(factor);
  const x = graph.input('x', 'float', [2]);
  const weight = graph.weight(factor, 'float', [2], (target) =>
    target.set(new Uint8Array(Float32Array.from(values).buffer)),
  );
  const shared = graph.weight('shared', 'float', [2], (target) =>
    target.set(new Uint8Array(Float32Array.of(1, 1).buffer)),
  );
  const product = graph.node('Mul', [x, weight]);
  graph.output('y', graph.node('Add', [product, shared]), 'float', [2]);
  return graph.finish();
}

describe('two graphs merged into one', () => {
  it('computes the one that is asked for, in one file with its weights', async () => {
    const first = timesAndOne('two', [2, 2]);
    const graph = new GraphBuilder('other');
    const x = graph.input('x', 'float', [2]);
    const weight = graph.weight('two', 'float', [2], () => {});
    graph.output('y', graph.node('Div', [x, weight]), 'float', [2]);
    const session = await InferenceSession.create(selfContained(merged(first, graph.finish())), {
      executionProviders: ['wasm'],
    });
    const given = async (cached: boolean): Promise<number[]> => {
      const feeds = {
        x: new Tensor('float32', Float32Array.of(3, 4), [2]),
        use_cache_branch: new Tensor('bool', Uint8Array.of(cached ? 1 : 0), [1]),
      };
      return Array.from((await session.run(feeds))['y']?.data as Float32Array);
    };
    expect(await given(false)).toEqual([7, 9]);
    expect(await given(true)).toEqual([1.5, 2]);
    await session.release();
  });
});

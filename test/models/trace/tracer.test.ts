import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRuntime } from '../../../models/runtime/onnx-runtime.ts';
import { createTraceGraphs } from '../../../models/runtime/trace-sessions.ts';
import { ATTENTION_KINDS, type HeadTrace, type Intervention, type Trace } from '../../../models/trace/trace.ts';
import { GraphTracer, type TraceGraphs } from '../../../models/trace/tracer.ts';
import { readWeights } from '../../../models/architectures/transformer/model-weights.ts';
import {
  FIXTURE_IDS,
  fixtureManifest,
  greatestDifference,
  logSoftmax,
  readFixture,
  readGoldenTensors,
  readJson,
  type GenerateGoldens,
  type TraceGoldens,
} from '../fixture-packs.ts';
import '../live-sessions.ts';

const VOCABULARY = 96;

/** Log-probabilities of every position in order of ids, from a trace that kept all of them. */
function distribution(trace: Trace): Float32Array {
  const all = new Float32Array(trace.topIds.length);
  trace.topIds.forEach((id, index) => (all[Math.floor(index / trace.k) * trace.k + id] = trace.topLogProbs[index]!));
  return all;
}

describe.each(FIXTURE_IDS)('traces of %s', (id) => {
  const manifest = fixtureManifest(id);
  const goldens = readJson(id, 'trace.json') as TraceGoldens;
  const { source, target } = goldens;
  const golden = readGoldenTensors(id);
  let graphs: TraceGraphs;
  let tracer: GraphTracer;
  let trace: Trace;
  const run = (intervention?: Intervention): Promise<Trace> =>
    tracer.trace({ source, target, k: VOCABULARY, ...(intervention && { intervention }) });

  beforeAll(async () => {
    const weights = readWeights(readFixture(id, 'weights.safetensors'), manifest);
    graphs = await createTraceGraphs(await loadRuntime('wasm', { threads: 1 }), manifest, weights);
    tracer = new GraphTracer(graphs, manifest, weights);
    trace = await run();
  });
  afterAll(() => tracer.dispose());

  const heads = function* (of: Trace): Generator<HeadTrace> {
    for (const kind of ATTENTION_KINDS) {
      const layers = kind === 'encoder' ? tracer.layers.encoder : tracer.layers.decoder;
      for (let layer = 0; layer < layers; layer++) {
        for (let head = 0; head < tracer.heads; head++) yield of.head({ kind, layer, head });
      }
    }
  };

  it('gives PyTorch’s probabilities at every position', () => {
    const expected = logSoftmax(golden('logits'), VOCABULARY);
    expect(greatestDifference(distribution(trace), expected)).toBeLessThan(1e-4);
    const ofTarget = target.map((token, position) => expected[position * VOCABULARY + token]!);
    expect(greatestDifference(trace.logProbs, ofTarget)).toBeLessThan(1e-4);
    for (let position = 0; position < target.length; position++) {
      const row = trace.topLogProbs.subarray(position * trace.k, (position + 1) * trace.k);
      expect([...row]).toEqual([...row].sort((a, b) => b - a));
    }
  });

  it('gives PyTorch’s numbers for every head', () => {
    let count = 0;
    for (const head of heads(trace)) {
      const { kind, layer, head: index } = head.address;
      for (const part of ['q', 'k', 'v', 'scores', 'weights', 'context', 'output'] as const) {
        const all = golden(`${kind}_${layer}_${part}`);
        const expected = all.subarray((index * all.length) / tracer.heads, ((index + 1) * all.length) / tracer.heads);
        expect(greatestDifference(head[part], expected), `${kind} ${layer} ${index} ${part}`).toBeLessThan(1e-4);
      }
      count++;
    }
    expect(count).toBe((tracer.layers.encoder + 2 * tracer.layers.decoder) * tracer.heads);
  });

  it('hands over the rows of W^O that turn a head’s context into its output', () => {
    for (const { context, projection, output, queryLength, dimension } of heads(trace)) {
      const width = projection.length / dimension;
      for (let query = 0; query < queryLength; query++) {
        const expected = Float32Array.from({ length: width }, (_, column) => {
          let sum = 0;
          for (let d = 0; d < dimension; d++) sum += context[query * dimension + d]! * projection[d * width + column]!;
          return sum;
        });
        expect(greatestDifference(output.subarray(query * width, (query + 1) * width), expected)).toBeLessThan(1e-4);
      }
    }
  });

  it('has rows that sum to 1 and exact zeros behind the causal mask', () => {
    for (const { address, weights, queryLength, keyLength } of heads(trace)) {
      for (let query = 0; query < queryLength; query++) {
        const row = weights.subarray(query * keyLength, (query + 1) * keyLength);
        expect(Math.abs(row.reduce((sum, weight) => sum + weight, 0) - 1)).toBeLessThan(1e-5);
        if (address.kind === 'decoder') expect(row.subarray(query + 1).every((weight) => weight === 0)).toBe(true);
      }
    }
  });

  it('is untouched by interventions that change nothing', async () => {
    for (const nothing of [{}, { headsOff: [], weightsOff: [] }, { window: { encoder: 99, decoder: 99 } }]) {
      const again = await run(nothing);
      expect(again.topLogProbs).toEqual(trace.topLogProbs);
      expect(again.topIds).toEqual(trace.topIds);
    }
  });

  it.each(
    goldens.interventions.map((intervention, index) => [JSON.stringify(intervention), intervention, index] as const),
  )('intervenes as PyTorch does: %s', async (_, intervention, index) => {
    const changed = await run(intervention);
    const expected = logSoftmax(golden(`intervention_${index}_logits`), VOCABULARY);
    expect(greatestDifference(distribution(changed), expected)).toBeLessThan(1e-4);
    for (const cell of intervention.weightsOff ?? []) {
      const { weights, keyLength } = changed.head(cell);
      expect(weights[cell.query * keyLength + cell.key]).toBe(0);
    }
    for (const address of intervention.headsOff ?? []) {
      const { context, output } = changed.head(address);
      expect([...context, ...output].every((value) => value === 0)).toBe(true);
    }
    for (const kind of ['encoder', 'decoder'] as const) {
      const window = intervention.window?.[kind];
      if (window === undefined) continue;
      const { weights, keyLength } = changed.head({ kind, layer: 0, head: 0 });
      const outside = weights.filter((_, cell) => Math.abs(Math.floor(cell / keyLength) - (cell % keyLength)) > window);
      expect(outside.length).toBeGreaterThan(0);
      expect(outside.every((weight) => weight === 0)).toBe(true);
    }
  });

  it('decodes greedily as generate() does, from any prefix', async () => {
    const { sources, cases } = readJson(id, 'generate.json') as GenerateGoldens;
    const greedy = cases.find((one) => one.name === 'greedy')!.results[0]![0]!;
    for (const length of [0, 3]) {
      const prefix = greedy.ids.slice(0, length);
      const decoded = await tracer.decode({ source: sources[0]!, prefix, maxLength: greedy.ids.length });
      expect(decoded.ids).toEqual(greedy.ids);
      expect(greatestDifference(decoded.logProbs, greedy.logProbs)).toBeLessThan(1e-4);
    }
  });

  it('decodes under an intervention as the trace under it predicts', async () => {
    const intervention = goldens.interventions[2]!;
    const { ids, logProbs } = await tracer.decode({ source, prefix: [], intervention, maxLength: 8 });
    const check = await tracer.trace({ source, target: ids, intervention, k: 2 });
    expect(greatestDifference(logProbs, check.logProbs)).toBeLessThan(1e-4);
    ids.forEach((token, position) =>
      expect([...check.topIds.subarray(position * 2, position * 2 + 2)]).toContain(token),
    );
  });
});

describe('a tracer', () => {
  const manifest = fixtureManifest('pre-norm');
  const weights = readWeights(readFixture('pre-norm', 'weights.safetensors'), manifest);
  let tracer: GraphTracer;
  beforeAll(async () => {
    tracer = new GraphTracer(
      await createTraceGraphs(await loadRuntime('wasm', { threads: 1 }), manifest, weights),
      manifest,
      weights,
    );
  });
  afterAll(() => tracer.dispose());

  it('says what is wrong with a request', async () => {
    const source = [4, 5, 2];
    await expect(tracer.trace({ source, target: [] })).rejects.toThrow('at least one token');
    await expect(tracer.trace({ source: [], target: [2] })).rejects.toThrow('at least one token');
    await expect(tracer.trace({ source, target: new Array<number>(129).fill(5) })).rejects.toThrow(
      'length: 129, most: 128',
    );
    await expect(tracer.trace({ source: [96], target: [2] })).rejects.toThrow('token 96');
    const headsOff = [{ kind: 'cross', layer: 2, head: 0 }] as const;
    await expect(tracer.trace({ source, target: [2], intervention: { headsOff } })).rejects.toThrow('layer 2, head 0');
  });

  it('stops decoding when aborted', async () => {
    const request = { source: [4, 5, 2], prefix: [], maxLength: 5, signal: AbortSignal.abort() };
    await expect(tracer.decode(request)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('gives no numbers after disposal', async () => {
    const trace = await tracer.trace({ source: [4, 5, 2], target: [7, 2] });
    expect(trace.weights({ kind: 'cross', layer: 0, head: 1 })).toHaveLength(6);
    trace.dispose();
    expect(() => trace.weights({ kind: 'cross', layer: 0, head: 1 })).toThrow('disposed');
  });

  it('shows positions in the model’s own layout', () => {
    const positions = tracer.positions(3);
    expect(positions).toHaveLength(3 * 32);
    expect(positions.subarray(0, 32)).toEqual(Float32Array.from({ length: 32 }, (_, column) => (column < 16 ? 0 : 1)));
    expect(tracer.positions(1000)).toHaveLength(128 * 32);
  });
});

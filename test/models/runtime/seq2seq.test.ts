import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecodeState, Seq2Seq } from '../../../models/decode/seq2seq.ts';
import { buildDecoderStep } from '../../../models/architectures/transformer/decoder-step.ts';
import { buildEncoder } from '../../../models/architectures/transformer/encoder.ts';
import { loadRuntime } from '../../../models/runtime/onnx-runtime.ts';
import { OnnxSeq2Seq } from '../../../models/runtime/onnx-seq2seq.ts';
import { selfTest } from '../../../models/runtime/self-test.ts';
import { createTracer } from '../../../models/runtime/trace-sessions.ts';
import { wasmSeq2Seq } from '../../../models/runtime/wasm-backend.ts';
import type { Tracer } from '../../../models/trace/trace.ts';
import { readWeights, type ModelWeights } from '../../../models/architectures/transformer/model-weights.ts';
import type { PackManifest } from '../../../models/pack/manifest.ts';
import { KernelSeq2Seq } from '../../../models/runtime/kernels/seq2seq.ts';
import { runsOnKernels } from '../../../models/runtime/kernels/transformer.ts';
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
import { ConcatCache } from './concat-cache.ts';
import '../live-sessions.ts';

const VOCABULARY = 96;

/** Log-probabilities of the whole vocabulary by id, `[rows][vocabulary]`, after feeding `tokens`. */
async function step(model: Seq2Seq, state: DecodeState, tokens: readonly number[]): Promise<Float32Array[]> {
  const { ids, logProbs } = await model.step(state, Int32Array.from(tokens), { k: VOCABULARY, alignment: false });
  return tokens.map((_, row) => {
    const byId = new Float32Array(VOCABULARY);
    for (let rank = 0; rank < VOCABULARY; rank++)
      byId[ids[row * VOCABULARY + rank]!] = logProbs[row * VOCABULARY + rank]!;
    return byId;
  });
}

const KINDS = ['wasm', 'wasm with a shortlist', 'graphs for WebGPU', 'kernels'] as const;
const EMPTY = { common: new Uint32Array(0), offsets: new Uint32Array(VOCABULARY + 1), candidates: new Uint32Array(0) };
const isQuantised = (id: string): boolean => fixtureManifest(id).quantization.bits !== 32;
const runs = (id: string, kind: (typeof KINDS)[number]): boolean => {
  if (kind === 'kernels') return runsOnKernels(fixtureManifest(id));
  // Products of bytes are less exact: they have a test of their own.
  return kind !== 'wasm with a shortlist' || !isQuantised(id);
};
const every = FIXTURE_IDS.flatMap((id) => KINDS.filter((kind) => runs(id, kind)).map((kind) => [id, kind] as const));

/** Exact probabilities are asked of nobody here. */
function openKernels(manifest: PackManifest, weights: ModelWeights): Promise<KernelSeq2Seq> {
  return KernelSeq2Seq.open({
    manifest,
    weights,
    shortlist: undefined,
    openExact: () => Promise.reject(new Error('not opened')),
    preferredBatch: 1,
    notNumbers: () => new Error('not numbers'),
  });
}

describe.each(every)('%s, %s', (id, kind) => {
  const manifest = fixtureManifest(id);
  const weights = readWeights(readFixture(id, 'weights.safetensors'), manifest);
  const { sources, cases } = readJson(id, 'generate.json') as GenerateGoldens;
  const start = manifest.tokens.decoderStart;
  // The kernels' inputs have fifteen bits and a sign.
  const tolerance = kind === 'kernels' ? 1e-3 : 1e-4;
  let model: Seq2Seq;
  let tracer: Tracer;

  beforeAll(async () => {
    const runtime = await loadRuntime('wasm', { threads: 1 });
    tracer = await createTracer(runtime, manifest, weights);
    if (kind === 'kernels') {
      model = await openKernels(manifest, weights);
      const encode = model.encode.bind(model);
      model.encode = (given, rows) => encode(given, rows, []);
      return;
    }
    if (kind !== 'graphs for WebGPU') {
      model = await wasmSeq2Seq(runtime, manifest, weights, kind === 'wasm' ? undefined : { shortlist: EMPTY });
      const encode = model.encode.bind(model);
      if (kind !== 'wasm') model.encode = (given, rows) => encode(given, rows, []);
      return;
    }
    const { architecture, decode } = manifest;
    const { alignmentHeads } = decode;
    const options = { precision: 'blocks', cache: 'concat', alignmentHeads, output: 'all' } as const;
    model = new OnnxSeq2Seq({
      runtime,
      manifest,
      weights,
      encoder: await runtime.createSession(buildEncoder(architecture, weights, 'blocks'), {}),
      decoder: await runtime.createSession(buildDecoderStep(architecture, weights, options), {}),
      cacheStyle: 'concat',
      preferredBatch: 1,
      notNumbers: () => new Error('not numbers'),
      createCache: (shape, rows, encoded, order) => new ConcatCache(runtime, shape, rows, encoded, order),
    });
  });
  afterAll(async () => {
    await tracer.dispose();
    await model.dispose();
  });

  it('steps through PyTorch’s distributions', async () => {
    const { source, target } = readJson(id, 'trace.json') as TraceGoldens;
    const expected = logSoftmax(readGoldenTensors(id)('logits'), VOCABULARY);
    const state = await model.encode([source], 1);
    for (const [position, token] of [start, ...target.slice(0, -1)].entries()) {
      expect(state.length).toBe(position);
      const [actual] = await step(model, state, [token]);
      expect(
        greatestDifference(actual!, expected.subarray(position * VOCABULARY, (position + 1) * VOCABULARY)),
      ).toBeLessThan(tolerance);
    }
    state.dispose();
  });

  it('equals the trace at every position, past the growth of the cache', async () => {
    const target = Array.from({ length: 70 }, (_, index) => 3 + ((index * 31) % 90));
    const trace = await tracer.trace({ source: sources[1]!, target, k: VOCABULARY });
    const state = await model.encode([sources[1]!], 1);
    for (const [position, token] of [start, ...target.slice(0, -1)].entries()) {
      const [actual] = await step(model, state, [token]);
      const ids = trace.topIds.subarray(position * VOCABULARY, (position + 1) * VOCABULARY);
      const expected = trace.topLogProbs.subarray(position * VOCABULARY, (position + 1) * VOCABULARY);
      expect(
        greatestDifference(
          Float32Array.from(ids, (token) => actual![token]!),
          expected,
        ),
        `position ${position}`,
      ).toBeLessThan(tolerance);
    }
    state.dispose();
  });

  it('gives every sentence of a batch what it gets alone', async () => {
    const batch = await model.encode(sources, 1);
    const alone = await Promise.all(sources.map((source) => model.encode([source], 1)));
    const targets = cases.find((one) => one.name === 'greedy batch')!.results.map((result) => result[0]!.ids);
    for (let position = 0; position < 6; position++) {
      const tokens = targets.map((target) => (position === 0 ? start : (target[position - 1] ?? 2)));
      const together = await step(model, batch, tokens);
      for (const [row, state] of alone.entries()) {
        const [single] = await step(model, state, [tokens[row]!]);
        expect(greatestDifference(together[row]!, single!)).toBeLessThan(tolerance);
      }
    }
    for (const state of [batch, ...alone]) state.dispose();
  });

  it('scores any token, and aligns with the mean of the chosen heads', async () => {
    const chosen = [sources[1]!, sources[3]!];
    const state = await model.encode(chosen, 1);
    const targets = [
      [17, 40, 8],
      [5, 90, 33],
    ];
    const traces = await Promise.all(
      chosen.map((source, row) => tracer.trace({ source, target: targets[row]!, k: 1 })),
    );
    for (let position = 0; position < 3; position++) {
      const tokens = Int32Array.from(targets, (target) => (position === 0 ? start : target[position - 1]!));
      const scored = Int32Array.from(targets, (target) => target[position]!);
      const result = await model.step(state, tokens, { k: 1, alignment: true, scored });
      for (const [row, trace] of traces.entries()) {
        expect(Math.abs(result.scoredLogProbs![row]! - trace.logProbs[position]!)).toBeLessThan(tolerance);
        const heads = manifest.decode.alignmentHeads;
        const length = chosen[row]!.length;
        const expected = new Float32Array(sources[1]!.length);
        for (const address of heads) {
          const attention = trace
            .weights({ kind: 'cross', ...address })
            .subarray(position * length, (position + 1) * length);
          attention.forEach((weight, key) => (expected[key]! += weight / heads.length));
        }
        const actual = result.alignment!.subarray(row * expected.length, (row + 1) * expected.length);
        expect(greatestDifference(actual, expected)).toBeLessThan(kind === 'kernels' ? tolerance : 1e-5);
        expect(actual.subarray(length).every((weight) => weight === 0)).toBe(true);
      }
    }
    state.dispose();
  });

  it('reorders, drops and multiplies rows', async () => {
    const [first, second] = [sources[0]!, sources[2]!];
    const state = await model.encode([first, second], 2);
    expect(state.rows).toBe(4);
    await step(model, state, [start, start, start, start]);
    await step(model, state, [10, 20, 30, 40]);
    await model.reorder(state, Int32Array.of(1, 0, 3, 3));
    await step(model, state, [11, 12, 13, 14]);
    await model.reorder(state, Int32Array.of(3, 0, 2, 1, 0));
    expect(state.rows).toBe(5);
    const last = await step(model, state, [50, 51, 52, 53, 54]);
    const histories = [
      [second, 40, 14, 50],
      [first, 20, 11, 51],
      [second, 40, 13, 52],
      [first, 10, 12, 53],
      [first, 20, 11, 54],
    ] as const;
    for (const [row, [source, ...history]] of histories.entries()) {
      const alone = await model.encode([source], 1);
      let expected = await step(model, alone, [start]);
      for (const token of history) expected = await step(model, alone, [token]);
      expect(greatestDifference(last[row]!, expected[0]!), `row ${row}`).toBeLessThan(tolerance);
      alone.dispose();
    }
    state.dispose();
  });
});

describe('limits and mistakes', () => {
  const manifest = fixtureManifest('pre-norm');
  const weights = readWeights(readFixture('pre-norm', 'weights.safetensors'), manifest);
  let model: OnnxSeq2Seq;
  beforeAll(async () => {
    model = await wasmSeq2Seq(await loadRuntime('wasm', { threads: 1 }), manifest, weights);
  });
  afterAll(() => model.dispose());

  it('refuses a source that is empty or too long', async () => {
    await expect(model.encode([[]], 1)).rejects.toThrow('no tokens');
    await expect(model.encode([new Array<number>(129).fill(5)], 1)).rejects.toThrow('length: 129, most: 128');
  });

  it('refuses steps past its positions', async () => {
    const state = await model.encode([[5, 2]], 1);
    for (let position = 0; position < model.maxPositions; position++)
      await model.step(state, Int32Array.of(7), { k: 1, alignment: false });
    await expect(model.step(state, Int32Array.of(7), { k: 1, alignment: false })).rejects.toThrow('most: 128');
    state.dispose();
  });

  it('refuses a state that has been disposed of, and disposes twice without harm', async () => {
    const state = await model.encode([[5, 2]], 1);
    state.dispose();
    state.dispose();
    await expect(model.step(state, Int32Array.of(7), { k: 1, alignment: false })).rejects.toThrow('disposed');
  });

  it('finishes a step before it frees what the step reads', async () => {
    const state = await model.encode([[5, 2]], 1);
    const step = model.step(state, Int32Array.of(7), { k: 1, alignment: false });
    state.dispose();
    await expect(step).rejects.toThrow('disposed of while a step was running');
    const next = await model.encode([[5, 2]], 1);
    await expect(model.step(next, Int32Array.of(7), { k: 1, alignment: false })).resolves.toMatchObject({ k: 1 });
    next.dispose();
  });

  it('keeps states apart when their steps are asked for at once', async () => {
    const states = await Promise.all(
      [
        [5, 6, 2],
        [80, 2],
      ].map((source) => model.encode([source], 1)),
    );
    const together = await Promise.all(states.map((state) => step(model, state, [0])));
    for (const [index, source] of [
      [5, 6, 2],
      [80, 2],
    ].entries()) {
      const alone = await model.encode([source], 1);
      expect((await step(model, alone, [0]))[0]).toEqual(together[index]![0]);
      alone.dispose();
    }
    for (const state of states) state.dispose();
  });
});

describe('the self-test', () => {
  const open = async (id: string): Promise<OnnxSeq2Seq> => {
    const manifest = fixtureManifest(id);
    return wasmSeq2Seq(
      await loadRuntime('wasm', { threads: 1 }),
      manifest,
      readWeights(readFixture(id, 'weights.safetensors'), manifest),
    );
  };

  it('accepts the model itself and notices another one', async () => {
    const [model, same, other] = [await open('pre-norm'), await open('pre-norm'), await open('pre-norm-4bit')];
    expect(await selfTest(model, same)).toBeNull();
    expect(await selfTest(other, same)).toMatch(/^step 1 is off by /);
    for (const one of [model, same, other]) await one.dispose();
  });

  it('notices NaN', async () => {
    const model = await open('pre-norm');
    const broken: Seq2Seq = Object.create(model, {
      step: {
        value: async (...parameters: Parameters<Seq2Seq['step']>) => {
          const result = await model.step(...parameters);
          return { ...result, logProbs: result.logProbs.map(() => NaN) };
        },
      },
    });
    const sound = await open('pre-norm');
    expect(await selfTest(broken, sound)).toMatch(/^step 1 is off by NaN/);
    for (const one of [model, sound]) await one.dispose();
  });
});

describe.each(FIXTURE_IDS.filter(isQuantised))('%s by products of bytes', (id) => {
  it('is near the exact probabilities, which are there for whoever asks for them', async () => {
    const manifest = fixtureManifest(id);
    const weights = readWeights(readFixture(id, 'weights.safetensors'), manifest);
    const { sources } = readJson(id, 'generate.json') as GenerateGoldens;
    const runtime = await loadRuntime('wasm', { threads: 1 });
    const exact = await wasmSeq2Seq(runtime, manifest, weights);
    const fast = await wasmSeq2Seq(runtime, manifest, weights, { shortlist: undefined });
    const tokens = sources.map(() => manifest.tokens.decoderStart);
    const first = async (model: Seq2Seq, also?: readonly number[]): Promise<Float32Array> => {
      const state = await model.encode(sources, 1, also);
      const rows = await step(model, state, tokens);
      state.dispose();
      return Float32Array.from(rows.flatMap((row) => [...row]));
    };
    const expected = await first(exact);
    const near = greatestDifference(await first(fast, []), expected);
    expect(near).toBeGreaterThan(0);
    expect(near).toBeLessThan(0.1);
    expect(greatestDifference(await first(fast), expected)).toBe(0);
    await exact.dispose();
    await fast.dispose();
  });
});

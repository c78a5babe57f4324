import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identify } from '../../../models/import/identify.ts';
import { writePack, type WriteOptions } from '../../../models/import/write-pack.ts';
import { openTranslator } from '../../../models/open.ts';
import type { PackManifest } from '../../../models/pack/manifest.ts';
import { openModel, type OpenedModel } from '../../../models/runtime/model.ts';
import type { Translator } from '../../../models/translator.ts';
import { translateWithBergamot } from '../../../scripts/fixtures-marian/oracle.mjs';
import { greatestDifference, logSoftmax, memorySource } from '../fixture-packs.ts';
import type { Bytes } from '../hostile-pack.ts';
import '../live-sessions.ts';
import { given } from './hostile-marian.ts';
import { FIXTURES, memoryFiles, MemorySink } from './packs.ts';

interface Golden {
  readonly source: readonly number[];
  readonly target: readonly number[];
  readonly logits: readonly (readonly number[])[];
}

const lines = readFileSync(join(FIXTURES, 'en-de.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [string, string]);

async function pack(
  kind: string,
  options: WriteOptions = {},
): Promise<{ manifest: PackManifest; files: Record<string, Bytes> }> {
  const sink = new MemorySink();
  const manifest = await writePack(await identify(memoryFiles(kind, given(kind))), sink, options);
  return { manifest, files: sink.files };
}

const file = (files: Record<string, Bytes>, pattern: RegExp): Bytes =>
  files[Object.keys(files).find((name) => pattern.test(name))!]!;

describe.each([
  ['firefox', 'transformer-ssru'],
  ['firefox-split', 'transformer-ssru'],
  ['opus', 'transformer'],
] as const)('a model of Marian, %s', (kind, architecture) => {
  const goldens = JSON.parse(gunzipSync(readFileSync(join(FIXTURES, kind, 'logits.json.gz'))).toString()) as Golden[];
  let manifest: PackManifest;
  let opened: OpenedModel;
  let translator: Translator;
  beforeAll(async () => {
    const made = await pack(kind);
    manifest = made.manifest;
    opened = await openModel(memorySource(made.files), { backend: 'wasm', threads: 1, selfTest: true });
    translator = await openTranslator(memorySource(made.files), { backend: 'wasm', threads: 1 });
  });
  afterAll(async () => {
    await translator.dispose();
    await opened.dispose();
  });

  it('becomes a pack that says what it is', () => {
    expect(manifest.directions).toMatchObject([{ from: 'en', to: 'de', tag: null }]);
    expect(manifest.architecture).toMatchObject({
      kind: architecture,
      encoderLayers: 2,
      decoderLayers: 2,
      norm: 'post',
    });
    expect(manifest.quantization.bits).toBe(32);
    expect(manifest.tokens.decoderStart).toBe(manifest.architecture.vocabularySize - 1);
  });

  it('cuts texts into the model’s own numbers', () => {
    for (const [index, { source, target }] of goldens.entries()) {
      expect(translator.encodeSource(lines[index]![0], 'en', 'de').ids).toEqual(source);
      expect(translator.encodeTarget(lines[index]![1], 'de').ids).toEqual(target);
      expect(translator.decode(target)).toBe(lines[index]![1]);
    }
  });

  it('computes the same logits, step by step and as a whole', async () => {
    const tracer = await opened.createTracer();
    const size = manifest.architecture.vocabularySize;
    for (const { source, target, logits } of goldens) {
      // What targets begin with is Verso's own token, which has no probability.
      const expected = logSoftmax(Float32Array.from(logits.flat()), size - 1);
      const state = await opened.seq2seq.encode([source], 1);
      const trace = await tracer.trace({ source, target, k: size });
      for (const [position, token] of [manifest.tokens.decoderStart, ...target.slice(0, -1)].entries()) {
        const { ids, logProbs } = await opened.seq2seq.step(state, Int32Array.of(token), { k: size, alignment: true });
        const [stepped, traced] = [new Float32Array(size), new Float32Array(size)];
        ids.forEach((id, rank) => (stepped[id] = logProbs[rank]!));
        for (let at = position * size; at < (position + 1) * size; at++)
          traced[trace.topIds[at]!] = trace.topLogProbs[at]!;
        const row = expected.subarray(position * (size - 1), (position + 1) * (size - 1));
        expect(greatestDifference(stepped.subarray(0, -1), row)).toBeLessThan(kind === 'opus' ? 2e-3 : 1e-4);
        expect(greatestDifference(traced.subarray(0, -1), stepped.subarray(0, -1))).toBeLessThan(1e-4);
      }
      state.dispose();
      trace.dispose();
    }
    await tracer.dispose();
  });

  it('tells what a recurrence keeps, or that there is none', async () => {
    const tracer = await opened.createTracer();
    const { source, target } = goldens[0]!;
    const trace = await tracer.trace({ source, target });
    const recurrent = architecture === 'transformer-ssru';
    expect(tracer.layers).toEqual({ encoder: 2, decoder: recurrent ? 0 : 2, cross: 2 });
    expect(trace.gates).toHaveLength(recurrent ? 2 : 0);
    for (const gate of trace.gates) {
      expect(gate).toHaveLength(target.length);
      expect(gate.every((share) => share > 0 && share < 1)).toBe(true);
    }
    const outOfReach = () => trace.weights({ kind: 'decoder', layer: 0, head: 0 });
    if (recurrent) expect(outOfReach).toThrow(RangeError);
    const decoded = await tracer.decode({ source, prefix: [], maxLength: target.length });
    expect(decoded.ids).toEqual(target);
    trace.dispose();
    await tracer.dispose();
  });

  it('decodes several rows that change places as it does one', async () => {
    const { seq2seq } = opened;
    const k = 5;
    const [one, other] = [goldens[0]!.source, goldens[1]!.source];
    const batch = await seq2seq.encode([one, other], 2);
    const alone = await seq2seq.encode([other], 1);
    const start = manifest.tokens.decoderStart;
    await seq2seq.step(batch, Int32Array.of(start, start, start, start), { k, alignment: false });
    await seq2seq.step(batch, Int32Array.of(5, 6, 7, 8), { k, alignment: false });
    await seq2seq.reorder(batch, Int32Array.of(3, 0));
    const { logProbs } = await seq2seq.step(batch, Int32Array.of(9, 9), { k, alignment: false });
    for (const token of [start, 8]) await seq2seq.step(alone, Int32Array.of(token), { k, alignment: false });
    const expected = await seq2seq.step(alone, Int32Array.of(9), { k, alignment: false });
    expect(greatestDifference(logProbs.subarray(0, k), expected.logProbs)).toBeLessThan(1e-4);
    batch.dispose();
    alone.dispose();
  });

  it('translates as its publisher’s own program does', async () => {
    const actual: string[] = [];
    for (const [text] of lines) {
      let sentence = '';
      for await (const event of translator.translate({ text, from: 'en', to: 'de', beam: 1 }))
        if (event.type === 'sentence-end') sentence = event.text;
      actual.push(sentence);
    }
    const expected = kind === 'opus' ? lines.map(([, german]) => german) : await bergamot(kind);
    const same = actual.filter((text, index) => text === expected[index]).length;
    expect(same).toBeGreaterThanOrEqual(0.98 * lines.length);
  });
});

it('a student in blocks of 8 bits translates alike, with its shortlist', async () => {
  const { manifest, files } = await pack('firefox', { bits: 8 });
  expect(manifest.quantization).toEqual({ bits: 8, blockSize: 32 });
  expect(manifest.shortlist).toEqual({ file: 'shortlist.bin' });
  const translator = await openTranslator(memorySource(files), { backend: 'wasm', threads: 1, selfTest: true });
  let same = 0;
  for (const [english, german] of lines.slice(0, 50))
    for await (const event of translator.translate({ text: english, from: 'en', to: 'de', beam: 1 }))
      if (event.type === 'sentence-end' && event.text === german) same++;
  expect(same).toBeGreaterThanOrEqual(49);
  await translator.dispose();
});

function bergamot(kind: string): Promise<string[]> {
  const files = given(kind);
  const vocabularies = kind === 'firefox' ? [/^vocab/] : [/^srcvocab/, /^trgvocab/];
  return translateWithBergamot(
    {
      model: file(files, /^model/),
      shortlist: file(files, /^lex/),
      vocabularies: vocabularies.map((pattern) => file(files, pattern)),
    },
    lines.map(([english]) => english),
    kind === 'firefox' ? 'int8shiftAlphaAll' : 'int8shiftAll',
  );
}

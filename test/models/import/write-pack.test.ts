import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dequantise } from '../../../models/architectures/transformer/matrix.ts';
import { readWeights } from '../../../models/architectures/transformer/model-weights.ts';
import { floats, readSafetensors } from '../../../models/format/safetensors.ts';
import type { ForeignModel } from '../../../models/import/foreign-model.ts';
import { quantise } from '../../../models/import/quantise.ts';
import { writePack } from '../../../models/import/write-pack.ts';
import { readPack } from '../../../models/pack/read-pack.ts';
import { fixtureManifest, greatestDifference, memorySource, readFixture } from '../fixture-packs.ts';
import { FIXTURES, MemorySink } from './packs.ts';

/** The fixture with full numbers as a model that came from elsewhere. */
function foreign(): ForeignModel {
  const { files: _, weights: __, quantization: ___, ...manifest } = fixtureManifest('pre-norm');
  const tensors = readSafetensors(readFixture('pre-norm', 'weights.safetensors'), { pack: '', file: '' });
  return {
    format: 'hugging-face',
    manifest,
    tensors: [...tensors].map(([name, { shape, bytes }]) => ({
      name,
      shape,
      quantized: shape.length === 2,
      read: async () => new Float32Array(bytes.slice().buffer),
    })),
    files: new Map([['tokenizer.model', readFixture('pre-norm', 'tokenizer.model')]]),
  };
}

const tensorsOf = (file: Uint8Array<ArrayBuffer>) => readSafetensors(file, { pack: 'p', file: 'f' });

describe('quantise', () => {
  it.each([8, 4] as const)('makes the very %i-bit blocks that the training makes', (bits) => {
    const golden = tensorsOf(new Uint8Array(readFileSync(join(FIXTURES, 'quantised.safetensors'))));
    const values = floats(golden.get('values')!.bytes);
    const codes = new Uint8Array((values.length * bits) / 8);
    const scales = new Float32Array(values.length / 32);
    quantise(values, bits, codes, scales);
    expect([...scales]).toEqual([...floats(golden.get(`scales${bits}`)!.bytes)]);
    expect([...codes]).toEqual([...golden.get(`codes${bits}`)!.bytes]);
  });
});

describe('writePack', () => {
  it('writes a pack that is read again, with sizes and hashes that are right', async () => {
    const sink = new MemorySink();
    const manifest = await writePack(foreign(), sink, { bits: 8 });
    const read = await readPack(memorySource(sink.files));
    expect(read.manifest).toEqual(manifest);
    const name = 'decoder.1.feed_forward.in.weight';
    const matrix = readWeights(read.weights, read.manifest).matrix(name);
    const full = floats(tensorsOf(readFixture('pre-norm', 'weights.safetensors')).get(name)!.bytes);
    expect(greatestDifference(dequantise(matrix), full)).toBeLessThan(0.01 * Math.max(...full));
  });

  it('leaves a small model as it is', async () => {
    const sink = new MemorySink();
    const manifest = await writePack(foreign(), sink, {});
    expect(manifest.quantization).toEqual({ bits: 32 });
    const expected = tensorsOf(readFixture('pre-norm', 'weights.safetensors'));
    for (const [name, { bytes }] of tensorsOf(sink.files['weights.safetensors']!))
      expect(Buffer.compare(bytes, expected.get(name)!.bytes), name).toBe(0);
  });

  it('tells how far it is, and stops where it is asked to, without a manifest', async () => {
    const sink = new MemorySink();
    const stopped = new AbortController();
    const told: number[] = [];
    const progress = (done: number, total: number): void => {
      told.push(done / total);
      if (told.length === 3) stopped.abort();
    };
    const writing = writePack(foreign(), sink, { bits: 8, progress, signal: stopped.signal });
    await expect(writing).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(told).toHaveLength(3);
    expect(sink.files).not.toHaveProperty(['pack.json']);
    const whole: number[] = [];
    await writePack(foreign(), new MemorySink(), { bits: 8, progress: (done, total) => whole.push(done / total) });
    expect(whole.at(-1)).toBe(1);
  });
});

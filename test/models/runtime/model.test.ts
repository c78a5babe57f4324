import { describe, expect, it } from 'vitest';
import { openModel } from '../../../models/runtime/model.ts';
import { ModelMemoryError, outOfMemory } from '../../../models/runtime/memory.ts';
import type { LoadProgress } from '../../../models/translator.ts';
import { fixtureFolder, folderSource, memorySource, readFixture } from '../fixture-packs.ts';
import '../live-sessions.ts';

describe('openModel', () => {
  const source = folderSource(fixtureFolder('pre-norm-8bit'), 'pre-norm-8bit');

  it('opens a pack on wasm and reports its stages in order', async () => {
    const stages: LoadProgress['stage'][] = [];
    const model = await openModel(source, { backend: 'wasm', progress: ({ stage }) => stages.push(stage) });
    expect([...new Set(stages)]).toEqual(['reading', 'building', 'warming']);
    expect(model.backend).toEqual({ kind: 'wasm', threads: 1, device: 'WebAssembly' });
    const tracer = await model.createTracer();
    expect((await tracer.trace({ source: [5, 2], target: [7, 2] })).logProbs).toHaveLength(2);
    await tracer.dispose();
    await model.dispose();
  });

  it.each(['auto', 'webgpu'] as const)('falls back to wasm and says why when %s finds no WebGPU', async (backend) => {
    const model = await openModel(source, { backend });
    expect(model.backend).toMatchObject({ kind: 'wasm', fallbackReason: 'This system has no WebGPU.' });
    await model.dispose();
  });

  it('opens again after disposal', async () => {
    for (let round = 0; round < 3; round++) {
      const model = await openModel(source, { backend: 'wasm' });
      const state = await model.seq2seq.encode([[5, 2]], 1);
      await model.dispose();
      expect(() => state.dispose()).not.toThrow();
    }
  });

  it('stops when aborted, before and during loading', async () => {
    const early = openModel(source, { backend: 'wasm', signal: AbortSignal.abort() });
    await expect(early).rejects.toMatchObject({ name: 'AbortError' });
    const controller = new AbortController();
    const progress = ({ stage }: LoadProgress): void => {
      if (stage === 'warming') controller.abort();
    };
    const late = openModel(source, { backend: 'wasm', signal: controller.signal, progress });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('refuses a model that wasm cannot hold before it reads the weights, with numbers', async () => {
    const manifest = JSON.parse(new TextDecoder().decode(readFixture('pre-norm-8bit', 'pack.json'))) as {
      files: { path: string; bytes: number }[];
    };
    for (const file of manifest.files) if (file.path === 'weights.safetensors') file.bytes = 675_000_000;
    const read: string[] = [];
    const large = {
      name: 'large',
      read: (path: string) => {
        read.push(path);
        return Promise.resolve(new TextEncoder().encode(JSON.stringify(manifest)));
      },
    };
    await expect(openModel(large, { backend: 'wasm' })).rejects.toMatchObject({
      code: 'model-too-large',
      arguments: { needed: 2.4, most: 1.5 },
    });
    expect(read).toEqual(['pack.json']);
  });

  it('lets no damaged pack through', async () => {
    const files = Object.fromEntries(
      ['pack.json', 'weights.safetensors', 'tokenizer.model'].map((path) => [path, readFixture('pre-norm-8bit', path)]),
    );
    files['weights.safetensors']![9000]! ^= 1;
    await expect(openModel(memorySource(files), { backend: 'wasm' })).rejects.toMatchObject({
      name: 'PackError',
      code: 'wrong-hash',
      file: 'weights.safetensors',
    });
  });
});

describe('outOfMemory', () => {
  it.each([
    'std::bad_alloc',
    'Aborted(OOM). Build with -sASSERTIONS for more info.',
    'WebAssembly.Memory(): could not allocate memory: out of memory',
    'Array buffer allocation failed',
  ])('knows “%s”', (message) => {
    expect(outOfMemory(new RangeError(message))).toBe(true);
  });

  it('is not every error', () => {
    expect(outOfMemory(new Error('invalid protobuf'))).toBe(false);
    expect(new ModelMemoryError('zh-en', null)).toMatchObject({ code: 'out-of-memory', arguments: { pack: 'zh-en' } });
  });
});

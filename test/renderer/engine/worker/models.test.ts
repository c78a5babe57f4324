import { describe, expect, it } from 'vitest';
import { Models } from '../../../../renderer/engine/worker/models.ts';
import { isExpected, lossOf } from '../../../../renderer/engine/worker/failures.ts';
import { PackError } from '../../../../models/pack/pack-error.ts';
import { FakeTranslator } from '../../support/fake-translator.ts';

function threePacks() {
  const disposed: string[] = [];
  const models = new Models({
    open: async ({ id }) => {
      const translator = new FakeTranslator({});
      translator.dispose = async () => void disposed.push(id);
      return translator;
    },
    status: () => undefined,
    lost: () => undefined,
  });
  for (const from of ['a', 'b', 'c']) models.add({ id: from, directions: [{ from, to: 'xx' }], manifest: '{}' });
  return { models, disposed, lease: (from: string) => models.lease({ from, to: 'xx' }) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a third pack', () => {
  it('does not dispose of one in use; that is closed when its last lease ends', async () => {
    const { disposed, lease } = threePacks();
    const [first, second] = [await lease('a'), await lease('a')];
    (await lease('b')).release();
    await lease('c');
    await settle();
    expect(disposed).toEqual([]);
    first.release();
    first.release();
    await settle();
    expect(disposed).toEqual([]);
    second.release();
    await settle();
    expect(disposed).toEqual(['a']);
  });

  it('closes the oldest that nobody uses', async () => {
    const { disposed, lease } = threePacks();
    for (const from of ['a', 'b', 'c']) (await lease(from)).release();
    await settle();
    expect(disposed).toEqual(['a']);
  });
});

describe('lack of memory', () => {
  it.each(['Array buffer allocation failed', 'WebAssembly.Memory(): could not allocate memory: out of memory'])(
    'in V8’s words (“%s”) replaces the worker',
    (message) => {
      expect(isExpected(new RangeError(message))).toBe(false);
      expect(lossOf(new RangeError(message), 'wasm')).toBe('out-of-memory');
    },
  );

  it('is not every RangeError, and no failure that is known', () => {
    expect(isExpected(new RangeError('no row 3'))).toBe(true);
    expect(isExpected(new PackError('bad-weights', { pack: 'a', file: 'b', problem: 'out of memory' }))).toBe(true);
  });
});

describe('a request without a pair', () => {
  it('goes to the pack that a request used last, not to one that only helped it', async () => {
    const { models, lease } = threePacks();
    const asked = await lease('a');
    (await models.lease({ from: 'b', to: 'xx' }, undefined, 'quiet')).release();
    expect((await models.lease({})).translator).toBe(asked.translator);
  });
});

describe('the packs that are open', () => {
  it('are those used last, not those opened last', async () => {
    const { disposed, lease } = threePacks();
    for (const from of ['a', 'b', 'a', 'c']) (await lease(from)).release();
    await settle();
    expect(disposed).toEqual(['b']);
  });

  it('include none that could not be opened, which is tried again', async () => {
    let opened = 0;
    const models = new Models({
      open: async () => {
        opened += 1;
        if (opened === 1) throw new Error('broken');
        return new FakeTranslator({});
      },
      status: () => undefined,
      lost: () => undefined,
    });
    models.add({ id: 'a', directions: [{ from: 'a', to: 'xx' }], manifest: '{}' });
    await expect(models.lease({ from: 'a', to: 'xx' })).rejects.toThrow('broken');
    expect((await models.lease({ from: 'a', to: 'xx' })).translator.backend.kind).toBe('wasm');
  });
});

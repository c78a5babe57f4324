import { describe, expect, it } from 'vitest';
import type { ImportMessage } from '../../../renderer/engine/import/protocol.ts';
import type { ImportThread } from '../../../renderer/engine/import/start-import.ts';
import type { Bridge } from '../../../renderer/state/bridge.ts';
import { ModelImport } from '../../../renderer/state/model-import.svelte.ts';

const ready: ImportMessage = {
  type: 'ready',
  id: 'de-en',
  name: 'German',
  directions: [{ from: 'de', to: 'en' }],
  files: [
    ['weights', new Blob([new Uint8Array((4 << 20) + 5)])],
    ['pack.json', new Blob(['{}'])],
  ],
};
const given = { name: 'de-en.zip', files: [] };

/** @param install what the main process says to the installation, one answer a time */
function setUp(install: (() => unknown)[] = [() => ({ id: 'de-en', name: 'German' })]) {
  const calls: string[] = [];
  const threads: (ImportThread & { ended: boolean; asked: unknown[]; say(message: ImportMessage): void })[] = [];
  const invoke = async (channel: string, argument?: { file?: string; data?: Uint8Array; existing?: string }) => {
    calls.push(
      [channel, argument?.file, argument?.data?.byteLength, argument?.existing]
        .filter((part) => part !== undefined)
        .join(' '),
    );
    if (channel === 'packs:begin') return 'one';
    return channel === 'packs:install' ? install.shift()?.() : undefined;
  };
  const model = new ModelImport({ invoke } as unknown as Bridge, () => {
    const thread = {
      ...{ onmessage: null, onerror: null, ended: false, asked: [] as unknown[] },
      postMessage: (request: unknown) => void thread.asked.push(request),
      terminate: () => void (thread.ended = true),
      say: (message: ImportMessage) => (thread as ImportThread).onmessage?.({ data: message } as MessageEvent),
    };
    threads.push(thread);
    return thread;
  });
  return { model, calls, threads };
}
const another = (): never => {
  throw new Error('{"code":"pack-installed","arguments":{"pack":"German","id":"de-en"}}');
};

describe('the import of a model', () => {
  it('hands the pack over in pieces and is done', async () => {
    const { model, calls, threads } = setUp();
    expect(model.begin(given)).toBe(true);
    expect(model.begin(given)).toBe(false);
    threads[0]!.say({ type: 'progress', progress: { stage: 'writing', done: 1, total: 4 } });
    expect(model.phase).toMatchObject({ kind: 'working', stage: 'writing', share: 0.25 });
    threads[0]!.say(ready);
    await expect.poll(() => model.phase).toMatchObject({ kind: 'done', id: 'de-en' });
    expect(calls).toEqual([
      'packs:begin',
      `packs:write weights ${4 << 20}`,
      'packs:write weights 5',
      'packs:write pack.json 2',
      'packs:install refuse',
    ]);
    expect(threads[0]!.ended).toBe(true);
  });

  it('asks before it takes the place of another pack', async () => {
    const { model, calls, threads } = setUp([another, () => ({ id: 'de-en', name: 'German' })]);
    model.begin(given);
    threads[0]!.say(ready);
    await expect.poll(() => model.phase).toMatchObject({ kind: 'exists', name: 'German' });
    await model.settle('replace');
    expect(model.phase.kind).toBe('done');
    expect(calls.at(-1)).toBe('packs:install replace');
  });

  it('keeps both where it is told to, and says what the new one is called', async () => {
    const { model, calls, threads } = setUp([another, () => ({ id: 'de-en-2', name: 'German (2)' })]);
    model.begin(given);
    threads[0]!.say(ready);
    await expect.poll(() => model.phase.kind).toBe('exists');
    await model.settle('keep-both');
    expect(model.phase).toMatchObject({ kind: 'done', id: 'de-en-2', name: 'German (2)' });
    expect(calls.at(-1)).toBe('packs:install keep-both');
  });

  it('asks for languages, and goes on with what a person says', () => {
    const { model, threads } = setUp();
    const manifest = {
      id: 'x',
      name: 'X',
      task: 'translate',
      directions: [],
      licence: { spdx: '', notice: '' },
    } as const;
    const found = {
      format: 'marian' as const,
      bytes: 5,
      manifest: { ...manifest, directions: [], between: undefined },
    };
    model.begin(given);
    threads[0]!.say({ type: 'asks', found, sides: { from: true, to: true } });
    expect(model.phase).toMatchObject({ kind: 'asking', sides: { from: true, to: true } });
    expect(model.begin(given)).toBe(false);
    model.say({ from: 'sv', to: 'en' });
    expect(threads[0]!.asked.at(-1)).toEqual({ type: 'languages', languages: { from: 'sv', to: 'en' } });
    expect(model.phase).toMatchObject({ kind: 'working', stage: 'writing' });
  });

  it('leaves nothing when it is given up, or fails', async () => {
    const { model, calls, threads } = setUp([another]);
    model.begin(given);
    model.cancel();
    expect([model.phase.kind, threads[0]!.ended, calls]).toEqual(['idle', true, []]);
    threads[0]!.say(ready);
    expect(model.phase.kind).toBe('idle');
    model.begin(given);
    threads[1]!.say(ready);
    await expect.poll(() => model.phase.kind).toBe('exists');
    model.cancel();
    expect(calls.at(-1)).toMatch(/^packs:abandon/);
    model.begin(given);
    threads[2]!.say({ type: 'failed', failure: { code: 'import-unknown', arguments: { name: 'x' } } });
    expect(model.phase).toMatchObject({ kind: 'failed', failure: { code: 'import-unknown' } });
    expect(model.begin(given)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import type { Bridge } from '../../../renderer/state/bridge.ts';
import { Corrections } from '../../../renderer/state/corrections.svelte.ts';
import { MemoryState } from '../../../renderer/state/memory.svelte.ts';

const PAIR = { from: 'zh', to: 'en' };
const TMX = `<tmx version="1.4"><header srclang="zh"/><body>
<tu><tuv xml:lang="zh"><seg>你好。</seg></tuv><tuv xml:lang="en"><seg>Hi.</seg></tuv></tu>
<tu><tuv xml:lang="zh"><seg>你</seg></tuv></tu>
</body></tmx>`;

/** A main process that keeps units, with a file to open. */
function made(text = TMX, stored: { source: string; target: string }[] = []) {
  const calls: [string, unknown][] = [];
  const failures: unknown[] = [];
  const corrections = new Corrections();
  let [on, changes] = [true, 0];
  const answers: Record<string, unknown> = { 'memory:read': stored, 'file:open': { name: 'a.tmx', text } };
  const invoke = async (channel: string, argument: unknown): Promise<unknown> => {
    calls.push([channel, argument]);
    return answers[channel] ?? true;
  };
  const bridge = { invoke } as unknown as Bridge;
  const memory = new MemoryState(
    bridge,
    corrections,
    () => on,
    () => (changes += 1),
    (error) => failures.push(error),
  );
  return { memory, corrections, calls, failures, changes: () => changes, switchOff: () => (on = false) };
}

describe('the translation memory of the window', () => {
  it('has the units of a pair, the latest of a sentence, for the sentences of a text', async () => {
    const { memory, changes } = made(TMX, [
      { source: '今天天气很好。', target: 'Lovely weather.' },
      { source: ' 今天天气很好。', target: 'Old.' },
    ]);
    await memory.load(PAIR);
    expect([memory.count, changes()]).toEqual([1, 1]);
    const text = '你好！今天天气很好。\n再见。';
    expect(memory.unitsFor(text, PAIR).map(({ target }) => target)).toEqual(['Lovely weather.']);
    expect(memory.unitsFor(text, { from: 'zh', to: 'de' })).toEqual([]);
    expect(memory.find('昨天天气很好。').map(({ percent }) => percent)).toEqual([85]);
  });

  it('learns corrections and forgets those that were taken back; switched off, it does neither', async () => {
    const { memory, corrections, calls, switchOff } = made();
    await memory.load(PAIR);
    const correction = { ...PAIR, source: ' 你好。 ', target: 'Hi there. ' };
    corrections.correct(correction);
    await expect.poll(() => memory.count).toBe(1);
    expect(calls.at(-1)).toEqual(['memory:put', { ...PAIR, units: [{ source: '你好。', target: 'Hi there.' }] }]);
    expect(memory.unitsFor('你好。', PAIR)[0]?.target).toBe('Hi there.');
    corrections.withdraw(correction);
    await expect.poll(() => memory.count).toBe(0);
    expect(calls.at(-1)).toEqual(['memory:delete', { ...PAIR, source: '你好。' }]);
    const before = calls.length;
    switchOff();
    corrections.correct(correction);
    await Promise.resolve();
    expect([calls.length, memory.unitsFor('你好。', PAIR), memory.find('你好。')]).toEqual([before, [], []]);
  });

  it('takes a TMX file in whole, and one with a mistake not at all', async () => {
    const { memory, changes } = made();
    await memory.load(PAIR);
    expect(await memory.import()).toEqual({ name: 'a.tmx', count: 1, skipped: 1 });
    expect([memory.count, changes()]).toEqual([1, 2]);
    const bad = made(TMX.replace('</body>', ''));
    await bad.memory.load(PAIR);
    expect(await bad.memory.import()).toEqual({
      name: 'a.tmx',
      message: expect.stringMatching(/^Line 4: /) as string,
    });
    expect(bad.calls.some(([channel]) => channel === 'memory:put')).toBe(false);
  });

  it('writes TMX that it can read', async () => {
    const { memory, calls } = made(TMX, [{ source: '你好。', target: 'Hi.' }]);
    await memory.load(PAIR);
    await memory.export();
    const saved = calls.at(-1)?.[1] as { kind: string; name: string; data: string };
    expect([saved.kind, saved.name]).toEqual(['tmx', 'memory-zh-en.tmx']);
    const again = made(saved.data);
    await again.memory.load(PAIR);
    expect(await again.memory.import()).toMatchObject({ count: 1, skipped: 0 });
  });
});

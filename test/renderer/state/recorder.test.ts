import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge, Finished } from '../../../renderer/state/bridge.ts';
import { Corrections } from '../../../renderer/state/corrections.svelte.ts';
import { HistoryRecorder } from '../../../renderer/state/recorder.ts';

type Added = { readonly finished: Finished; readonly replaces: number | null };

/** A recorder, and what it gave to the history, which numbers from 1. */
function recorder(answer: (count: number) => number | null = (count) => count) {
  const added: Added[] = [];
  const failures: unknown[] = [];
  const corrections = new Corrections();
  const invoke = async (_channel: string, argument: Added): Promise<number | null> => answer(added.push(argument));
  const bridge = { invoke } as unknown as Bridge;
  const made = new HistoryRecorder(bridge, corrections, (error) => failures.push(error));
  const finish = (source: string, target = source.toUpperCase(), to = 'en'): void =>
    made.finish({ source, target, from: 'zh', to, pack: 'p' });
  const texts = (): [string, number | null][] => added.map(({ finished, replaces }) => [finished.source, replaces]);
  return { made, finish, added, texts, failures, corrections };
}

describe('what is kept of finished translations', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const wait = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

  it('is what stands for a moment, once', async () => {
    const { finish, texts } = recorder();
    finish('今天');
    await wait(1900);
    expect(texts()).toEqual([]);
    await wait(200);
    expect(texts()).toEqual([['今天', null]]);
    finish('今天');
    await wait(5000);
    expect(texts()).toHaveLength(1);
  });

  it('is the last version of a text that is being typed', async () => {
    const { finish, texts } = recorder();
    for (const text of ['今', '今天', '今天天气']) {
      finish(text);
      await wait(500);
    }
    await wait(2000);
    expect(texts()).toEqual([['今天天气', null]]);
    finish('今天天气很好');
    await wait(2000);
    finish('昨天天气很好');
    await wait(2000);
    expect(texts().slice(1)).toEqual([
      ['今天天气很好', 1],
      ['昨天天气很好', 2],
    ]);
  });

  it('is both of two texts, the first at once, and both of two languages', async () => {
    const { finish, texts } = recorder();
    finish('你好');
    finish('完全不同的文字');
    await wait(0);
    expect(texts()).toEqual([['你好', null]]);
    await wait(2000);
    finish('完全不同的文字', 'Ganz anderes', 'de');
    await wait(2000);
    expect(texts().slice(1)).toEqual([
      ['完全不同的文字', null],
      ['完全不同的文字', null],
    ]);
  });

  it('begins anew with an empty text: what was there is no version of what comes', async () => {
    const { made, finish, texts } = recorder();
    finish('今天');
    made.begin();
    await wait(0);
    finish('今天天气');
    await wait(2000);
    expect(texts()).toEqual([
      ['今天', null],
      ['今天天气', null],
    ]);
  });

  it('is kept at once where it is used', async () => {
    const { made, finish, texts } = recorder();
    finish('今天');
    await made.keep();
    await made.keep();
    expect(texts()).toEqual([['今天', null]]);
  });

  it('says whether a person corrected it', async () => {
    const { finish, added, corrections } = recorder();
    const correction = { from: 'zh', to: 'en', source: '今天', target: 'Right now' };
    corrections.correct(correction);
    finish('今天。明天。', 'Right now. Tomorrow.');
    await wait(2000);
    corrections.withdraw(correction);
    finish('今天。明天。', 'Right now. Tomorrow!');
    await wait(2000);
    expect(added.map(({ finished }) => finished.edited)).toEqual([true, false]);
  });

  it('replaces nothing where history is off, and tells of failures', async () => {
    const off = recorder(() => null);
    off.finish('今天');
    await wait(2000);
    off.finish('今天天气');
    await wait(2000);
    expect(off.texts().at(-1)).toEqual(['今天天气', null]);
    const failing = recorder(() => {
      throw new Error('full');
    });
    failing.finish('今天');
    await wait(2000);
    expect(failing.failures.map(String)).toEqual(['Error: full']);
  });
});

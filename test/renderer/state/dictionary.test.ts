import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Found } from '../../../models/dictionary/look-up.ts';
import { DictionaryState } from '../../../renderer/state/dictionary.svelte.ts';

const found = (word: string): Found => ({
  kind: 'chinese',
  word,
  range: { start: 0, end: word.length },
  entries: [],
  others: [],
});
const sides = { source: { text: '他学习。', language: 'zh' }, target: { text: 'He studies.', language: 'en' } };

function make(languages = sides) {
  const client = {
    lookAt: vi.fn((text: string, offset: number) => Promise.resolve(found(text.slice(offset, offset + 2)))),
    lookUp: vi.fn((word: string) => Promise.resolve<Found | null>(found(word))),
    search: vi.fn((query: string) =>
      Promise.resolve({ headwords: [{ simplified: query }] as never, pinyin: [], english: [] }),
    ),
  };
  return { client, state: new DictionaryState(client, (side) => languages[side]) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const rest = () => vi.advanceTimersByTimeAsync(1000);

describe('the dictionary under the panes', () => {
  it('looks up where the pointer rests, not what it passes, and keeps the entry when it leaves', async () => {
    const { client, state } = make();
    state.point('source', 0);
    state.point('source', 1);
    await rest();
    expect(client.lookAt).toHaveBeenCalledExactlyOnceWith('他学习。', 1);
    expect(state.shown('source')?.word).toBe('学习');
    state.point('source', 0);
    state.point('source', null);
    await rest();
    expect(client.lookAt).toHaveBeenCalledOnce();
    expect(state.shown('source')?.word).toBe('学习');
    expect(state.shown('target')).toBeNull();
    state.dismiss('source');
    expect(state.shown('source')).toBeNull();
  });

  it('looks up a selection, and nothing in languages that it does not have', async () => {
    const { client, state } = make({ ...sides, target: { text: 'Er lernt.', language: 'de-AT' } });
    state.select('source', ' ');
    await rest();
    state.select('source', '学习');
    await rest();
    expect(client.lookUp).toHaveBeenCalledExactlyOnceWith('学习');
    state.select('target', 'lernt');
    state.point('target', 3);
    await rest();
    expect(client.lookUp).toHaveBeenCalledOnce();
    expect(client.lookAt).not.toHaveBeenCalled();
  });

  it('follows the words of an entry, and finds its way back', async () => {
    const { client, state } = make();
    state.select('source', '羣');
    await rest();
    expect(state.followed('source')).toBe(false);
    await state.follow('source', '群');
    expect(state.shown('source')?.word).toBe('群');
    client.lookUp.mockResolvedValueOnce(null);
    await state.follow('source', 'x');
    expect(state.shown('source')?.word).toBe('群');
    state.back('source');
    expect(state.shown('source')?.word).toBe('羣');
    expect(state.followed('source')).toBe(false);
  });

  it('shows the answer to the last question only', async () => {
    const { client, state } = make();
    let late: (found: Found) => void = () => undefined;
    client.lookAt.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
    state.point('source', 0);
    await rest();
    state.point('source', 1);
    await rest();
    late(found('晚'));
    await rest();
    expect(state.shown('source')?.word).toBe('学习');
  });
});

describe('searching', () => {
  it('shows what the last query found, and says why nothing can be found', async () => {
    const { client, state } = make();
    await Promise.all([state.search('xue'), state.search('学')]);
    expect([state.answered, state.results.headwords.length]).toEqual(['学', 1]);
    client.search.mockRejectedValueOnce(new Error('The dictionary is missing.'));
    await state.search('学习');
    expect(state.problem).toBe('The dictionary is missing.');
    await state.search('');
    expect([state.problem, state.results.headwords]).toEqual(['', []]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Bridge, HistoryEntry, HistoryQuery } from '../../../renderer/state/bridge.ts';
import { HistoryState } from '../../../renderer/state/history.svelte.ts';

type Listed = { query: HistoryQuery; after: { id: number } | null };

const entry = (id: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ id, source: `source ${id}`, target: `target ${id}`, from: 'zh', to: 'en', pack: 'p' },
  ...{ time: id, edited: false, favourite: false },
  ...more,
});

/** A main process with entries of these numbers, latest first, of which it gives two at a time. */
function history(ids: number[]) {
  let all = ids.map((id) => entry(id));
  let deleted: HistoryEntry[] = [];
  const calls: string[] = [];
  const answers: Record<string, (argument: never) => unknown> = {
    'history:list': ({ query, after }: Listed) => {
      const found = all.filter(
        ({ source, favourite }) => source.includes(query.words) && (favourite || !query.favourites),
      );
      const rest = after === null ? found : found.filter(({ id }) => id < after.id);
      return { entries: rest.slice(0, 2), total: found.length };
    },
    'history:star': ({ id, favourite }: HistoryEntry) =>
      (all = all.map((one) => (one.id === id ? { ...one, favourite } : one))),
    'history:delete': (gone: number[]) => {
      deleted = all.filter(({ id }) => gone.includes(id));
      all = all.filter(({ id }) => !gone.includes(id));
      return deleted.length;
    },
    'history:restore': () => (all = [...deleted, ...all].toSorted((one, other) => other.id - one.id)).length,
    'history:clear': () => (all = []),
  };
  const invoke = async (channel: string, argument: never): Promise<unknown> => {
    calls.push(channel);
    return answers[channel]?.(argument);
  };
  const state = new HistoryState({ invoke } as unknown as Bridge);
  return { state, calls, shown: () => state.entries.map(({ id }) => id) };
}

describe('the history panel', () => {
  it('loads page after page, and no more than there are', async () => {
    const { state, shown, calls } = history([5, 4, 3, 2, 1]);
    expect(state.loaded).toBe(false);
    await state.open();
    expect([shown(), state.total, state.loaded]).toEqual([[5, 4], 5, true]);
    await Promise.all([state.more(), state.more()]);
    expect(shown()).toEqual([5, 4, 3, 2]);
    await state.more();
    const asked = calls.length;
    await state.more();
    expect(shown()).toEqual([5, 4, 3, 2, 1]);
    expect(calls).toHaveLength(asked);
  });

  it('searches for the last of what is typed', async () => {
    const { state, shown, calls } = history([3, 2, 1]);
    await state.open();
    void state.search({ words: 'sour' });
    await state.search({ words: 'source 2' });
    expect(shown()).toEqual([2]);
    expect(calls).toHaveLength(2);
  });

  it('stars, deletes, undoes, and empties', async () => {
    const { state, shown } = history([3, 2, 1]);
    await state.open();
    await state.star(entry(3));
    expect(state.entries[0]?.favourite).toBe(true);
    await state.search({ favourites: true });
    expect(shown()).toEqual([3]);
    await state.search({ favourites: false });
    state.choose(3, true);
    state.choose(2, true);
    state.choose(2, false);
    expect([...state.chosen]).toEqual([3]);
    await state.delete([...state.chosen]);
    expect([shown(), state.total, state.deleted, state.chosen.size]).toEqual([[2], 2, 1, 0]);
    await state.undo();
    expect([shown(), state.deleted]).toEqual([[3, 2], 0]);
    await state.delete([3, 2]);
    expect(shown()).toEqual([1]);
    await state.clear();
    expect([shown(), state.total]).toEqual([[], 0]);
  });
});

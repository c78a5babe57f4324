import { describe, expect, it } from 'vitest';
import type { Bridge, StoredTerm } from '../../../renderer/state/bridge.ts';
import { TermsState } from '../../../renderer/state/terms.svelte.ts';

const PAIR = { from: 'zh', to: 'en' };
const SKYLARK: StoredTerm = { ...PAIR, source: '云雀计划', target: 'Project Skylark' };

/** A main process with a file to open, and what it was told to save. */
function terms(stored: readonly StoredTerm[] = [], file: { name: string; text: string } | null = null) {
  const calls: [string, unknown][] = [];
  let changes = 0;
  const invoke = async (channel: string, argument: unknown): Promise<unknown> => {
    calls.push([channel, argument]);
    return channel === 'terms:read' ? stored : channel === 'file:open' ? file : true;
  };
  const state = new TermsState({ invoke } as unknown as Bridge, () => (changes += 1));
  return { state, changes: () => changes, last: () => calls.at(-1) };
}

describe('the user’s terms', () => {
  it('are those of a pair, newest first, and every change is saved and told', async () => {
    const { state, changes, last } = terms([{ ...SKYLARK, from: 'en', to: 'zh' }]);
    await state.load();
    expect(state.of(PAIR)).toEqual([]);
    expect(await state.put(PAIR, { source: ' 雨伞 ', target: 'parasol' })).toBeNull();
    await state.put(PAIR, SKYLARK);
    expect(state.of(PAIR).map(({ source }) => source)).toEqual(['云雀计划', '雨伞']);
    expect(last()?.[0]).toBe('terms:write');
    expect(changes()).toBe(3);
  });

  it('may be changed in place and taken away; the same one twice is one', async () => {
    const { state } = terms([SKYLARK, { ...PAIR, source: '雨伞', target: 'parasol' }]);
    await state.load();
    await state.put(PAIR, SKYLARK);
    expect(state.of(PAIR)).toHaveLength(2);
    const [first] = state.of(PAIR);
    await state.put(PAIR, { source: '云雀计划', target: 'Skylark', caseSensitive: true }, first);
    expect(state.usable(PAIR)[0]).toEqual({ source: '云雀计划', target: 'Skylark', caseSensitive: true });
    await state.remove(state.of(PAIR)[0] as StoredTerm);
    expect(state.usable(PAIR)).toEqual([{ source: '雨伞', target: 'parasol' }]);
  });

  it('say what is wrong with one, and save nothing then', async () => {
    const { state, changes } = terms();
    expect(await state.put(PAIR, { source: '', target: 'x' })).toBe('no-source');
    expect(await state.put(PAIR, { source: 'x', target: '⟦0⟧' })).toBe('bracket');
    expect(changes()).toBe(0);
  });

  it('that contradict each other are shown and not used', async () => {
    const { state } = terms([SKYLARK, { ...SKYLARK, target: 'Lark Plan' }, { ...PAIR, source: '云', target: 'cloud' }]);
    await state.load();
    expect(state.conflicts(PAIR)).toEqual([{ source: '云雀计划', targets: ['Project Skylark', 'Lark Plan'] }]);
    expect(state.usable(PAIR).map(({ target }) => target)).toEqual(['cloud']);
  });

  it('know what a word is so far', async () => {
    const { state } = terms([SKYLARK]);
    await state.load();
    expect(state.rival(PAIR, { source: ' 云雀计划', target: '' })).toBe(SKYLARK);
    expect(state.rival(PAIR, { source: '云雀计划', target: 'Lark Plan' })).toBe(SKYLARK);
    expect(state.rival(PAIR, { source: '云雀计划', target: 'Project Skylark ' })).toBeUndefined();
    expect(state.rival({ from: 'en', to: 'zh' }, SKYLARK)).toBeUndefined();
  });

  it.each(['csv', 'tsv', 'tbx'] as const)('come back from an exported %s file', async (format) => {
    const { state, last } = terms([SKYLARK, { ...PAIR, source: 'a, "b"', target: 'c', caseSensitive: true }]);
    await state.load();
    await state.export(PAIR, format);
    const saved = last()?.[1] as { name: string; data: string };
    expect(saved.name).toBe(`terms-zh-en.${format}`);
    const other = terms([SKYLARK], { name: saved.name, text: saved.data });
    await other.state.load();
    expect(await other.state.import(PAIR)).toEqual({ name: saved.name, count: 2 });
    expect(new Set(other.state.usable(PAIR))).toEqual(new Set(state.usable(PAIR)));
  });

  it.each([
    [
      { name: 'a.csv', text: 'a,b\nc' },
      { name: 'a.csv', message: expect.stringContaining('Line 2') as string },
    ],
    [
      { name: 'a.csv', text: '\ufffd\ufffd,b' },
      { name: 'a.csv', problem: 'not-utf8' },
    ],
    [
      { name: 'a.tbx', text: '<!DOCTYPE x>' },
      { name: 'a.tbx', message: expect.any(String) as string },
    ],
    [null, null],
  ])('of a file that cannot be used are not taken: %j', async (file, said) => {
    const { state, changes } = terms([], file);
    expect(await state.import(PAIR)).toEqual(said);
    expect(changes()).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import type { Bridge, PackSummary } from '../../../main/contract.ts';
import { PacksState } from '../../../renderer/state/packs.svelte.ts';

const pack = (id: string, from: string, to: string): PackSummary => ({
  ...{ id, directions: [{ from, to }], origin: 'own', name: id, bytes: 1, licence: '', scores: [] },
});

async function state(hiddenPacks: readonly string[] = []): Promise<PacksState> {
  const list = [pack('a', 'de', 'en'), pack('b', 'en', 'zh'), pack('c', 'zh', 'en')];
  const invoke = async (): Promise<unknown> => list;
  const packs = new PacksState({ invoke } as unknown as Bridge, () => ({
    preferredPacks: {},
    hiddenPacks: [...hiddenPacks],
  }));
  await packs.load();
  return packs;
}

describe('what there is to translate with', () => {
  it('is a pack, or two that go together, which the history is told of', async () => {
    const packs = await state();
    expect(packs.targets('de')).toEqual(['en', 'zh']);
    expect(packs.sound('de')).toEqual(['en', 'zh']);
    expect(packs.works({ from: 'de', to: 'zh' })).toBe(true);
    expect([packs.through({ from: 'de', to: 'zh' }), packs.serving({ from: 'de', to: 'zh' })]).toEqual(['en', 'a + b']);
    expect([packs.through({ from: 'de', to: 'en' }), packs.serving({ from: 'de', to: 'en' })]).toEqual([null, 'a']);
    expect(packs.pairFor({ from: 'de', to: 'zh' })).toEqual({ from: 'de', to: 'zh' });
    expect(packs.reaches({ from: 'zh', to: 'de' })).toBe(false);
    expect(packs.serving({ from: 'zh', to: 'de' })).toBeUndefined();
  });

  it('does not go over packs that are hidden', async () => {
    const packs = await state(['b']);
    expect(packs.reaches({ from: 'de', to: 'zh' })).toBe(false);
    expect(packs.pairFor({ from: 'de', to: 'zh' })).toEqual({ from: 'de', to: 'en' });
  });
});

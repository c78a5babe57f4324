import { describe, expect, it } from 'vitest';
import type { Bridge, PackSummary } from '../../../main/contract.ts';
import { InstalledPacks, packsOf } from '../../../renderer/engine/installed-packs.ts';

const pack: PackSummary = {
  id: 'zh-en',
  origin: 'shipped',
  name: '',
  directions: [{ from: 'zh', to: 'en' }],
  bytes: 1,
  licence: '',
  scores: [],
};
const broken = {
  ...pack,
  id: 'en-zh',
  directions: [{ from: 'en', to: 'zh' }],
  problem: { code: 'missing-file', arguments: { pack: 'en-zh', file: 'weights.bin' } },
};
const sound = { 'zh-en': '{…}' };

/** @param manifests of the packs that pass their check */
function installed(list: readonly PackSummary[], manifests: Readonly<Record<string, string>> = {}): InstalledPacks {
  const invoke = async (channel: string, id: string): Promise<unknown> => {
    if (channel === 'packs:list') return list;
    // As it comes over the context bridge: a message, and nothing else.
    if (manifests[id] === undefined) throw new Error(`{"code":"wrong-hash","arguments":{"pack":"${id}","file":"w"}}`);
    return { manifest: manifests[id] };
  };
  return new InstalledPacks({ invoke } as unknown as Bridge);
}

describe('the installed packs', () => {
  it('hand a verified pack over with its manifest', async () => {
    const found = await installed([pack, broken], sound).verified('zh', 'en');
    expect(found).toEqual({ id: 'zh-en', directions: pack.directions, manifest: '{…}' });
  });

  it('tell a broken pack, a pack that fails its check and a missing pair apart', async () => {
    const packs = installed([pack, broken]);
    await expect(packs.verified('en', 'zh')).rejects.toMatchObject(broken.problem);
    await expect(packs.verified('zh', 'en')).rejects.toMatchObject({
      code: 'wrong-hash',
      arguments: { pack: 'zh-en' },
    });
    await expect(packs.verified('zh', 'fr')).rejects.toMatchObject({ code: 'no-pair', arguments: { to: 'fr' } });
  });

  it('say what is wrong with the only pack, where it does not even tell its languages', async () => {
    await expect(installed([{ ...broken, directions: [] }]).verified('zh', 'en')).rejects.toMatchObject(broken.problem);
  });

  it('take one that nothing is known to be wrong with first', async () => {
    const damaged = { ...broken, directions: pack.directions };
    expect(await installed([damaged, pack], sound).verified('zh', 'en')).toMatchObject({ id: 'zh-en' });
    expect(packsOf([damaged, pack], 'zh', 'en').map(({ id }) => id)).toEqual(['zh-en', 'en-zh']);
  });

  it('take another pack of the pair where the first fails its check', async () => {
    const other = { ...pack, id: 'a-flipped-bit' };
    expect(await installed([other, pack], sound).verified('zh', 'en')).toMatchObject({ id: 'zh-en' });
    await expect(installed([other, pack]).verified('zh', 'en')).rejects.toMatchObject({
      arguments: { pack: 'a-flipped-bit' },
    });
  });

  it('of which some summarise: these translate nothing, and are found by their id', async () => {
    const summariser: PackSummary = { ...pack, id: 'bart', task: 'summarise', directions: [{ from: 'en', to: 'en' }] };
    const packs = installed([pack, summariser], { bart: '{…}' });
    expect(packsOf([pack, summariser], 'en', 'en')).toEqual([]);
    expect(await packs.verifiedPack('bart')).toEqual({ id: 'bart', directions: [], manifest: '{…}' });
    await expect(packs.verifiedPack('zh-en')).rejects.toMatchObject({ code: 'wrong-hash' });
    await expect(packs.verifiedPack('gone')).rejects.toMatchObject({ code: 'missing-file' });
  });
});

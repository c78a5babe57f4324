import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../main/settings.ts';
import { locale } from '../../../renderer/messages/i18n.svelte.ts';
import type { Bridge, Settings } from '../../../renderer/state/bridge.ts';
import { PacksState } from '../../../renderer/state/packs.svelte.ts';
import { SettingsState } from '../../../renderer/state/settings.svelte.ts';

const stored: Settings = {
  theme: 'dark',
  locale: 'zh',
  fontSize: 31,
  from: 'en',
  to: 'zh',
  backend: 'wasm',
  search: 'beam',
  keepText: false,
};

function bridge(answers: Record<string, (argument: unknown) => unknown>): {
  bridge: Bridge;
  calls: [string, unknown][];
} {
  const calls: [string, unknown][] = [];
  const invoke = async (channel: string, argument: unknown): Promise<unknown> => {
    calls.push([channel, argument]);
    return answers[channel]?.(argument);
  };
  return { bridge: { invoke, on: () => () => undefined, platform: 'linux' } as unknown as Bridge, calls };
}

describe('SettingsState', () => {
  it('shows what the main process would, until it has answered', () => {
    expect(new SettingsState(bridge({}).bridge).value).toEqual(defaultSettings);
  });

  it('applies stored settings and saves only what changes', async () => {
    const fake = bridge({ 'settings:read': () => stored });
    const settings = new SettingsState(fake.bridge);
    await settings.load();
    expect([settings.value, locale.current]).toEqual([stored, 'zh']);
    await settings.resizeText(1);
    await settings.resizeText(1);
    expect(settings.value.fontSize).toBe(32);
    expect(fake.calls.slice(1)).toEqual([['settings:write', { fontSize: 32 }]]);
  });
});

describe('the interface language', () => {
  it('follows the first system language that Verso speaks', () => {
    locale.choose('system', ['fr-FR', 'zh-TW', 'en']);
    expect(locale.current).toBe('zh');
    locale.choose('system', ['fr-FR']);
    expect(locale.current).toBe('en');
  });
});

describe('PacksState', () => {
  const pack = {
    id: 'zh-en',
    name: 'zh-en',
    directions: [{ from: 'zh', to: 'en' }],
    bytes: 1,
    licence: 'MIT',
    scores: [],
  };
  const broken = {
    ...pack,
    id: 'en-zh',
    directions: [{ from: 'en', to: 'zh' }],
    problem: { code: 'missing-file', arguments: { pack: 'en-zh', file: 'weights.bin' } },
  };

  it('lists languages, and hands a verified pack over with its manifest', async () => {
    const packs = new PacksState(
      bridge({ 'packs:list': () => [pack, broken], 'packs:verify': () => ({ manifest: '{…}' }) }).bridge,
    );
    expect(await packs.verified('zh', 'en')).toEqual({ id: 'zh-en', directions: pack.directions, manifest: '{…}' });
    expect([packs.sources, packs.targets('zh')]).toEqual([['en', 'zh'], ['en']]);
  });

  it('tells a broken pack, a pack that fails its check and a missing pair apart', async () => {
    const failing = (): never => {
      // As it comes over the context bridge: a message, and nothing else.
      throw new Error('{"code":"wrong-hash","arguments":{"pack":"zh-en","file":"weights.bin"}}');
    };
    const packs = new PacksState(bridge({ 'packs:list': () => [pack, broken], 'packs:verify': failing }).bridge);
    await expect(packs.verified('en', 'zh')).rejects.toMatchObject({
      code: 'missing-file',
      arguments: { pack: 'en-zh', file: 'weights.bin' },
    });
    await expect(packs.verified('zh', 'en')).rejects.toMatchObject({
      code: 'wrong-hash',
      arguments: { pack: 'zh-en', file: 'weights.bin' },
    });
    await expect(packs.verified('zh', 'fr')).rejects.toMatchObject({
      code: 'no-pair',
      arguments: { from: 'zh', to: 'fr' },
    });
  });
});

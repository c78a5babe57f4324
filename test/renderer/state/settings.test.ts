import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../main/default-settings.ts';
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
  detect: false,
  backend: 'wasm',
  search: 'reverse',
  doubts: false,
  keepText: false,
  history: true,
  historyLimit: 5000,
  tray: true,
  trayTold: true,
  quick: true,
  quickShortcut: 'Alt+Y',
  quickSource: 'clipboard',
  openAtLogin: true,
  memory: true,
  speechRate: 1.5,
  preferredPacks: { 'zh en': 'zh-en' },
  hiddenPacks: ['other'],
  recentLanguages: ['en'],
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

const themes: string[] = [];
const theme = { choose: (setting: string) => void themes.push(setting) };

describe('SettingsState', () => {
  it('shows what the main process would, until it has answered', () => {
    expect(new SettingsState(bridge({}).bridge, theme).value).toEqual(defaultSettings);
  });

  it('applies stored settings and saves only what changes', async () => {
    const fake = bridge({ 'settings:read': () => stored });
    const settings = new SettingsState(fake.bridge, theme);
    await settings.load();
    expect([settings.value, locale.current, themes.at(-1)]).toEqual([stored, 'zh', 'dark']);
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
    licence: '',
    scores: [],
  };
  const other = { ...pack, id: 'zh-en-2' };

  it('leaves out hidden packs, and takes the preferred one', async () => {
    const added = { ...other, origin: 'own' as const, directions: [...other.directions, { from: 'de', to: 'en' }] };
    const list = { 'packs:list': () => [{ ...pack, origin: 'shipped' as const }, added] };
    const wishes = { preferredPacks: {} as Record<string, string>, hiddenPacks: [] as string[] };
    const packs = new PacksState(bridge(list).bridge, () => wishes);
    await packs.load();
    expect(packs.find('zh', 'en')?.id).toBe('zh-en');
    wishes.preferredPacks['zh en'] = 'zh-en-2';
    expect(packs.find('zh', 'en')?.id).toBe('zh-en-2');
    const hidden = new PacksState(bridge(list).bridge, () => ({ ...wishes, hiddenPacks: ['zh-en-2'] }));
    await hidden.load();
    expect([hidden.find('zh', 'en')?.id, hidden.sources, hidden.find('de', 'en')]).toEqual([
      'zh-en',
      ['zh'],
      undefined,
    ]);
  });

  it('lists languages, and prefers packs with nothing known to be wrong with them', async () => {
    const packs = new PacksState(bridge({ 'packs:list': () => [pack, other] }).bridge);
    await packs.load();
    expect([packs.sources, packs.targets('zh')]).toEqual([['zh'], ['en']]);
    expect(packs.find('zh', 'en')?.id).toBe('zh-en');
    packs.blame({ code: 'too-long', arguments: { pack: 'zh-en' } });
    expect(packs.find('zh', 'en')?.id).toBe('zh-en');
    packs.blame({ code: 'wrong-hash', arguments: { pack: 'zh-en', file: 'weights.bin' } });
    expect(packs.find('zh', 'en')?.id).toBe('zh-en-2');
  });
});

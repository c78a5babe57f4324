import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bridge, Settings } from '../../../main/contract.ts';
import { defaultSettings } from '../../../main/default-settings.ts';
import { locale } from '../../../renderer/messages/i18n.svelte.ts';
import { Appearance } from '../../../renderer/state/inspector/appearance.svelte.ts';

const system = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
const page = { documentElement: { dataset: {} as Record<string, string>, lang: '' } };

function appearance(settings: () => Promise<Settings>): Appearance {
  vi.stubGlobal('matchMedia', () => system);
  vi.stubGlobal('document', page);
  return new Appearance({ invoke: settings, on: () => () => undefined, platform: 'linux' } as unknown as Bridge);
}

afterEach(() => vi.unstubAllGlobals());

describe('the looks of an inspector', () => {
  it('are those of the settings once they are known', async () => {
    const chosen = appearance(() => Promise.resolve({ ...defaultSettings, theme: 'dark', locale: 'zh' }));
    await chosen.known;
    expect([chosen.theme, locale.current, page.documentElement.lang]).toEqual(['dark', 'zh', 'zh-Hans']);
    chosen.dispose();
  });

  it('are those of the system where no settings can be had', async () => {
    const chosen = appearance(() => Promise.reject(new Error('no settings')));
    await chosen.known;
    expect(chosen.theme).toBe('light');
    chosen.dispose();
  });
});

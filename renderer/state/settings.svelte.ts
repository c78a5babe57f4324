import { locale } from '../messages/i18n.svelte.ts';
import type { Bridge, Settings } from './bridge.ts';

const DEFAULTS: Settings = {
  theme: 'system',
  locale: 'system',
  fontSize: 18,
  from: 'zh',
  to: 'en',
  backend: 'auto',
  search: 'beam',
  keepText: true,
};
export const FONT_SIZES = { smallest: 12, largest: 32 } as const;

/** The settings the main process keeps, applied to this page: theme and interface language. */
export class SettingsState {
  readonly #bridge: Pick<Bridge, 'invoke' | 'on'>;
  #value = $state.raw<Settings>(DEFAULTS);

  constructor(bridge: Pick<Bridge, 'invoke' | 'on'>) {
    this.#bridge = bridge;
    bridge.on('settings:changed', (settings) => this.#apply(settings));
  }

  get value(): Settings {
    return this.#value;
  }

  async load(): Promise<void> {
    this.#apply(await this.#bridge.invoke('settings:read'));
  }

  /** Shown at once, then saved. */
  async change(change: Partial<Settings>): Promise<void> {
    this.#apply({ ...this.#value, ...change });
    await this.#bridge.invoke('settings:write', change);
  }

  async resizeText(step: number): Promise<void> {
    const fontSize = Math.min(FONT_SIZES.largest, Math.max(FONT_SIZES.smallest, this.#value.fontSize + step));
    if (fontSize !== this.#value.fontSize) await this.change({ fontSize });
  }

  /** Follows the system's theme while the setting says so. Returns the unsubscriber. */
  followSystem(): () => void {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = (): void => showTheme(this.#value.theme);
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }

  #apply(settings: Settings): void {
    this.#value = settings;
    locale.choose(settings.locale);
    showTheme(settings.theme);
  }
}

function showTheme(theme: Settings['theme']): void {
  if (typeof document === 'undefined') return;
  const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

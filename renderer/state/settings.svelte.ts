import { defaultSettings, FONT_SIZES } from '../../main/default-settings.ts';
import { locale } from '../messages/i18n.svelte.ts';
import type { Bridge, Settings } from './bridge.ts';
import { Theme } from './theme.svelte.ts';

/** The settings the main process keeps, applied to this page: theme and interface language. */
export class SettingsState {
  readonly #bridge: Pick<Bridge, 'invoke' | 'on'>;
  readonly #theme: Pick<Theme, 'choose'>;
  #value = $state.raw<Settings>(defaultSettings);

  constructor(bridge: Pick<Bridge, 'invoke' | 'on'>, theme: Pick<Theme, 'choose'> = new Theme()) {
    this.#bridge = bridge;
    this.#theme = theme;
    this.#apply(defaultSettings);
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

  #apply(settings: Settings): void {
    this.#value = settings;
    locale.choose(settings.locale);
    this.#theme.choose(settings.theme);
  }
}

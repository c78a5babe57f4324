import type { Bridge, Settings } from '../../../main/contract.ts';
import { locale } from '../../messages/i18n.svelte.ts';

/** Theme and interface language of this window, as the settings say; follows changes of settings and system. */
export class Appearance {
  readonly #systemDark = matchMedia('(prefers-color-scheme: dark)');
  readonly #unsubscribe: () => void;
  #setting = $state<Settings['theme']>('system');
  #dark = $state(this.#systemDark.matches);

  constructor(bridge: Bridge | undefined) {
    this.#systemDark.addEventListener('change', this.#followSystem);
    this.#apply({ theme: 'system', locale: 'system' });
    this.#unsubscribe = bridge?.on('settings:changed', (settings) => this.#apply(settings)) ?? (() => undefined);
    bridge?.invoke('settings:read').then(
      (settings) => this.#apply(settings),
      () => undefined, // the system's own theme and language stay
    );
  }

  get theme(): 'light' | 'dark' {
    return this.#setting === 'system' ? (this.#dark ? 'dark' : 'light') : this.#setting;
  }

  dispose(): void {
    this.#systemDark.removeEventListener('change', this.#followSystem);
    this.#unsubscribe();
  }

  readonly #followSystem = (): void => {
    this.#dark = this.#systemDark.matches;
    document.documentElement.dataset['theme'] = this.theme;
  };

  #apply(settings: Pick<Settings, 'theme' | 'locale'>): void {
    this.#setting = settings.theme;
    locale.choose(settings.locale);
    document.documentElement.dataset['theme'] = this.theme;
  }
}

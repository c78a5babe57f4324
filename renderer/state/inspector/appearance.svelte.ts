import type { Bridge, Settings } from '../../../main/contract.ts';
import { locale } from '../../messages/i18n.svelte.ts';
import { Theme } from '../theme.svelte.ts';

/** Theme and interface language of this window, as the settings say; follows changes of settings and system. */
export class Appearance {
  readonly #theme = new Theme();
  readonly #unsubscribe: () => void;

  constructor(bridge: Bridge | undefined) {
    locale.choose('system');
    this.#unsubscribe = bridge?.on('settings:changed', (settings) => this.#apply(settings)) ?? (() => undefined);
    bridge?.invoke('settings:read').then(
      (settings) => this.#apply(settings),
      () => undefined, // the system's own theme and language stay
    );
  }

  get theme(): 'light' | 'dark' {
    return this.#theme.shown;
  }

  dispose(): void {
    this.#theme.dispose();
    this.#unsubscribe();
  }

  #apply({ theme, locale: language }: Settings): void {
    this.#theme.choose(theme);
    locale.choose(language);
  }
}

import type { Bridge, Settings } from '../../../main/contract.ts';
import { locale } from '../../messages/i18n.svelte.ts';
import { Theme } from '../theme.svelte.ts';

/** Theme and interface language of this window, as the settings say; follows changes of settings and system. */
export class Appearance {
  readonly #theme = new Theme();
  readonly #unsubscribe: () => void;
  /** The settings have been asked: what is painted from now on has their theme and language. */
  readonly known: Promise<void>;

  constructor(bridge: Bridge | undefined) {
    locale.choose('system');
    this.#unsubscribe = bridge?.on('settings:changed', (settings) => this.#apply(settings)) ?? (() => undefined);
    this.known = this.#ask(bridge);
  }

  get theme(): 'light' | 'dark' {
    return this.#theme.shown;
  }

  dispose(): void {
    this.#theme.dispose();
    this.#unsubscribe();
  }

  async #ask(bridge: Bridge | undefined): Promise<void> {
    try {
      if (bridge !== undefined) this.#apply(await bridge.invoke('settings:read'));
    } catch {
      // The system's own theme and language stay.
    }
  }

  #apply({ theme, locale: language }: Settings): void {
    this.#theme.choose(theme);
    locale.choose(language);
  }
}

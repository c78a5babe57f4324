import type { Settings } from './bridge.ts';

/** Light or dark, as the setting says or else the system; written on the page for its style sheets. */
export class Theme {
  readonly #system = matchMedia('(prefers-color-scheme: dark)');
  #setting = $state<Settings['theme']>('system');
  #systemDark = $state(this.#system.matches);

  constructor() {
    this.#system.addEventListener('change', this.#follow);
    this.#show();
  }

  get shown(): 'light' | 'dark' {
    if (this.#setting !== 'system') return this.#setting;
    return this.#systemDark ? 'dark' : 'light';
  }

  choose(setting: Settings['theme']): void {
    this.#setting = setting;
    this.#show();
  }

  dispose(): void {
    this.#system.removeEventListener('change', this.#follow);
  }

  readonly #follow = (): void => {
    this.#systemDark = this.#system.matches;
    this.#show();
  };

  #show(): void {
    document.documentElement.dataset['theme'] = this.shown;
  }
}

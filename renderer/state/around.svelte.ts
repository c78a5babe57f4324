import { shownAccelerator } from '../../main/accelerator.ts';
import { aroundMessages } from '../messages/around.ts';
import { locale } from '../messages/i18n.svelte.ts';
import type { Around, Bridge } from './bridge.ts';
import type { SettingsState } from './settings.svelte.ts';

/** What came of the settings that the system may refuse: the shortcut of all programs, and opening at login. */
export class AroundState {
  readonly #bridge: Pick<Bridge, 'invoke' | 'platform'>;
  readonly #settings: SettingsState;
  #state = $state.raw<Around>({ shortcut: 'off' });

  constructor(bridge: Pick<Bridge, 'invoke' | 'on' | 'platform'>, settings: SettingsState) {
    this.#bridge = bridge;
    this.#settings = settings;
    bridge.on('settings:changed', () => void this.load());
  }

  /** Another program, or the system, has the shortcut. */
  get taken(): boolean {
    return this.#state.shortcut === 'taken';
  }

  get loginProblem(): string | null {
    return this.#state.loginProblem ?? null;
  }

  /** The shortcut as people read it. */
  get keys(): string {
    return shownAccelerator(this.#settings.value.quickShortcut, this.#bridge.platform);
  }

  /** What is to be said when the app starts. */
  get notice(): string | null {
    return this.taken ? aroundMessages[locale.current].takenAtStart(this.keys) : null;
  }

  /** The user begins, or ends, to choose the shortcut by pressing it. */
  async chooseShortcut(choosing: boolean): Promise<void> {
    await this.#bridge.invoke('around:choose-shortcut', choosing);
    if (!choosing) await this.load();
  }

  async load(): Promise<void> {
    this.#state = await this.#bridge.invoke('around:read');
  }
}

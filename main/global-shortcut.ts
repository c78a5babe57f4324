import type { GlobalShortcut } from 'electron';
import type { Around } from './contract.ts';

/** The shortcut that works in every program, as the settings want it and as the system lets it. */
export class QuickShortcut {
  #registered: string | undefined;
  #wanted: string | undefined;
  #suspended = false;

  constructor(
    private readonly system: Pick<GlobalShortcut, 'register' | 'unregister'>,
    private readonly pressed: () => void,
    private readonly warn: (message: string) => void,
  ) {}

  get state(): Around['shortcut'] {
    if (this.#wanted === undefined) return 'off';
    return this.#suspended || this.#registered === this.#wanted ? 'on' : 'taken';
  }

  /** @param wanted none: no shortcut */
  apply(wanted: string | undefined): void {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#giveBack();
    if (!this.#suspended) this.#take();
  }

  /** For as long as the user presses keys to choose a shortcut, this one is a key press like any other. */
  suspend(suspended: boolean): void {
    if (suspended === this.#suspended) return;
    this.#suspended = suspended;
    if (suspended) this.#giveBack();
    else this.#take();
  }

  #giveBack(): void {
    if (this.#registered !== undefined) this.system.unregister(this.#registered);
    this.#registered = undefined;
  }

  #take(): void {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    let taken: boolean;
    try {
      taken = !this.system.register(wanted, this.pressed);
    } catch {
      taken = true;
    }
    if (taken)
      this.warn(`The shortcut ${wanted} could not be had: another program uses it. Choose another in the settings.`);
    else this.#registered = wanted;
  }
}

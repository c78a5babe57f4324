import { clipboard, dialog } from 'electron';
import type { App, GlobalShortcut, WebContents } from 'electron';
import { aroundLabels } from './around-labels.ts';
import type { Around as State, Settings } from './contract.ts';
import { QuickShortcut } from './global-shortcut.ts';
import type { Login } from './login.ts';
import type { MenuLocale } from './menu-labels.ts';
import { readOutsideText } from './outside-text.ts';
import type { SettingsStore } from './settings.ts';
import { TrayIcon } from './tray.ts';
import type { QuickWindow } from './windows/quick-window.ts';
import type { Windows } from './windows/windows.ts';

export interface AroundParts {
  readonly app: Pick<App, 'quit'>;
  readonly globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>;
  readonly settings: SettingsStore;
  readonly windows: Windows;
  readonly quick: QuickWindow;
  readonly login: Login;
  readonly locale: () => MenuLocale;
  readonly warn: (message: string) => void;
}

/** What there is of the app outside its windows: the tray, the shortcut that works everywhere, opening at login. */
export class Around {
  readonly #parts: AroundParts;
  readonly #tray: TrayIcon;
  readonly #shortcut: QuickShortcut;
  #loginProblem: string | undefined;
  #ending = false;

  constructor(parts: AroundParts) {
    this.#parts = parts;
    const { app, globalShortcut, windows, warn } = parts;
    this.#shortcut = new QuickShortcut(globalShortcut, () => void this.translateOutside(), warn);
    this.#tray = new TrayIcon({
      open: () => windows.openTranslator(),
      translate: () => void this.translateOutside(),
      history: () => windows.tellTranslator('command', 'history'),
      settings: () => windows.tellTranslator('command', 'settings'),
      quit: () => app.quit(),
    });
  }

  get state(): State {
    return {
      shortcut: this.#shortcut.state,
      ...(this.#loginProblem === undefined ? {} : { loginProblem: this.#loginProblem }),
    };
  }

  /** The app starts: users may have switched off in their system what opens it at login. */
  start(): void {
    const { settings, login } = this.#parts;
    this.apply(settings.current);
    if (!settings.current.openAtLogin) return;
    // The program may lie elsewhere by now.
    if (login.enabled) this.#openAtLogin(true);
    else settings.update({ openAtLogin: false });
  }

  apply({ tray, quick, quickShortcut, quickSource }: Settings): void {
    const shortcut = quick ? quickShortcut : undefined;
    this.#shortcut.apply(shortcut);
    const source = process.platform === 'linux' ? quickSource : 'clipboard';
    if (tray) this.#tray.show({ locale: this.#parts.locale(), source, shortcut });
    else this.#tray.hide();
  }

  /** The settings were changed: opening at login is set when it is switched, and only then. */
  changed(current: Settings, before: Settings): void {
    this.apply(current);
    if (current.openAtLogin !== before.openAtLogin) this.#openAtLogin(current.openAtLogin);
  }

  /** In a page the user chooses the shortcut by pressing it; should the page be gone meanwhile, it works again. */
  chooseShortcut(choosing: boolean, page: Pick<WebContents, 'once'> | undefined): void {
    this.#shortcut.suspend(choosing);
    if (!choosing) return;
    page?.once('destroyed', () => this.#shortcut.suspend(false));
    page?.once('render-process-gone', () => this.#shortcut.suspend(false));
  }

  /** Translates what the user has selected or copied, in the small window. */
  async translateOutside(): Promise<void> {
    const { settings, quick } = this.#parts;
    quick.open(await readOutsideText(clipboard, settings.current.quickSource, process.platform));
  }

  /** The last window was closed: the app ends, unless the tray leads back to it. */
  allClosed(): void {
    const { app, windows, quick, settings } = this.#parts;
    if (windows.all.length > 0 || quick.shown || this.#ending) return;
    if (!this.#tray.shown) app.quit();
    else if (!settings.current.trayTold) void this.#tell();
  }

  /** Nothing is asked and nothing is kept any more. */
  end(): void {
    this.#ending = true;
    this.#shortcut.apply(undefined);
    this.#tray.hide();
  }

  async #tell(): Promise<void> {
    const { app, settings, locale } = this.#parts;
    settings.update({ trayTold: true });
    const text = aroundLabels[locale()];
    const { response } = await dialog.showMessageBox({
      type: 'info',
      title: 'Verso',
      message: text.staysTitle,
      detail: text.stays,
      buttons: [text.understood, text.quit],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 1) app.quit();
  }

  #openAtLogin(enabled: boolean): void {
    this.#loginProblem = undefined;
    try {
      this.#parts.login.set(enabled);
    } catch (error) {
      this.#loginProblem = error instanceof Error ? error.message : String(error);
      this.#parts.warn(`Opening at login could not be changed: ${this.#loginProblem}`);
    }
  }
}

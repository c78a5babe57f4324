import { Menu } from 'electron';
import type { Command } from './contract.ts';
import type { MenuLocale } from './menu-labels.ts';
import { menuTemplate, nothingAvailable, type Available, type MenuOptions } from './menu.ts';

/** The menu bar: in the interface's language, with the commands enabled that the translator can follow now. */
export class AppMenu {
  #available: Available = nothingAvailable;

  constructor(
    private readonly run: (command: Command) => void,
    private readonly options: Omit<MenuOptions, 'available'>,
  ) {}

  show(locale: MenuLocale): void {
    const template = menuTemplate(locale, this.run, { ...this.options, available: this.#available });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  enable(available: Available): void {
    this.#available = available;
    for (const [command, enabled] of Object.entries(available)) {
      const item = Menu.getApplicationMenu()?.getMenuItemById(command);
      if (item !== null && item !== undefined) item.enabled = enabled;
    }
  }
}

import { Menu, nativeImage, Tray } from 'electron';
import type { NativeImage } from 'electron';
import { aroundLabels } from './around-labels.ts';
import colour16 from './icons/tray-16.png?inline';
import colour24 from './icons/tray-24.png?inline';
import colour32 from './icons/tray-32.png?inline';
import colour48 from './icons/tray-48.png?inline';
import template18 from './icons/tray-template-18.png?inline';
import template36 from './icons/tray-template-36.png?inline';
import { trayTemplate, type TrayActions, type TrayMenu } from './tray-menu.ts';

/** The icon in the system's panel, while the settings want it. */
export class TrayIcon {
  #tray: Tray | undefined;

  constructor(private readonly actions: TrayActions) {}

  get shown(): boolean {
    return this.#tray !== undefined;
  }

  show(menu: TrayMenu): void {
    if (this.#tray === undefined) {
      this.#tray = new Tray(icon(process.platform));
      // A Mac opens the menu.
      if (process.platform !== 'darwin') this.#tray.on('click', this.actions.open);
    }
    this.#tray.setToolTip(aroundLabels[menu.locale].tooltip);
    this.#tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(menu, this.actions)));
  }

  hide(): void {
    this.#tray?.destroy();
    this.#tray = undefined;
  }
}

/** Drawn by scripts/icons/draw.ts. Panels of Linux are 24 pixels high, those of Windows 16, of a Mac 18. */
function icon(platform: NodeJS.Platform): NativeImage {
  const icons = { darwin: [template18, template36], win32: [colour16, colour32] } as const;
  const [normal, double] =
    platform === 'darwin' || platform === 'win32' ? icons[platform] : ([colour24, colour48] as const);
  const image = nativeImage.createEmpty();
  image.addRepresentation({ scaleFactor: 1, dataURL: normal });
  image.addRepresentation({ scaleFactor: 2, dataURL: double });
  image.setTemplateImage(platform === 'darwin');
  return image;
}

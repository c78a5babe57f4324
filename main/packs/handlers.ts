import { dialog, shell, webContents } from 'electron';
import { unwritable, whereToSave, windowOf } from '../files.ts';
import type { Handlers } from '../ipc.ts';
import type { MenuLocale } from '../menu-labels.ts';
import type { packChannels } from './contract.ts';
import { exportPack } from './export.ts';
import type { Installer } from './installer.ts';
import { pageOf } from './known-models.ts';
import type { PackLibrary } from './library.ts';

/** What answers the channels of the language packs. @param changed a pack came or went */
export function packHandlers(
  library: PackLibrary,
  installer: Installer,
  changed: () => void,
  locale: () => MenuLocale,
): Pick<Handlers, keyof typeof packChannels> {
  return {
    'packs:list': () => library.list(),
    'packs:verify': async (id) => ({ manifest: await library.verify(id) }),
    'packs:check': async (id) => {
      await library.verify(id, true);
      return undefined;
    },
    'packs:begin': (_none, { webContents: owner }) => {
      const name = installer.begin(owner);
      const contents = webContents.fromId(owner);
      // Whoever began it cannot go on with it.
      for (const end of ['destroyed', 'render-process-gone'] as const)
        contents?.once(end as 'destroyed', () => installer.abandon(owner, name));
      return name;
    },
    'packs:write': ({ installation, file, data }, { webContents: owner }) => {
      installer.write(owner, installation, file, data);
      return undefined;
    },
    'packs:install': async ({ installation, existing }, { webContents: owner }) => {
      const { id, name } = await installer.install(owner, installation, existing);
      changed();
      return { id, name };
    },
    'packs:languages': async ({ id, ...languages }) => {
      await installer.correct(id, languages);
      changed();
      return undefined;
    },
    'packs:abandon': (installation, { webContents: owner }) => {
      installer.abandon(owner, installation);
      return undefined;
    },
    'packs:remove': async (id) => {
      await installer.remove(id);
      changed();
      return undefined;
    },
    'models:visit': ({ model, from, to }, { webContents: window }) => visit(pageOf(model, from, to), window, locale()),
    'packs:export': async (id, { webContents: window }) => {
      const path = await whereToSave(`${id}.verso`, 'verso', window);
      if (path === null) return false;
      await exportPack(library, id, path).catch((error: unknown) => {
        throw unwritable(path, error);
      });
      return true;
    },
  };
}

const questions = {
  en: {
    message: 'Open this page in your browser?',
    detail: 'Verso itself stays offline. Your browser asks the publisher for the page.',
    buttons: ['Open page', 'Cancel'],
  },
  zh: {
    message: '在浏览器中打开此页面吗？',
    detail: 'Verso 本身保持离线，由浏览器向发布者请求该页面。',
    buttons: ['打开页面', '取消'],
  },
};

/** Only pages of the list in this repository are opened, and only when the user agrees. */
async function visit(page: string | undefined, id: number, locale: MenuLocale): Promise<boolean> {
  if (page === undefined) return false;
  const { message, detail, buttons } = questions[locale];
  const options = {
    type: 'question' as const,
    message,
    detail: `${page}\n\n${detail}`,
    buttons,
    defaultId: 0,
    cancelId: 1,
  };
  const window = windowOf(id);
  const { response } = await (window === undefined
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options));
  if (response !== 0) return false;
  await shell.openExternal(page);
  return true;
}

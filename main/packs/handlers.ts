import { webContents } from 'electron';
import { unwritable, whereToSave } from '../files.ts';
import type { Handlers } from '../ipc.ts';
import type { packChannels } from './contract.ts';
import { exportPack } from './export.ts';
import type { Installer } from './installer.ts';
import type { PackLibrary } from './library.ts';

/** What answers the channels of the language packs. @param changed a pack came or went */
export function packHandlers(
  library: PackLibrary,
  installer: Installer,
  changed: () => void,
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
    'packs:install': async ({ installation, replace }, { webContents: owner }) => {
      const { id } = await installer.install(owner, installation, replace);
      changed();
      return { id };
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

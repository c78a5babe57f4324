import type { historyChannels } from '../history-contract.ts';
import { unwritable, whereToSave } from '../files.ts';
import type { Handlers } from '../ipc.ts';
import { writeExport } from './export.ts';
import type { History } from './history.ts';

/** What answers the channels of the history. */
export function historyHandlers(history: History): Pick<Handlers, keyof typeof historyChannels> {
  return {
    'history:add': ({ finished, replaces }) => history.add(finished, replaces),
    'history:list': ({ query, after }) => history.list(query, after),
    'history:read': (id) => history.read(id),
    'history:star': ({ id, favourite }) => {
      history.star(id, favourite);
      return undefined;
    },
    'history:delete': (ids) => history.delete(ids),
    'history:restore': () => history.restore(),
    'history:clear': () => {
      history.clear();
      return undefined;
    },
    'history:export': async ({ query, format }, { webContents }) => {
      const day = new Date().toISOString().slice(0, 10);
      const path = await whereToSave(`verso-history-${day}.${format}`, format, webContents);
      if (path === null) return null;
      return writeExport(path, format, history.pages(query)).catch((error: unknown) => {
        throw unwritable(path, error);
      });
    },
  };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, clipboard, webContents } from 'electron';
import type { AppMenu } from './app-menu.ts';
import type { Around } from './around.ts';
import type { DraftStore } from './draft.ts';
import { fileHandlers } from './files.ts';
import type { Handlers } from './ipc.ts';
import type { BlockedRequests } from './network.ts';
import type { MenuLocale } from './menu-labels.ts';
import { packHandlers } from './packs/handlers.ts';
import type { Installer } from './packs/installer.ts';
import type { PackLibrary } from './packs/library.ts';
import { checkSettings, type SettingsStore } from './settings.ts';
import type { History } from './store/history.ts';
import { memoryHandlers, type Memory } from './store/memory.ts';
import { historyHandlers } from './store/history-handlers.ts';
import type { TermStore } from './terms.ts';
import type { EngineWindow } from './windows/engine-window.ts';
import type { QuickWindow } from './windows/quick-window.ts';
import type { Windows } from './windows/windows.ts';

/** What answers each channel of the contract. */
export function createHandlers(parts: {
  readonly settings: SettingsStore;
  readonly packs: PackLibrary;
  readonly installer: Installer;
  /** Tells every window that a pack came or went. */
  readonly packsChanged: () => void;
  readonly locale: () => MenuLocale;
  readonly windows: Windows;
  readonly quick: QuickWindow;
  readonly around: Around;
  readonly engine: EngineWindow;
  readonly blocked: BlockedRequests;
  readonly draft: DraftStore;
  readonly terms: TermStore;
  readonly history: History;
  readonly memory: Memory;
  readonly menu: Pick<AppMenu, 'enable'>;
}): Handlers {
  const {
    settings,
    packs,
    installer,
    packsChanged,
    locale,
    windows,
    quick,
    around,
    engine,
    blocked,
    draft,
    terms,
    history,
    memory,
    menu,
  } = parts;
  return {
    ...fileHandlers,
    ...historyHandlers(history),
    ...memoryHandlers(memory),
    'settings:read': () => settings.current,
    'settings:write': (change) => settings.update(withoutUndefined(change)),
    'settings:check': (fields) => {
      const { accepted, refused } = checkSettings(fields);
      return { settings: accepted, refused };
    },
    ...packHandlers(packs, installer, packsChanged, locale),
    'text:paste': (_none, { webContents: id }) => {
      webContents.fromId(id)?.paste();
      return undefined;
    },
    'text:replace': (text, { webContents: id }) => {
      webContents.fromId(id)?.replace(text);
      return undefined;
    },
    'draft:read': () => draft.text,
    'draft:write': (text) => {
      draft.write(text);
      return undefined;
    },
    'terms:read': () => [...terms.terms],
    'terms:write': (all) => {
      terms.write(all);
      return undefined;
    },
    'clipboard:write': async (text) => {
      await clipboard.writeText(text);
      return undefined;
    },
    'window:filled': (_none, { webContents: id }) => {
      windows.filled(id);
      return undefined;
    },
    'inspector:open': () => {
      windows.openInspector();
      return undefined;
    },
    'translator:listens': (_none, { webContents: id }) => {
      windows.listens(id);
      return undefined;
    },
    'translator:open': (text) => {
      windows.tellTranslator('text', text);
      return undefined;
    },
    'quick:ready': (_none, { webContents: id }) => quick.ready(id),
    'quick:close': (_none, { webContents: id }) => {
      quick.close(id);
      return undefined;
    },
    'quick:pin': (pinned, { webContents: id }) => {
      quick.pin(id, pinned);
      return undefined;
    },
    'around:read': () => around.state,
    'around:choose-shortcut': (choosing, { webContents: id }) => {
      around.chooseShortcut(choosing, webContents.fromId(id));
      return undefined;
    },
    'engine:connect': async (_none, { webContents: id }) => {
      await engine.connect(id);
      return undefined;
    },
    'engine:ready': (_none, { webContents: id }) => {
      engine.ready(id);
      return undefined;
    },
    'menu:enable': (available) => {
      menu.enable(available);
      return undefined;
    },
    'about:texts': async () => {
      const read = (name: string): Promise<string> => readFile(join(app.getAppPath(), name), 'utf8');
      const [licence, notices] = await Promise.all([read('LICENSE'), read('THIRD-PARTY-NOTICES.md')]);
      return { licence, notices };
    },
    'about:read': () => ({
      version: app.getVersion(),
      electron: process.versions.electron,
      chromium: process.versions.chrome,
      blockedRequests: blocked.count,
      sandboxed: !app.commandLine.hasSwitch('no-sandbox'),
    }),
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>;
}

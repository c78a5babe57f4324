import { join } from 'node:path';
import { app, dialog, globalShortcut, ipcMain, nativeTheme, protocol, session, shell } from 'electron';
import { AppMenu } from './app-menu.ts';
import { handOver, readArguments, takeOver, type HandedOver, type StartArguments } from './arguments.ts';
import { Around } from './around.ts';
import { offerContextMenu } from './context-menu.ts';
import type { Command, Settings } from './contract.ts';
import { DraftStore } from './draft.ts';
import { allowWebGpu } from './gpu.ts';
import { refuseDebugging } from './debugging.ts';
import { createHandlers } from './handlers.ts';
import { isTrusted, registerIpc } from './ipc.ts';
import { AutostartFile, LoginItem, autostartFile, startCommand } from './login.ts';
import type { MenuLocale } from './menu-labels.ts';
import { nothingAvailable } from './menu.ts';
import { BlockedRequests, blockNetwork, forbidBackgroundTraffic } from './network.ts';
import { GivenFiles } from './packs/given-files.ts';
import { Installer } from './packs/installer.ts';
import { PackLibrary } from './packs/library.ts';
import { confine, denyPermissions } from './permissions.ts';
import { temporaryProfileNotice, usableProfile } from './profile.ts';
import { registerScheme, serve } from './protocol.ts';
import { SettingsStore, firstSettings } from './settings.ts';
import { readSwitches, windowQuery } from './switches.ts';
import { History } from './store/history.ts';
import { Memory } from './store/memory.ts';
import { Store } from './store/store.ts';
import { TermStore } from './terms.ts';
import { EngineWindow, keepPriority } from './windows/engine-window.ts';
import { tell, type PageOptions, type TellAll } from './windows/page.ts';
import { WindowPlaces } from './windows/places.ts';
import { QuickWindow } from './windows/quick-window.ts';
import { Windows, preloadPath } from './windows/windows.ts';

/*
 * The composition root: everything there is in the main process is made here.
 *
 *   settings ─► theme, menus, windows       packs ─► app://verso/packs/…        network: nothing passes
 *                                           installer ─► packs, of the user
 *   windows  ◄─ ipc (contract.ts) ─► handlers            engine: a hidden window, with a port to every other
 *   draft    ◄─ the translator's text, kept on disk while the settings say so
 *   terms    ◄─ the user's own words
 *   store    ◄─ history: what was translated; memory: how people translated it
 *   around: tray, shortcut and opening at login ─► the small window, the translator
 */
const warn = (message: string): void => console.warn(`Verso: ${message}`);

if (app.isPackaged) refuseDebugging(app.commandLine, warn);
registerScheme(protocol);
keepPriority(app.commandLine);
forbidBackgroundTraffic(app.commandLine);
const switches = readSwitches(app.commandLine);
allowWebGpu(app.commandLine, {
  software: switches.allowSoftwareGpu,
  platform: process.platform,
  chromium: process.versions.chrome,
});
// Chromium speaks with the voices of a Linux system only when it is told to.
if (process.platform === 'linux') app.commandLine.appendSwitch('enable-speech-dispatcher');
// Root starts with `--no-sandbox` (Chromium refuses otherwise); forcing it on then only crashes the helpers.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

const wantedProfile = app.getPath('userData');
const profile = usableProfile(wantedProfile, app.getPath('temp'));
if (profile.problem !== undefined) {
  warn(temporaryProfileNotice('en', wantedProfile, profile.problem));
  app.setPath('userData', profile.folder);
  app.setPath('sessionData', profile.folder);
}

const wanted = argumentsOf(process.argv);
if (wanted === undefined) app.exit(2);
else if (app.requestSingleInstanceLock(handOver(wanted))) void start(wanted);
else app.quit();

function argumentsOf(given: readonly string[]): StartArguments | undefined {
  try {
    return readArguments(given);
  } catch (error) {
    console.error(`verso: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

async function start(first: StartArguments): Promise<void> {
  const developerTools = !app.isPackaged;
  const userFile = (name: string): string => join(app.getPath('userData'), name);
  const shippedPacks = app.isPackaged ? join(process.resourcesPath, 'packs') : join(app.getAppPath(), 'models/packs');
  const blocked = new BlockedRequests();
  const packs = new PackLibrary([
    { path: userFile('packs'), origin: 'own' },
    { path: switches.packs ?? shippedPacks, origin: 'shipped' },
  ]);
  const installer = new Installer(userFile('packs'), packs, (path) => shell.trashItem(path));

  // Also for contents that no window of ours made.
  app.on('web-contents-created', (_event, contents) => confine(contents));
  await app.whenReady();
  const settings = new SettingsStore(userFile('settings.json'), warn, firstSettings(app.getLocale()));
  const draft = new DraftStore(userFile('draft.json'), () => settings.current.keepText, warn);
  const terms = new TermStore(userFile('terms.json'), warn);
  const store = new Store(userFile('verso.db'), (failure) => {
    warn(`${failure.code} ${JSON.stringify(failure.arguments)}`);
    if (windows.translator !== undefined) tell(windows.translator, 'told', failure);
  });
  const memory = new Memory(store);
  const history = new History(store, {
    kept: () => settings.current.history,
    limit: () => settings.current.historyLimit,
  });
  blockNetwork(session.defaultSession, blocked);
  denyPermissions(session.defaultSession);
  const given = new GivenFiles();
  serve(protocol, join(import.meta.dirname, '../renderer'), packs, given);

  const page: PageOptions = {
    preload: preloadPath(import.meta.dirname),
    query: windowQuery(switches),
    developerTools,
    warn,
  };
  const engine = new EngineWindow(page);
  const places = new WindowPlaces(userFile('windows.json'), warn);
  const quick = new QuickWindow({ ...page, places, hidden: () => around.allClosed() });
  const windows = new Windows({
    ...page,
    places,
    translatorClosed: () => menu.enable(nothingAvailable),
    allClosed: () => around.allClosed(),
  });
  const run = (command: Command): void => {
    // What acts on a text does not mean the translator's while the small window has the keyboard.
    if (command in nothingAvailable && quick.window?.isFocused() === true) return;
    if (command === 'inspector') windows.openInspector();
    else if (windows.translator === undefined) windows.tellTranslator('command', command);
    else tell(windows.translator, 'command', command);
  };
  const menu = new AppMenu(run, { developerTools, platform: process.platform });
  const startsAs = startCommand(app, { execPath: process.execPath, appImage: process.env['APPIMAGE'] });
  const around = new Around({
    ...{ app, globalShortcut, settings, windows, quick, warn },
    login:
      process.platform === 'linux'
        ? new AutostartFile(autostartFile(process.env), startsAs)
        : new LoginItem(app, startsAs, process.platform),
    locale: () => menuLocale(settings.current),
  });
  const tellAll: TellAll = (notice, value) => {
    for (const window of [...windows.all, quick.window, engine.window])
      if (window !== undefined) tell(window, notice, value);
  };
  const packsChanged = (): void => tellAll('packs:changed', undefined);
  registerIpc(
    ipcMain,
    createHandlers({
      settings,
      packs,
      installer,
      packsChanged,
      locale: () => menuLocale(settings.current),
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
    }),
  );
  ipcMain.on('verso:blocked', (event) => {
    if (isTrusted(event)) blocked.add();
  });

  const menuLocale = ({ locale }: Settings): MenuLocale =>
    locale === 'zh' || (locale === 'system' && app.getLocale().startsWith('zh')) ? 'zh' : 'en';
  app.on('web-contents-created', (_event, contents) =>
    offerContextMenu(
      contents,
      () => menuLocale(settings.current),
      () => (windows.translator?.webContents === contents ? () => run('terms') : undefined),
    ),
  );
  const apply = (current: Settings): void => {
    nativeTheme.themeSource = current.theme;
    menu.show(menuLocale(current));
  };
  apply(settings.current);
  around.start();
  settings.onChange((current, before) => {
    apply(current);
    around.changed(current, before);
    draft.save();
    if (current.historyLimit < before.historyLimit) history.prune();
    tellAll('settings:changed', current);
  });

  const openModel = (path: string): void => windows.tellTranslator('model', given.grant(path));
  // On a Mac files are not arguments.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openModel(path);
  });
  const follow = ({ text, clipboard, model }: StartArguments): void => {
    if (model !== undefined) openModel(model);
    else if (text !== undefined) windows.tellTranslator('text', text);
    else if (clipboard) void around.translateOutside();
    else windows.openTranslator();
  };
  app.on('second-instance', (_event, _argv, _folder, data) => follow(takeOver(data as HandedOver)));
  app.on('activate', () => windows.openTranslator());
  app.on('quit', () => store.close());
  app.on('before-quit', () => {
    around.end();
    engine.end();
  });
  const atLogin = first.hidden || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
  if (!(atLogin && settings.current.tray)) follow(first);
  engine.open();
  installer.clean();
  if (profile.problem !== undefined) {
    const message = temporaryProfileNotice(menuLocale(settings.current), wantedProfile, profile.problem);
    void dialog.showMessageBox({ type: 'warning', title: 'Verso', message });
  }
}

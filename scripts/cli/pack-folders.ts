import { homedir } from 'node:os';
import { join } from 'node:path';
import { Installer } from '../../main/packs/installer.ts';
import { PackLibrary, type PackFolder } from '../../main/packs/library.ts';
import { rm } from 'node:fs/promises';
import { PACKS } from './packs.ts';

/** Where the app keeps the packs that its user added; `VERSO_PACKS` names another folder. */
export function userPacks(environment = process.env, platform = process.platform): string {
  const given = environment['VERSO_PACKS'];
  if (given !== undefined && given !== '') return given;
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(homedir(), 'AppData/Roaming'), 'Verso/packs');
  if (platform === 'darwin') return join(homedir(), 'Library/Application Support/Verso/packs');
  return join(environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'Verso/packs');
}

/** As the app finds them: a pack of the user's hides a shipped one of its id. */
export const packFolders = (): readonly PackFolder[] => [
  { path: userPacks(), origin: 'own' },
  { path: PACKS, origin: 'shipped' },
];

export const packLibrary = (): PackLibrary => new PackLibrary(packFolders());

/** There is no trash in a terminal: what is removed is gone. */
export function packInstaller(library: PackLibrary): Installer {
  return new Installer(userPacks(), library, (path) => rm(path, { recursive: true }));
}

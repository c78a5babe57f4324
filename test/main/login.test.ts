import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AutostartFile, LoginItem, autostartFile, desktopEntry, startCommand } from '../../main/login.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-login-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what is started at login', () => {
  const packaged = { isPackaged: true, getAppPath: () => '/opt/verso/resources/app.asar' };
  it('is the program itself, hidden; the AppImage where it came from one; a clone by its folder', () => {
    const process = { execPath: '/opt/verso/verso', appImage: undefined };
    expect(startCommand(packaged, process)).toEqual(['/opt/verso/verso', '--hidden']);
    expect(startCommand(packaged, { ...process, appImage: '/home/li/Verso.AppImage' })).toEqual([
      '/home/li/Verso.AppImage',
      '--hidden',
    ]);
    const clone = { isPackaged: false, getAppPath: () => '/home/li/verso' };
    expect(startCommand(clone, { execPath: '/e/electron', appImage: undefined })).toEqual([
      '/e/electron',
      '/home/li/verso',
      '--hidden',
    ]);
  });
});

describe('the autostart file', () => {
  it('is where the desktop looks for it', () => {
    expect(autostartFile({ XDG_CONFIG_HOME: '/c' })).toBe('/c/autostart/org.verso.translator.desktop');
    const usual = join(homedir(), '.config/autostart/org.verso.translator.desktop');
    expect(autostartFile({})).toBe(usual);
    // The specification ignores relative paths.
    expect(autostartFile({ XDG_CONFIG_HOME: 'c' })).toBe(usual);
  });

  it('comes and goes with the setting', () => {
    const path = join(folder, 'autostart/verso.desktop');
    const file = new AutostartFile(path, ['/opt/verso', '--hidden']);
    expect(file.enabled).toBe(false);
    file.set(false);
    file.set(true);
    expect(file.enabled).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain('Exec="/opt/verso" "--hidden"\n');
    file.set(false);
    expect([file.enabled, existsSync(path)]).toEqual([false, false]);
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
    'does not count with %s, which desktops write',
    (line) => {
      const path = join(folder, 'verso.desktop');
      writeFileSync(path, `[Desktop Entry]\nExec=/opt/verso\n${line}\n`);
      expect(new AutostartFile(path, ['/opt/verso']).enabled).toBe(false);
    },
  );

  it('quotes paths so that the desktop reads what was meant', () => {
    const hostile = ['/home/li/我的 apps/Verso.AppImage', '/a"b', '/c\\d', '/$HOME/`id`', '/100%u', "/it's", '/;&|'];
    const line = /^Exec=(.*)$/m.exec(desktopEntry(hostile as [string]))?.[1] ?? '';
    expect(execArguments(line)).toEqual(hostile);
    expect(
      desktopEntry(['/a\nX-Evil=1'])
        .split('\n')
        .filter((one) => one.startsWith('X-Evil')),
    ).toEqual([]);
  });

  it('says what went wrong', () => {
    writeFileSync(join(folder, 'autostart'), 'a file where a folder would be needed');
    expect(() => new AutostartFile(join(folder, 'autostart/verso.desktop'), ['/opt/verso']).set(true)).toThrow();
  });
});

/** Reads `Exec` as the Desktop Entry Specification says: the string's escapes first, then quotes, then field codes. */
function execArguments(value: string): string[] {
  const line = value.replace(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign === 's' ? ' ' : sign));
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, inside]) =>
    (inside ?? '').replace(/\\(["`$\\])/g, '$1').replaceAll('%%', '%'),
  );
}

describe('the login item', () => {
  function system() {
    const given: Electron.Settings[] = [];
    const app = {
      setLoginItemSettings: (settings: Electron.Settings) => void given.push(settings),
      getLoginItemSettings: () => ({ openAtLogin: given.at(-1)?.openAtLogin ?? false }) as Electron.LoginItemSettings,
    };
    return { app, given };
  }

  it('is the app alone on macOS, and a quoted line on Windows', () => {
    const mac = system();
    const item = new LoginItem(mac.app, ['/Applications/Verso.app', '--hidden'], 'darwin');
    item.set(true);
    expect([item.enabled, mac.given]).toEqual([true, [{ openAtLogin: true }]]);
    const windows = system();
    new LoginItem(windows.app, ['C:\\e.exe', 'C:\\my verso', '--hidden'], 'win32').set(true);
    expect(windows.given).toEqual([{ openAtLogin: true, path: 'C:\\e.exe', args: ['"C:\\my verso"', '--hidden'] }]);
  });

  it('says when the system did not take it', () => {
    const app = {
      setLoginItemSettings: () => undefined,
      getLoginItemSettings: () => ({ openAtLogin: false }) as Electron.LoginItemSettings,
    };
    expect(() => new LoginItem(app, ['/v'], 'darwin').set(true)).toThrow('did not take');
  });
});

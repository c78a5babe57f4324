import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from 'electron';

/** What is run at login: the program, and its arguments. */
export type Start = readonly [program: string, ...args: readonly string[]];

/** Opening at login, as the system knows it. */
export interface Login {
  /** Whether the app is opened at login; users may change that in their system, too. */
  readonly enabled: boolean;
  /** @throws Error with what went wrong */
  set(enabled: boolean): void;
}

/** How this app is started: an AppImage is unpacked into another folder each time, and a clone needs its path. */
export function startCommand(
  app: Pick<App, 'isPackaged' | 'getAppPath'>,
  { execPath, appImage }: { readonly execPath: string; readonly appImage: string | undefined },
): Start {
  if (!app.isPackaged) return [execPath, app.getAppPath(), '--hidden'];
  return [appImage ?? execPath, '--hidden'];
}

/** Where the desktop looks for what it opens at login (XDG autostart specification). */
export function autostartFile(environment: Readonly<Record<string, string | undefined>>): string {
  const configured = environment['XDG_CONFIG_HOME'];
  const folder = configured?.startsWith('/') === true ? configured : join(homedir(), '.config');
  return join(folder, 'autostart', 'org.verso.translator.desktop');
}

/** On Linux: a file of our own. */
export class AutostartFile implements Login {
  constructor(
    private readonly path: string,
    private readonly start: Start,
  ) {}

  /** Desktops switch it off by a line of theirs. */
  get enabled(): boolean {
    if (!existsSync(this.path)) return false;
    return !/^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(readFileSync(this.path, 'utf8'));
  }

  set(enabled: boolean): void {
    if (!enabled) {
      rmSync(this.path, { force: true });
      return;
    }
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, desktopEntry(this.start));
  }
}

/** On macOS and Windows: the system's own list. */
export class LoginItem implements Login {
  constructor(
    private readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
    private readonly start: Start,
    private readonly platform: NodeJS.Platform,
  ) {}

  get enabled(): boolean {
    return this.app.getLoginItemSettings(this.#program).openAtLogin;
  }

  set(enabled: boolean): void {
    this.app.setLoginItemSettings({ openAtLogin: enabled, ...this.#program });
    if (this.enabled !== enabled) throw new Error('The system did not take it.');
  }

  /** Windows writes program and arguments into one line, and quotes the program only. */
  get #program(): { readonly path?: string; readonly args?: string[] } {
    if (this.platform !== 'win32') return {};
    const [path, ...args] = this.start;
    return { path, args: args.map((argument) => (/\s/.test(argument) ? `"${argument}"` : argument)) };
  }
}

export function desktopEntry(start: Start): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.0',
    'Name=Verso',
    'Comment=An offline translator that shows its work',
    'Comment[zh_CN]=离线翻译，过程可见',
    `Exec=${start.map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** One argument of `Exec` (Desktop Entry Specification): quoted, then escaped as every string of the file is. */
function quoted(argument: string): string {
  const inQuotes = argument.replace(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  return `"${inQuotes}"`.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`);
}

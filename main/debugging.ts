import type { CommandLine } from 'electron';

/** Switches that let other programs look into the app; Chromium reads them after the main script has run. */
const DEBUGGING = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-targets',
  'remote-allow-origins',
  'auto-open-devtools-for-tabs',
];

/** Takes debugging switches off the command line of the installed app; developers and tests keep them. */
export function refuseDebugging(
  commandLine: Pick<CommandLine, 'hasSwitch' | 'removeSwitch'>,
  warn: (message: string) => void,
): void {
  for (const name of DEBUGGING.filter((one) => commandLine.hasSwitch(one))) {
    commandLine.removeSwitch(name);
    warn(`--${name} is refused.`);
  }
}

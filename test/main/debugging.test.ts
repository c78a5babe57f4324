import { expect, it } from 'vitest';
import { refuseDebugging } from '../../main/debugging.ts';

it('debugging switches are taken off the command line of the installed app, and nothing else is', () => {
  const switches = new Set(['remote-debugging-port', 'remote-debugging-pipe', 'disable-gpu']);
  const warnings: string[] = [];
  refuseDebugging(
    { hasSwitch: (name) => switches.has(name), removeSwitch: (name) => void switches.delete(name) },
    (message) => warnings.push(message),
  );
  expect([...switches]).toEqual(['disable-gpu']);
  expect(warnings).toEqual(['--remote-debugging-port is refused.', '--remote-debugging-pipe is refused.']);
});

import { isAbsolute, resolve } from 'node:path';
import type { CommandLine } from 'electron';

/** Command-line switches, for tests and for developers; CONTRIBUTING.md describes them. */
export interface Switches {
  readonly backend?: 'wasm' | 'webgpu';
  readonly packs?: string;
  readonly allowSoftwareGpu: boolean;
}

export function readSwitches(commandLine: Pick<CommandLine, 'getSwitchValue' | 'hasSwitch'>): Switches {
  const backend = commandLine.getSwitchValue('verso-backend');
  const packs = commandLine.getSwitchValue('verso-packs');
  return {
    ...(backend === 'wasm' || backend === 'webgpu' ? { backend } : {}),
    ...(packs === '' ? {} : { packs: isAbsolute(packs) ? packs : resolve(packs) }),
    allowSoftwareGpu: commandLine.hasSwitch('verso-allow-software-gpu'),
  };
}

/** The switches a window must know, as the query of its URL (`WindowQuery` in contract.ts). */
export function windowQuery(switches: Switches): Record<string, string> {
  return {
    ...(switches.backend === undefined ? {} : { backend: switches.backend }),
    ...(switches.allowSoftwareGpu ? { allowSoftwareGpu: '1' } : {}),
  };
}

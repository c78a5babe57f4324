import { describe, expect, it } from 'vitest';
import { windowQuerySchema } from '../../main/contract.ts';
import { readSwitches, windowQuery } from '../../main/switches.ts';

const commandLine = (switches: Record<string, string>) => ({
  getSwitchValue: (name: string) => switches[name] ?? '',
  hasSwitch: (name: string) => name in switches,
});

describe('command-line switches', () => {
  it('reach the windows as a query that fits the contract', () => {
    const switches = readSwitches(
      commandLine({ 'verso-backend': 'webgpu', 'verso-allow-software-gpu': '', 'verso-packs': '/packs' }),
    );
    expect(switches).toEqual({ backend: 'webgpu', allowSoftwareGpu: true, packs: '/packs' });
    expect(windowQuerySchema.parse(windowQuery(switches))).toEqual({ backend: 'webgpu', allowSoftwareGpu: '1' });
  });

  it('are absent by default and ignored when unknown', () => {
    expect(windowQuery(readSwitches(commandLine({})))).toEqual({});
    expect(readSwitches(commandLine({ 'verso-backend': 'cuda' }))).toEqual({ allowSoftwareGpu: false });
  });
});

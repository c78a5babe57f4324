import { describe, expect, it } from 'vitest';
import { allowWebGpu } from '../../main/gpu.ts';

function switches(
  options: Parameters<typeof allowWebGpu>[1],
  given: Record<string, string> = {},
): Record<string, string> {
  const line = { ...given };
  const commandLine = {
    appendSwitch: (name: string, value = '') => void (line[name] = value),
    getSwitchValue: (name: string) => line[name] ?? '',
  };
  allowWebGpu(commandLine, options);
  return line;
}

describe('allowWebGpu', () => {
  it('keeps the features that were asked for', () => {
    const line = switches({ software: true, platform: 'linux', chromium: '130.0.1' }, { 'enable-features': 'A,B' });
    expect(line['enable-features']).toBe('A,B,Vulkan');
    expect(line['use-webgpu-adapter']).toBe('swiftshader');
  });

  it('takes the real adapter unless a software one is wished for', () => {
    expect(switches({ software: false, platform: 'linux', chromium: '156.0.1' })).toEqual({
      'enable-unsafe-webgpu': '',
    });
    expect(switches({ software: false, platform: 'darwin', chromium: '156.0.1' })).toEqual({});
  });
});

import type { CommandLine } from 'electron';

/**
 * Lets pages use WebGPU, before the app is ready. On Linux Chromium still asks for it to be allowed by name, and before
 * version 140 for Vulkan, too; the engine's own self-test decides whether an adapter computes rightly.
 * @param software take SwiftShader, which runs on the processor: slow, and the same code as on a graphics card
 */
export function allowWebGpu(
  commandLine: Pick<CommandLine, 'appendSwitch' | 'getSwitchValue'>,
  {
    software,
    platform,
    chromium,
  }: { readonly software: boolean; readonly platform: string; readonly chromium: string },
): void {
  if (platform === 'linux' || software) commandLine.appendSwitch('enable-unsafe-webgpu');
  if (software || (platform === 'linux' && Number.parseInt(chromium, 10) < 140)) {
    // A second `enable-features` replaces the first.
    const features = commandLine.getSwitchValue('enable-features');
    commandLine.appendSwitch('enable-features', features === '' ? 'Vulkan' : `${features},Vulkan`);
  }
  if (!software) return;
  commandLine.appendSwitch('use-webgpu-adapter', 'swiftshader');
  commandLine.appendSwitch('use-vulkan', 'swiftshader');
  commandLine.appendSwitch('use-angle', 'swiftshader');
}

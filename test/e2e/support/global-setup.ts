import { buildIfStale } from '../../../scripts/setup/build.mjs';
import { startVirtualDisplay } from '../../../scripts/setup/display.mjs';
import { root } from '../../../scripts/setup/paths.mjs';

/** Builds the app when its sources changed, and always uses a display of its own, so that no window pops up. */
export default async function setup(): Promise<(() => void) | undefined> {
  buildIfStale(root);
  if (process.platform !== 'linux') return undefined;
  const { display, stop } = await startVirtualDisplay();
  process.env['DISPLAY'] = display;
  delete process.env['WAYLAND_DISPLAY'];
  return stop;
}

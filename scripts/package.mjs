import { join } from 'node:path';
import { buildIfStale } from './setup/build.mjs';
import { installedElectron } from './setup/electron.mjs';
import { root } from './setup/paths.mjs';
import { setup } from './setup/setup.mjs';

/*
 * `npm run package`: makes the installable app in `dist/` from the `packaging` of electron.config.ts.
 * `npm run package -- --dir` only makes its folder, without an installer.
 */
try {
  await setup(root);
  const { version, source } = installedElectron(root);
  if (source !== 'official') {
    throw new Error(
      `nothing was packaged: the official Electron could not be downloaded here, and its copy from the package registry (${version}) is for development only. Try again on a network that reaches Electron's releases.`,
    );
  }
  buildIfStale(root);
  const { tsImport } = await import('tsx/esm/api');
  const { packaging } = await tsImport('../electron.config.ts', import.meta.url);
  const { build } = await import('electron-builder');
  // The verified download of the set-up, so that electron-builder fetches no other.
  const config = { ...packaging, electronVersion: version, electronDist: join(root, '.cache', 'electron') };
  await build({ projectDir: root, dir: process.argv.includes('--dir'), config });
} catch (error) {
  process.stderr.write(`package: ${error.message}\n`);
  process.exitCode = 1;
}

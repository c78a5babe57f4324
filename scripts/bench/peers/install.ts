import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

/**
 * Installs the peers, 450 MB, the first time: whoever does not compare needs none of them.
 * @throws Error when npm cannot
 */
export function installPeers(): void {
  if (existsSync(join(FOLDER, 'node_modules/@huggingface/transformers'))) return;
  process.stderr.write('bench: installing the peers…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], {
    cwd: FOLDER,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error(`The peers could not be installed: look at what npm says, or run “npm ci” in ${FOLDER}.`);
}

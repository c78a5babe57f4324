import { spawn } from 'node:child_process';

export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);

/**
 * Starts a virtual X display on a free number, for machines without a screen.
 * @returns {Promise<{ display: string, stop: () => void }>}
 */
export function startVirtualDisplay() {
  const screen = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-dpi', '96'];
  const server = spawn('Xvfb', ['-displayfd', '3', ...screen], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return new Promise((resolve, reject) => {
    let number = '';
    server.once('error', () => reject(new Error('Xvfb is not installed; on Debian: apt-get install xvfb')));
    server.once('exit', (code) => reject(new Error(`the virtual display did not start (Xvfb ended with ${code})`)));
    server.stdio[3].on('data', (chunk) => {
      number += chunk;
      if (!number.includes('\n')) return;
      const stop = () => server.kill();
      process.once('exit', stop);
      server.unref();
      server.stdio[3].destroy();
      resolve({ display: `:${number.trim()}`, stop });
    });
  });
}

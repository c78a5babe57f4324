import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { buildIfStale } from './setup/build.mjs';
import { hasDisplay, startVirtualDisplay } from './setup/display.mjs';
import { electronBinary } from './setup/electron.mjs';
import { root } from './setup/paths.mjs';
import { chromiumSandboxProblem } from './setup/sandbox.mjs';
import { setup } from './setup/setup.mjs';

// `npm start`: set up, build when sources changed, open the app. Further arguments go to the app.
try {
  const { report } = await setup(root);
  buildIfStale(root);
  const args = [root, ...process.argv.slice(2)];
  if (process.platform === 'linux' && process.getuid() === 0) {
    report.step('running as root, so Chromium’s sandbox is off; start Verso as an ordinary user to have it');
    args.unshift('--no-sandbox');
  } else {
    const problem = chromiumSandboxProblem(root);
    if (problem !== undefined) throw new Error(problem);
  }
  const env = { ...process.env };
  delete env.ELECTRON_RUN_AS_NODE;
  let stopDisplay = () => {};
  if (!hasDisplay()) {
    const { display, stop } = await startVirtualDisplay();
    report.step(
      `there is no display (DISPLAY is not set), so Verso runs on a virtual one, ${display}, that nobody sees`,
    );
    env.DISPLAY = display;
    stopDisplay = stop;
    // A virtual display has no graphics driver.
    args.unshift('--disable-gpu');
  }
  report.step('opening Verso');
  const app = spawn(electronBinary(root), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'pipe'] });
  // Chromium complains, harmlessly and often, where there is no D-Bus.
  createInterface({ input: app.stderr }).on('line', (line) => {
    if (!line.includes(':ERROR:bus.cc(')) process.stderr.write(`${line}\n`);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => app.kill(signal));
  app.once('exit', (code, signal) => {
    stopDisplay();
    process.exitCode = code ?? (signal === null ? 1 : 128);
  });
} catch (error) {
  process.stderr.write(`start: ${error.message}\n`);
  process.exitCode = 1;
}

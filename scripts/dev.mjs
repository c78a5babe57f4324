import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './setup/build.mjs';
import { hasDisplay, startVirtualDisplay } from './setup/display.mjs';
import { root } from './setup/paths.mjs';
import { setup } from './setup/setup.mjs';

/*
 * `npm run dev`: like `npm start`, and builds again at every change: of a page, its windows are reloaded; of the main
 * process, the app is started anew. The real build is taken rather than Vite's server, since the app's policy lets no page
 * load anything from a server. Further arguments go to the app.
 */
const WATCHED = ['main', 'models', 'renderer'];
/** Part of the main process; the rest of `models` runs in pages. */
const MAIN = /^(main|models[\\/]pack)[\\/]/;
/** Editors write a file in several steps, milliseconds. */
const PAUSE = 100;

try {
  const { report } = await setup(root);
  const { _electron: electron } = await import('playwright-core');
  const say = (text) => report.step(text);
  buildIfStale(root);
  if (!hasDisplay()) process.env.DISPLAY = (await startVirtualDisplay()).display;

  let app;
  const open = async () => {
    const opened = await electron.launch({
      cwd: root,
      args: [root, ...process.argv.slice(2)],
      chromiumSandbox: process.getuid?.() !== 0,
      colorScheme: null,
    });
    app = opened;
    opened.process().stdout?.pipe(process.stdout);
    // Closed by the user, and not to be started anew.
    opened.once('close', () => app === opened && process.exit());
  };
  const restart = async () => {
    const former = app;
    app = undefined;
    await former?.close();
    await open();
  };
  await open();
  say('watching for changes; close the app to end');

  let main = false;
  let timer;
  let working = Promise.resolve();
  const follow = async () => {
    const again = main;
    main = false;
    try {
      buildIfStale(root);
      if (again) await restart();
      else for (const page of app.windows()) await page.reload();
      say(again ? 'started anew' : 'reloaded');
    } catch (error) {
      say(error.message);
    }
  };
  for (const folder of WATCHED) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      main ||= MAIN.test(join(folder, file ?? ''));
      clearTimeout(timer);
      timer = setTimeout(() => (working = working.then(follow)), PAUSE);
    });
  }
} catch (error) {
  process.stderr.write(`dev: ${error.message}\n`);
  process.exitCode = 1;
}

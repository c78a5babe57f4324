import { root } from './setup/paths.mjs';
import { setup } from './setup/setup.mjs';

// Uses Node's built-in modules only: in a fresh clone there are no others.
try {
  const { electron, report } = await setup(root);
  report.step(`ready (Electron ${electron.version}${electron.source === 'registry' ? ', registry copy' : ''})`);
} catch (error) {
  process.stderr.write(`setup: ${error.message}\n`);
  process.exitCode = 1;
}

import { runChecks } from './setup/checks.mjs';
import { root } from './setup/paths.mjs';
import { setup } from './setup/setup.mjs';

// `npm run check`: format, lint, types, layers, in half a minute; `npm test` runs them too.
try {
  await setup(root);
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`check: ${error.message}\n`);
  process.exitCode = 1;
}

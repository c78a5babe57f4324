import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './setup/build.mjs';
import { runChecks, runNode } from './setup/checks.mjs';
import { root } from './setup/paths.mjs';
import { setup } from './setup/setup.mjs';
import { addCounts, countsInLastLine, countsOfVitest, summary } from './setup/counts.mjs';

// `npm test`: sets up, then runs everything. Each check (such as lint) counts as one test.
const scratch = mkdtempSync(join(tmpdir(), 'verso-test-run-'));
const title = (text) => console.log(`\n── ${text}`);

async function vitest(name, config) {
  title(name);
  const report = join(scratch, `${config}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { ok } = await runNode(['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters], {
    inherit: true,
  });
  return countsOfVitest(readReport(report), ok);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function build() {
  title('build');
  try {
    buildIfStale(root);
    console.log('✓ build');
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    console.log(`✗ build: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function training() {
  title('training pipeline');
  const { ok, output } = await runNode(['scripts/train/test.mjs']);
  process.stdout.write(output);
  return countsInLastLine(output, ok);
}

let total;
try {
  await setup(root, { display: process.platform !== 'linux' });
  title('format, lint, types, layers');
  total = await runChecks();
  total = addCounts(total, await vitest('unit tests', 'vitest.config.ts'));
  const built = build();
  total = addCounts(total, built);
  if (built.failed === 0)
    total = addCounts(total, await vitest('end-to-end tests in Electron', 'vitest.e2e.config.ts'));
  total = addCounts(total, await training());
} catch (error) {
  process.stderr.write(`test: ${error.message}\n`);
  total = addCounts(total ?? { passed: 0, failed: 0, skipped: 0 }, { passed: 0, failed: 1, skipped: 0 });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`\n${summary(total)}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './paths.mjs';

const require = createRequire(join(root, 'package.json'));

/** The script behind a package's command, so that it runs with this very Node. */
function command(name, bin = name) {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin: bins } = require(manifest);
  return join(manifest, '..', typeof bins === 'string' ? bins : bins[bin]);
}

const types = (config) => ({
  name: `types (${config})`,
  arguments: () => [
    command('typescript', 'tsc'),
    ...['--project', `tsconfig.${config}.json`, '--pretty', 'false'],
    ...['--incremental', '--tsBuildInfoFile', `.cache/tsc-${config}.tsbuildinfo`],
  ],
});

/** Everything that is checked without running the program. */
export const checks = [
  {
    name: 'format',
    arguments: () => [
      command('prettier'),
      '--check',
      '.',
      '--log-level',
      'warn',
      '--cache',
      '--cache-location',
      '.cache/prettier',
    ],
  },
  {
    name: 'lint',
    arguments: () => [command('eslint'), '.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/'],
  },
  types('models'),
  types('main'),
  types('worker'),
  types('test'),
  {
    name: 'types (renderer)',
    arguments: () => [
      command('svelte-check'),
      '--tsconfig',
      './tsconfig.renderer.json',
      '--fail-on-warnings',
      '--output',
      'machine',
    ],
  },
  { name: 'layers', arguments: () => ['scripts/check-layers.mjs'] },
  { name: 'registry hosts', arguments: () => ['scripts/check-hosts.mjs'] },
];

/**
 * Runs a Node program, its output collected (both streams) or passed on.
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export function runNode(args, { inherit = false, env = process.env } = {}) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: inherit ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ ok: false, output: `${output}${error.message}`, seconds: 0 }));
    child.once('close', (code) => resolve({ ok: code === 0, output, seconds: (Date.now() - started) / 1000 }));
  });
}

/** Runs all checks, two at a time, and prints each one's outcome as it ends. @returns how many passed and failed */
export async function runChecks() {
  const waiting = [...checks];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { ok, output, seconds } = await runNode(check.arguments());
      counts[ok ? 'passed' : 'failed'] += 1;
      console.log(`${ok ? '✓' : '✗'} ${check.name} (${seconds.toFixed(1)} s)`);
      if (!ok) console.log(output.trimEnd());
    }
  };
  await Promise.all([worker(), worker()]);
  return counts;
}

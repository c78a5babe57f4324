// Runs the tests of the training pipeline; makes the virtual environment first where it is missing.
// Ends with a plain line "N passed, N failed, N skipped"; where pip cannot supply PyTorch, with one skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const python = join(root, '.venv', 'bin', 'python');
const needed = 'import torch, sentencepiece, sacrebleu, safetensors, scipy, matplotlib, pytest';

function ready() {
  return existsSync(python) && spawnSync(python, ['-c', needed], { stdio: 'ignore' }).status === 0;
}

if (!ready()) {
  spawnSync('sh', [join(root, 'scripts', 'train', 'setup_venv.sh')], { cwd: root, stdio: 'inherit' });
}
if (!ready()) {
  console.log('pip cannot supply PyTorch here: the tests of the training pipeline did not run');
  console.log('0 passed, 0 failed, 1 skipped');
  process.exit(0);
}

const run = spawnSync(
  python,
  ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test/train', ...process.argv.slice(2)],
  {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, OMP_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const output = run.stdout ?? '';
process.stdout.write(output);
const last = output.trimEnd().split('\n').at(-1) ?? '';
const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(last)?.[1] ?? 0);
const passed = count('passed');
const failed = count('failed') + count('errors?');
const broken = run.status !== 0 && failed === 0 ? 1 : 0; // stopped before it could count
console.log(`${passed} passed, ${failed + broken} failed, ${count('skipped')} skipped`);
process.exit(failed + broken > 0 ? 1 : 0);

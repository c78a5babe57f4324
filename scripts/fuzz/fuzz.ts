import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { command, wholeNumber } from '../cli/command.ts';
import { importCase } from './imports.ts';
import { ipcCase } from './ipc.ts';
import { packCase } from './packs.ts';
import { Random } from './random.ts';
import { shippedTranslators, textCase } from './texts.ts';

const HELP = `Feeds hostile packs, texts, requests and foreign models to the program. A clear error or a correct result is right;
a hang, a raw error and an empty translation are not.

  npm run fuzz
  npm run fuzz -- --seed 7 --cases 100

  --seed N    another seed gives other cases (default: 1)
  --cases N   how many (default: 4000)
  --only N    this case alone, to look at it again
`;
/** Milliseconds after which a case hangs; the slowest takes a few seconds on a busy machine. */
const HANG = 60_000;

await command('fuzz', async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      cases: { type: 'string', default: '4000' },
      only: { type: 'string' },
      here: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const seed = wholeNumber('--seed', values.seed, 2 ** 31) ?? 1;
  const cases = wholeNumber('--cases', values.cases, 1e6) ?? 1;
  const only = wholeNumber('--only', values.only, 1e6);
  if (values.here) return run(seed, cases, only);
  await watched(args);
});

/** Runs the cases in a process of its own: nothing else could end a loop without end. */
async function watched(args: readonly string[]): Promise<void> {
  const script = join(import.meta.dirname, '../run.mjs');
  const child = spawn(process.execPath, [script, 'fuzz', ...args, '--here'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let last = 'the start';
  let hung = false;
  const hang = (): void => {
    hung = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(hang, HANG);
  createInterface({ input: child.stdout }).on('line', (line) => {
    clearTimeout(timer);
    timer = setTimeout(hang, HANG);
    if (line.startsWith('case ')) last = line;
    else process.stdout.write(`${line}\n`);
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  if (hung) throw new Error(`${last} hangs`);
  if (code !== 0) throw new Error('see above');
}

async function run(seed: number, cases: number, only: number | undefined): Promise<void> {
  const translators = await shippedTranslators();
  const kinds = [packCase, (random: Random) => textCase(random, translators), ipcCase, importCase];
  let wrong = 0;
  for (let index = only ?? 1; index <= (only ?? cases); index += 1) {
    process.stdout.write(`case ${index}\n`);
    const problem = await kinds[index % kinds.length]!(new Random(seed * 1_000_003 + index));
    if (problem === null) continue;
    wrong += 1;
    process.stdout.write(`${index}: ${problem}\n`);
  }
  process.stdout.write(`${only === undefined ? cases : 1} cases, ${wrong} wrong (seed ${seed})\n`);
  for (const translator of translators) await translator.dispose();
  if (wrong > 0) throw new Error(`${wrong} cases went wrong`);
}

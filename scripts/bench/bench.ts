import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { command, UsageError, wholeNumber } from '../cli/command.ts';
import { choosePack, installedPacks } from '../cli/packs.ts';
import { importLine, importTable, measureImport } from './import/measure.ts';
import { BATCHES, LENGTHS, measure, median, type Measurement } from './measure.ts';
import { compare } from './peers/compare.ts';
import { installPeers } from './peers/install.ts';
import { answerAs } from './peers/growth/child.ts';
import { measureGrowth } from './peers/growth/growth.ts';
import { GROWING } from './peers/growth/messages.ts';
import { growthTable } from './peers/growth/report.ts';
import { plot } from './peers/plot.ts';
import { lastLine, table as peerTable } from './peers/report.ts';
import { documentIn } from './sentences.ts';
import { quiet } from './quiet.ts';

const THREADS = [1, 2] as const;
const RUN = join(import.meta.dirname, '../run.mjs');

const HELP = `Measures the language packs on wasm, with 1 and 2 threads. Warm-ups do not count; values are medians.

  npm run -s bench -- --json
  npm run -s bench -- --peers --pack zh-en

  --pack ID|FOLDER   this pack only (default: all that are installed)
  --rounds N         repetitions of each measurement (default: 5)
  --json             JSON instead of a table
  --import           how long adding a model of 300 MB takes, and how much memory; the model is made for it
  --peers            one pack beside other programs on the same model, turn by turn, on one thread
  --document FILE    with --peers: what to translate, a sentence a line (default: short ones of everyday)
  --plot FILE        with --peers: also draws an SVG
  --long             with --peers: documents of up to 10,000 sentences instead of 1,000
`;

await command('bench', async (args) => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ pack: text, rounds: text, json: flag, help: flag, measure: text, threads: text },
      ...{ import: flag, peers: flag, document: text, plot: text, long: flag, growing: text },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const rounds = wholeNumber('--rounds', values.rounds, 1000) ?? 5;
  if (values.measure !== undefined) {
    // A child of the run below.
    const threads = wholeNumber('--threads', values.threads, 64) ?? 1;
    return void process.stdout.write(JSON.stringify(await measure(values.measure, threads, rounds)));
  }
  if (values.growing !== undefined) {
    const name = GROWING.find((one) => one === values.growing);
    if (name === undefined || values.pack === undefined) throw new UsageError('--growing is not for you.');
    return answerAs(name, values.pack);
  }
  if (values.threads !== undefined) throw new UsageError('--threads is not an option: 1 and 2 threads are measured.');
  if (!values.peers && (values.long || (values.document ?? values.plot) !== undefined))
    throw new UsageError('--document, --plot and --long belong to --peers.');
  quiet();
  if (values.import) {
    const found = await measureImport();
    const told = values.json ? `${JSON.stringify(found, null, 2)}\n` : importTable(found);
    return void process.stdout.write(`${told}${importLine(found)}\n`);
  }
  if (values.peers) {
    const { folder, manifest } = await choosePack(values.pack, undefined);
    const sentences = documentIn(manifest.directions[0]?.from ?? '', values.document);
    installPeers();
    const comparison = await compare(folder, sentences, rounds);
    const growth = await measureGrowth(folder, manifest.directions[0]?.from ?? '', values.document, {
      rounds: Math.min(rounds, 3),
      long: values.long,
    });
    if (values.plot !== undefined) writeFileSync(values.plot, plot(comparison, growth));
    const told = values.json
      ? JSON.stringify({ ...comparison, growth }, null, 2)
      : `${peerTable(comparison)}\n\n${growthTable(growth)}`;
    return void process.stdout.write(`${told}\n${lastLine(comparison, growth)}\n`);
  }
  const packs = values.pack === undefined ? await installedPacks() : [await choosePack(values.pack, undefined)];
  const results: Measurement[] = [];
  for (const { folder } of packs) for (const threads of THREADS) results.push(await measured(folder, threads, rounds));
  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version };
  process.stdout.write(
    values.json ? `${JSON.stringify({ machine, rounds, results }, null, 2)}\n` : table(results, machine),
  );
});

/** In a process of its own, so that threads, memory and warm-up are its own; loading is measured in three. */
async function measured(folder: string, threads: number, rounds: number): Promise<Measurement> {
  const loads: Measurement[] = [];
  for (const some of [rounds, 1, 1]) {
    process.stderr.write(`bench: ${folder}, ${threads} thread${threads > 1 ? 's' : ''}…\n`);
    const args = [RUN, 'bench', '--measure', folder, '--threads', String(threads), '--rounds', String(some)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 24 });
    loads.push(JSON.parse(stdout) as Measurement);
  }
  const [first] = loads;
  if (first === undefined) throw new Error('nothing was measured');
  return { ...first, load: median(loads.map((one) => one.load)) };
}

function table(
  results: readonly Measurement[],
  machine: { readonly processor: string; readonly cores: number; readonly node: string },
): string {
  const rows: [string, (one: Measurement) => string][] = [
    ['threads', (one) => String(one.threads)],
    ['load, ms', (one) => one.load.toFixed(0)],
    ['first token, ms', (one) => one.firstToken.toFixed(1)],
    ['engine, tokens/s', (one) => one.engineTokensPerSecond.toFixed(0)],
    ['bare session.run, tokens/s', (one) => one.bareTokensPerSecond.toFixed(0)],
    ['engine / bare', (one) => one.ratio.toFixed(2)],
    ...LENGTHS.map((length): [string, (one: Measurement) => string] => [
      `ms/token at length ${length}`,
      (one) => one.perToken[length].toFixed(2),
    ]),
    ...BATCHES.map((batch): [string, (one: Measurement) => string] => [
      `sentences/s, batch ${batch}`,
      (one) => one.sentencesPerSecond[batch].toFixed(1),
    ]),
    ['peak memory, MB', (one) => one.peakMegabytes.toFixed(0)],
  ];
  const cells = [
    ['pack', ...results.map((one) => one.pack)],
    ...rows.map(([name, value]) => [name, ...results.map(value)]),
  ];
  const lines = cells.map(
    ([name = '', ...values]) => name.padEnd(28) + values.map((value) => value.padStart(12)).join(''),
  );
  return `${machine.processor}, ${machine.cores} cores, Node ${machine.node}\n${lines.join('\n')}\n`;
}

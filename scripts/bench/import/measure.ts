import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeRandomModel } from './random-model.ts';

/** Milliseconds between two looks at how much memory is taken. */
const LOOK = 100;
const RUN = join(import.meta.dirname, '../../run.mjs');

const STAGES = ['starting', 'reading', 'testing'] as const;
export type Stage = (typeof STAGES)[number];

/** An import of one model in the terminal, as it went. */
export interface ImportMeasurement {
  /** Bytes of the model, its largest tensor, and the pack that was written. */
  readonly model: number;
  readonly largestTensor: number;
  readonly pack: number;
  /** Seconds of each stage; of `testing`, installing too. */
  readonly seconds: Readonly<Record<Stage, number>>;
  /** Seconds of processor time, of all threads: what else the machine does weighs less on them. */
  readonly processor: number;
  /** Most bytes resident while it went on; those of `starting` are the program's own. */
  readonly resident: Readonly<Record<Stage, number>>;
}

/** Imports a model of random numbers, which is made for it and deleted, with `packs add` in a process of its own. */
export async function measureImport(): Promise<ImportMeasurement> {
  const home = mkdtempSync(join(tmpdir(), 'verso-bench-import-'));
  try {
    const folder = join(home, 'opus-mt-en-fr');
    process.stderr.write('bench: writing a model…\n');
    const { largest, bytes } = writeRandomModel(folder);
    process.stderr.write('bench: adding it…\n');
    const packs = join(home, 'packs');
    const went = await added(folder, packs);
    return { model: bytes, largestTensor: largest, pack: sizeOf(packs), ...went };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function added(
  folder: string,
  packs: string,
): Promise<Pick<ImportMeasurement, 'seconds' | 'processor' | 'resident'>> {
  const child = spawn(process.execPath, [RUN, 'packs', 'add', folder], {
    env: { ...process.env, VERSO_PACKS: packs },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const seconds = { starting: 0, reading: 0, testing: 0 };
  const resident = { starting: 0, reading: 0, testing: 0 };
  let processor = 0;
  let stage: Stage = 'starting';
  let began = performance.now();
  let said = '';
  const enter = (next: Stage): void => {
    const now = performance.now();
    seconds[stage] += (now - began) / 1000;
    [began, stage] = [now, next];
  };
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString();
    const next = /^testing$/m.test(said) ? 'testing' : said.includes('\n') ? 'reading' : 'starting';
    if (next !== stage) enter(next);
  });
  const looking = setInterval(() => {
    const during = stage;
    void look(child.pid).then((seen) => {
      resident[during] = Math.max(resident[during], seen.resident);
      processor = Math.max(processor, seen.processor);
    });
  }, LOOK);
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  clearInterval(looking);
  enter('starting');
  if (code !== 0) throw new Error(`packs add ended with ${code}: ${said.trim()}`);
  return { seconds, processor, resident };
}

interface Look {
  /** Bytes. */
  readonly resident: number;
  /** Seconds of processor time so far, of all threads. */
  readonly processor: number;
}

/** Zeros for a process that is over. */
async function look(pid: number | undefined): Promise<Look> {
  // Starting `ps` again and again would slow down what is measured.
  if (process.platform === 'linux') return existsSync(`/proc/${pid}/stat`) ? lookInProc(`/proc/${pid}`) : NOTHING;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,time=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  const [resident = '0', time = '0'] = stdout.trim().split(/\s+/);
  const processor = time.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  return { resident: 1024 * Number(resident), processor };
}

const NOTHING: Look = { resident: 0, processor: 0 };
/** `proc` counts processor time in hundredths of a second. */
const TICKS = 100;

function lookInProc(folder: string): Look {
  const resident = 1024 * Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1] ?? 0);
  // The name in brackets may hold spaces; user and system time are the 14th and 15th field.
  const fields = readFileSync(`${folder}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
  return { resident, processor: (Number(fields[11]) + Number(fields[12])) / TICKS };
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}

/** Seconds of processor time that an import may take: no more on the clock, where the cores have nothing else to do. */
const MOST_SECONDS = 60;

/** Bytes that reading and writing may take beyond the program's own: one tensor with room to convert it, and the pack. */
export const allowed = ({ largestTensor, pack }: ImportMeasurement): number => 1.5 * largestTensor + pack;

export function importTable(found: ImportMeasurement): string {
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  const rows = STAGES.map(
    (stage) =>
      `${stage.padEnd(12)}${`${found.seconds[stage].toFixed(1)} s`.padStart(10)}${megabytes(found.resident[stage]).padStart(12)}`,
  );
  const sizes = `model ${megabytes(found.model)}, largest tensor ${megabytes(found.largestTensor)}, pack ${megabytes(found.pack)}`;
  return `${sizes}\n${'stage'.padEnd(12)}${'time'.padStart(10)}${'resident'.padStart(12)}\n${rows.join('\n')}\n`;
}

/** Says it in one line. */
export function importLine(found: ImportMeasurement): string {
  const { seconds, resident, processor } = found;
  const total = seconds.starting + seconds.reading + seconds.testing;
  const taken = Math.max(0, resident.reading - resident.starting);
  const verdict = processor < MOST_SECONDS && taken <= allowed(found) ? 'within' : 'beyond';
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  return (
    `import: ${megabytes(found.model)} MB in ${processor.toFixed(1)} s of processor time (${total.toFixed(1)} s), ` +
    `${megabytes(taken)} of ${megabytes(allowed(found))} MB to read and write, ${verdict} its limits`
  );
}

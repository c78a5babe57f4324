import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { MUTATIONS } from './list.ts';
import type { Mutation } from './mutation.ts';
import type { Wanted } from './runner.ts';

/*
 * Puts one fault after another into the code and looks whether the tests notice. A file is changed on its way into the
 * test runner (runner.ts), so nothing is written.
 */

const USAGE = `npm run mutants -- [TEXT …]
  Runs the mutations of files whose path holds one of the texts; without any, all of them.`;
/** Share of the mutants that has to be killed. */
const WANTED = 0.85;
/** A mutant that is not done by then loops for ever, which is a way of being noticed. */
const LONGEST_MILLISECONDS = 60_000;

/** The test that noticed a mutant, or how else it ended; null for one that survived. */
type Outcome = string | null;

let runner: ChildProcess | undefined;

/** Ends the runner with the test processes that it has started. */
function stop(): void {
  if (runner?.pid !== undefined) process.kill(-runner.pid, 'SIGKILL');
  runner = undefined;
}

function started(): ChildProcess {
  runner ??= fork(join(import.meta.dirname, 'runner.ts'), {
    ...{ execArgv: ['--import', 'tsx'], cwd: join(import.meta.dirname, '../..') },
    // A group of its own, so that a test that never ends goes with it.
    ...{ detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  });
  return runner;
}

/** Runs some test files with one mutation, or without any. */
function run(wanted: Wanted, most = LONGEST_MILLISECONDS): Promise<Outcome> {
  const child = started();
  return new Promise((resolve, reject) => {
    const hung = setTimeout(() => {
      child.removeAllListeners();
      stop();
      resolve('it never ends');
    }, most);
    child.once('exit', (status) => reject(new Error(`the test runner ended by itself (${status})`)));
    child.once('message', (found: Outcome) => {
      clearTimeout(hung);
      child.removeAllListeners();
      resolve(found);
    });
    child.send(wanted);
  });
}

function shown({ file, original, replacement }: Mutation): string {
  const line = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return `${file}: ${line(original)} → ${line(replacement) || '(nothing)'}`;
}

async function main(wanted: readonly string[]): Promise<number> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const chosen = [...MUTATIONS.entries()].filter(
    ([, { file }]) => wanted.length === 0 || wanted.some((text) => file.includes(text)),
  );
  const counted = chosen.filter(([, { equivalent }]) => equivalent === undefined);
  if (counted.length === 0) {
    say(USAGE);
    return 2;
  }
  const tests = [...new Set(counted.flatMap(([, mutation]) => mutation.tests))];
  const broken = await run({ tests }, 10 * LONGEST_MILLISECONDS);
  if (broken !== null) {
    say(`The tests fail without any mutation: ${broken}`);
    return 1;
  }
  let killed = 0;
  for (const [mutation, one] of chosen) {
    if (one.equivalent !== undefined) {
      say(`equivalent  ${shown(one)} (${one.equivalent})`);
      continue;
    }
    const outcome = await run({ tests: one.tests, mutation });
    if (outcome !== null) killed += 1;
    say(outcome === null ? `survived    ${shown(one)}` : `killed      ${shown(one)} (${outcome})`);
  }
  say(`${killed} killed, ${counted.length - killed} survived of ${counted.length}`);
  return killed < counted.length * WANTED ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('exit', stop);
process.exit(await main(process.argv.slice(2)));

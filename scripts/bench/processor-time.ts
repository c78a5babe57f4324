import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Milliseconds of processor time that this process takes for something on its one thread: what else the machine does
 * weighs less on them than on the clock. What ran before leaves nothing to clear away.
 */
export async function processorTime(run: () => Promise<unknown>): Promise<number> {
  collectGarbage();
  return timeOf(run);
}

/** The same for what is too short to clear away before it. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

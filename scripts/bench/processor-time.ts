/**
 * Milliseconds of processor time that this process takes for something on its one thread: what else the machine does
 * weighs less on them than on the clock.
 */
export async function processorTime(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

import { writeSync } from 'node:fs';
import { FailureError } from '../../models/pack/failure.ts';
import { failureText } from '../../renderer/messages/failures.ts';

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a command-line tool and ends the process: 0 when it succeeds, 1 with a message when it fails, 2 when it was
 * called wrongly, 130 when interrupted. A reader that closes the pipe early is no error.
 */
export async function command(name: string, run: (args: readonly string[]) => Promise<void>): Promise<never> {
  process.on('SIGINT', () => process.exit(130));
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    writeSync(2, `${name}: the output could not be written (${error.code ?? error.message}).\n`);
    process.exit(1);
  });
  try {
    await run(process.argv.slice(2));
    await flushed(process.stdout);
    return process.exit(0);
  } catch (error) {
    const usage = error instanceof UsageError || isArgumentError(error);
    const message = messageOf(error);
    writeSync(2, `${name}: ${message}\n${usage ? `Try “npm run -s ${name} -- --help”.\n` : ''}`);
    return process.exit(usage ? 2 : 1);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof FailureError) return failureText(error, 'en');
  return error instanceof Error ? error.message : String(error);
}

/** `parseArgs` of Node reports unknown and malformed options with such codes. */
function isArgumentError(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}

/** @throws UsageError unless `value` is a whole number from 1 to `most` */
export function wholeNumber(option: string, value: string | undefined, most: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > most) {
    throw new UsageError(`${option} takes a whole number from 1 to ${most}, not “${value}”.`);
  }
  return number;
}

import { describe, expect, it } from 'vitest';
import { SerialQueue } from '../../../models/runtime/serial-queue.ts';

describe('SerialQueue', () => {
  it('runs one job at a time, in order, past failures', async () => {
    const queue = new SerialQueue();
    const log: string[] = [];
    const job = (name: string) => async (): Promise<string> => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (name === 'b') throw new Error('b failed');
      return name;
    };
    const results = await Promise.allSettled([queue.run(job('a')), queue.run(job('b')), queue.run(job('c'))]);
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('ends a job that never settles, and all later ones, when it fails', async () => {
    const queue = new SerialQueue();
    const hanging = queue.run(() => new Promise<never>(() => {}));
    const waiting = queue.run(async () => 'never run');
    await Promise.resolve();
    queue.fail(new Error('device lost'));
    await expect(hanging).rejects.toThrow('device lost');
    await expect(waiting).rejects.toThrow('device lost');
    await expect(queue.run(async () => 1)).rejects.toThrow('device lost');
  });
});

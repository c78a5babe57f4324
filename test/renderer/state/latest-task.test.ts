import { describe, expect, it } from 'vitest';
import { LatestTask } from '../../../renderer/state/latest-task.svelte.ts';

function task(): { task: LatestTask; failures: unknown[] } {
  const failures: unknown[] = [];
  return { task: new LatestTask((error) => failures.push(error)), failures };
}

/** Work that ends when the test says so. */
function open(): { promise: Promise<void>; end: () => void; fail: (error: Error) => void } {
  let end: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => ([end, fail] = [resolve, reject]));
  return { promise, end, fail };
}

describe('the latest task', () => {
  it('gives the one before up, which then shows and reports nothing', async () => {
    const { task: latest, failures } = task();
    const [first, second] = [open(), open()];
    const shown: string[] = [];
    let given: AbortSignal | undefined;
    const older = latest.run(async (signal) => {
      given = signal;
      await first.promise;
      if (!signal.aborted) shown.push('older');
    });
    expect([given?.aborted, latest.running]).toEqual([false, true]);
    const newer = latest.run(async (signal) => {
      await second.promise;
      if (!signal.aborted) shown.push('newer');
    });
    expect(given?.aborted).toBe(true);
    first.fail(new Error('too late'));
    await older;
    expect([latest.running, failures]).toEqual([true, []]);
    second.end();
    await newer;
    expect([latest.running, shown, failures]).toEqual([false, ['newer'], []]);
  });

  it('reports what goes wrong, unless it only says that it was given up', async () => {
    const { task: latest, failures } = task();
    await latest.run(() => Promise.reject(new DOMException('', 'AbortError')));
    expect(failures).toEqual([]);
    const error = new Error('no engine');
    await latest.run(() => Promise.reject(error));
    await latest.run(() => {
      throw error;
    });
    expect([failures, latest.running]).toEqual([[error, error], false]);
  });

  it('stops at once', async () => {
    const { task: latest, failures } = task();
    const work = open();
    const run = latest.run(() => work.promise);
    latest.stop();
    expect(latest.running).toBe(false);
    work.fail(new Error('stopped'));
    await run;
    expect(failures).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../../../renderer/engine/engine.ts';
import { Lane, Schedule } from '../../../../renderer/engine/worker/schedule.ts';
import { all, Gate, settle } from '../../support/events.ts';

const never = new AbortController().signal;
const token = (text: string): EngineEvent => ({ type: 'token', sentence: 0, id: 1, text, logProb: 0 });

/** Yields a, b, c … each time the gate lets it. */
function words(log: string[], name: string, gate: Gate, count = 3) {
  return async function* (signal: AbortSignal): AsyncGenerator<EngineEvent> {
    for (let index = 0; index < count; index++) {
      await gate.pass();
      signal.throwIfAborted();
      log.push(`${name}${index}`);
      yield token(name);
    }
  };
}

describe('Schedule', () => {
  it('ends an older latest run with the outcome superseded, not with an error', async () => {
    const schedule = new Schedule();
    const gate = new Gate();
    const log: string[] = [];
    const older = all(schedule.run('latest', words(log, 'a', gate), never));
    await settle();
    const newer = all(schedule.run('latest', words(log, 'b', gate), never));
    gate.open();
    expect((await older).at(-1)).toEqual({ type: 'superseded' });
    expect((await newer).map(({ type }) => type)).toEqual(['token', 'token', 'token']);
    expect(log).toEqual(['b0', 'b1', 'b2']);
  });

  it('pauses what one window types for what another does, and then goes on with it', async () => {
    const schedule = new Schedule();
    const gates = [new Gate(), new Gate()] as const;
    const log: string[] = [];
    const first = all(schedule.run('latest', words(log, 'a', gates[0]), never, 0));
    gates[0].step();
    await settle();
    const second = all(schedule.run('latest', words(log, 'b', gates[1], 2), never, 1));
    gates[0].step();
    await settle();
    expect(log).toEqual(['a0', 'a1']);
    gates[1].open();
    expect((await second).map(({ type }) => type)).toEqual(['token', 'token']);
    gates[0].open();
    expect((await first).map(({ type }) => type)).toEqual(['token', 'token', 'token']);
    expect(log).toEqual(['a0', 'a1', 'b0', 'b1', 'a2']);
  });

  it('runs queued work in order, one at a time', async () => {
    const schedule = new Schedule();
    const gate = new Gate();
    gate.open();
    const log: string[] = [];
    await Promise.all([
      all(schedule.run('queue', words(log, 'a', gate, 2), never)),
      all(schedule.run('queue', words(log, 'b', gate, 2), never)),
    ]);
    expect(log).toEqual(['a0', 'a1', 'b0', 'b1']);
  });

  it('pauses queued work for typing and goes on where it stopped', async () => {
    const schedule = new Schedule();
    const gates = { queue: new Gate(), latest: new Gate() };
    const log: string[] = [];
    const queued = all(schedule.run('queue', words(log, 'q', gates.queue), never));
    gates.queue.step();
    await settle();
    expect(log).toEqual(['q0']);
    const typed = all(schedule.run('latest', words(log, 't', gates.latest), never));
    gates.queue.step();
    gates.latest.open();
    await typed;
    gates.queue.open();
    expect(await queued).toHaveLength(3);
    // The step in flight when typing came is finished; the one after it waits.
    expect(log).toEqual(['q0', 'q1', 't0', 't1', 't2', 'q2'].sort(byPlace(log)));
    expect(log.indexOf('q2')).toBeGreaterThan(log.indexOf('t2'));
  });

  it('throws AbortError when cancelled, also while it waits for its turn', async () => {
    const schedule = new Schedule();
    const gate = new Gate();
    const log: string[] = [];
    const first = all(schedule.run('queue', words(log, 'a', gate), never));
    const controller = new AbortController();
    const second = all(schedule.run('queue', words(log, 'b', gate), controller.signal));
    await settle();
    controller.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    gate.open();
    expect(await first).toHaveLength(3);
    expect(log).toEqual(['a0', 'a1', 'a2']);
  });

  it('starts nothing for a signal that was aborted before, and supersedes nothing for it', async () => {
    const schedule = new Schedule();
    const gate = new Gate();
    const log: string[] = [];
    const first = all(schedule.run('latest', words(log, 'a', gate, 1), never));
    await expect(all(schedule.run('latest', words(log, 'b', gate), AbortSignal.abort()))).rejects.toThrow();
    gate.open();
    expect((await first).map(({ type }) => type)).toEqual(['token']);
    expect(log).toEqual(['a0']);
  });

  it('passes failures on and lets the next run start', async () => {
    const schedule = new Schedule();
    // eslint-disable-next-line require-yield
    const failing = async function* (): AsyncGenerator<EngineEvent> {
      throw new Error('broken');
    };
    const failed = all(schedule.run('queue', failing, never));
    const gate = new Gate();
    gate.open();
    const next = all(schedule.run('queue', words([], 'a', gate, 1), never));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toHaveLength(1);
  });
});

function byPlace(log: readonly string[]) {
  return (one: string, other: string): number => log.indexOf(one) - log.indexOf(other);
}

describe('Lane', () => {
  it('runs tasks in order, skips aborted ones and survives failures', async () => {
    const lane = new Lane();
    const log: string[] = [];
    const aborted = AbortSignal.abort();
    const results = await Promise.allSettled([
      lane.run(async () => log.push('a'), never),
      lane.run(async () => Promise.reject(new Error('b')), never),
      lane.run(async () => log.push('c'), aborted),
      lane.run(async () => log.push('d'), never),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(log).toEqual(['a', 'd']);
  });
});

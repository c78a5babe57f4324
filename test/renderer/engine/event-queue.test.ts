import { describe, expect, it } from 'vitest';
import { EventQueue } from '../../../renderer/engine/event-queue.ts';
import { settle } from '../support/events.ts';

/** What a reader gets: its events, and how it ended. */
async function read(queue: EventQueue<number>): Promise<unknown[]> {
  const found: unknown[] = [];
  try {
    for await (const event of queue) found.push(event);
    found.push('end');
  } catch (error) {
    found.push((error as Error).message);
  }
  return found;
}

function queue(...events: number[]): EventQueue<number> {
  const made = new EventQueue<number>();
  for (const event of events) made.push(event);
  return made;
}

describe('a queue of events', () => {
  it('is read in order, also what is pushed while it is read', async () => {
    const events = queue(1, 2);
    const reading = read(events);
    await settle();
    events.push(3);
    await settle();
    events.push(4);
    events.end();
    expect(await reading).toEqual([1, 2, 3, 4, 'end']);
    expect(events.ended).toBe(true);
  });

  it('delivers what came before the sender failed', async () => {
    const events = queue(1, 2);
    events.fail(new Error('lost'), true);
    expect(events.ended).toBe(true);
    expect(await read(events)).toEqual([1, 2, 'lost']);
  });

  it('drops what is left when the reader gives up, and is not ended by that', async () => {
    const events = queue(1, 2);
    events.fail(new Error('stopped'));
    expect(events.ended).toBe(false);
    expect(await read(events)).toEqual(['stopped']);
  });

  it('wakes a reader that waits, by a failure as well', async () => {
    const events = queue();
    const reading = read(events);
    await settle();
    events.fail(new Error('lost'), true);
    expect(await reading).toEqual(['lost']);
  });

  it('fails with the first of several failures', async () => {
    const events = queue();
    events.fail(new Error('first'));
    events.fail(new Error('second'), true);
    expect(await read(events)).toEqual(['first']);
  });
});

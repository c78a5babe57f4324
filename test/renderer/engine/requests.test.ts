import { describe, expect, it } from 'vitest';
import type { CallMessage } from '../../../renderer/engine/protocol.ts';
import { Requests, type Request } from '../../../renderer/engine/requests.ts';

const translate = (id: number): Request => ({
  ...{ type: 'translate', id },
  request: { text: '', from: 'a', to: 'b', priority: 'latest' },
});
const openTrace = (id: number): CallMessage => ({
  ...{ type: 'call', id, method: 'openTrace' },
  params: { source: [], target: [] },
});
const closeTrace = (id: number, trace: number): CallMessage => ({
  ...{ type: 'call', id, method: 'closeTrace' },
  params: { trace },
});
const weights = (id: number, trace: number): CallMessage => ({
  ...{ type: 'call', id, method: 'traceWeights' },
  params: { trace, address: { kind: 'cross', layer: 0, head: 0 } },
});
const ids = (entries: readonly { readonly client: number; readonly message: Request }[]): string[] =>
  entries.map(({ client, message }) => `${client}:${message.id}`);

/** Requests of some clients that the worker has. */
function requests(...entries: readonly (readonly [client: number, message: Request])[]): Requests {
  const made = new Requests();
  for (const [client, message] of entries) {
    made.add(client, message);
    made.ready(client, message.id);
  }
  return made;
}

describe('the requests of windows', () => {
  it('wait once they are ready, and are in use before', () => {
    const made = new Requests();
    expect([made.waiting, made.inUse]).toEqual([false, false]);
    made.add(0, translate(1));
    expect([made.waiting, made.inUse]).toEqual([false, true]);
    expect(made.ready(0, 1)).toBe(true);
    expect([made.waiting, made.inUse]).toEqual([true, true]);
  });

  it('that were cancelled while they were checked are not ready', () => {
    const made = new Requests();
    made.add(0, translate(1));
    expect(made.finish(0, 1)).toBe(true);
    expect(made.ready(0, 1)).toBe(false);
  });

  it('are finished once', () => {
    const made = requests([0, translate(1)]);
    expect(made.finish(1, 1)).toBe(false);
    expect(made.finish(0, 1, true)).toBe(true);
    expect(made.finish(0, 1, true)).toBe(false);
    expect(made.inUse).toBe(false);
  });

  it('of one id belong to several windows', () => {
    const made = requests([0, translate(1)], [1, translate(1)], [11, translate(1)]);
    made.forget(1);
    expect(ids(made.toRepeat())).toEqual(['0:1', '11:1']);
    expect([made.knows(1, 1), made.knows(11, 1)]).toEqual([false, true]);
  });

  it('for a trace are kept when answered, not when they fail, until it is closed', () => {
    const made = requests([0, openTrace(1)], [0, openTrace(2)]);
    expect(made.finish(0, 1, true)).toBe(true);
    expect(made.finish(0, 2, false)).toBe(true);
    expect([made.knows(0, 1), made.knows(0, 2), made.waiting, made.inUse]).toEqual([true, false, false, true]);
    // Nobody waits for it any more.
    expect(made.finish(0, 1, true)).toBe(false);
    made.add(0, closeTrace(3, 1));
    made.ready(0, 3);
    expect(made.finish(0, 3, true)).toBe(true);
    expect(made.inUse).toBe(false);
  });

  it('are repeated in their order, traces that are open first, and not those that are being checked', () => {
    const made = requests([0, weights(2, 3)], [0, openTrace(3)], [0, translate(4)]);
    made.finish(0, 3, true);
    made.add(0, translate(5));
    expect(ids(made.toRepeat())).toEqual(['0:3', '0:2', '0:4']);
  });

  it('are dropped, with the news whether anybody waited', () => {
    const made = requests([0, openTrace(1)], [0, translate(2)]);
    made.finish(0, 1, true);
    made.add(0, translate(3));
    expect([made.drop(0, 1), made.drop(0, 2), made.drop(0, 3), made.drop(0, 4)]).toEqual([false, true, false, false]);
    expect(made.inUse).toBe(false);
  });

  it('are given up all at once: the unanswered ones are told, and no trace is open any more', () => {
    const made = requests([0, openTrace(1)], [0, translate(2)]);
    made.finish(0, 1, true);
    made.add(1, translate(3));
    expect(ids(made.abandon())).toEqual(['0:2', '1:3']);
    expect(made.inUse).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { transferables } from '../../../renderer/engine/protocol.ts';
import { settle } from '../support/events.ts';
import { fakeHost } from '../support/fake-host.ts';

describe('the buffers of a result', () => {
  it('are those of its typed arrays, each once', () => {
    const [first, second] = [new Float32Array(2), new Int32Array(3)];
    const shared = new Uint8Array(first.buffer);
    expect(transferables({ first, second, shared, more: 1, none: null })).toEqual([first.buffer, second.buffer]);
    expect(transferables(null)).toEqual([]);
    expect(transferables('text')).toEqual([]);
  });

  it('are handed over to the window that asked', async () => {
    const { host, clock } = fakeHost();
    const lists: unknown[][] = [];
    const port = {
      onmessage: null as ((event: MessageEvent<unknown>) => void) | null,
      postMessage: (message: unknown, transfer: unknown[] = []) => {
        if ((message as { type: string }).type === 'result') lists.push(transfer);
      },
    };
    host.connect(port);
    const params = { from: 'en', to: 'xx', count: 2 };
    port.onmessage?.({ data: { type: 'call', id: 1, method: 'positions', params } } as MessageEvent<unknown>);
    await settle();
    clock.pass(0);
    await settle();
    expect(lists.map((list) => list.length)).toEqual([1]);
  });
});

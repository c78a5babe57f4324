import { describe, expect, it } from 'vitest';
import { EngineClient } from '../../../renderer/engine/client.ts';
import type { EngineStatus, EngineTranslateRequest, LiveSentence } from '../../../renderer/engine/engine.ts';
import { all, Gate, settle } from '../support/events.ts';
import { fakeHost, type FakeHost } from '../support/fake-host.ts';

const request: EngineTranslateRequest = { text: 'one two. three.', from: 'en', to: 'xx', priority: 'latest' };

/** What the main process does for a window. */
function attach(client: EngineClient, { host }: FakeHost): void {
  const { port1, port2 } = new MessageChannel();
  host.connect(port1);
  client.attach(port2);
}

describe('a window whose engine’s window is lost', () => {
  it('goes on over another port: streams, traces and live sentences', async () => {
    const gate = new Gate();
    const [first, second] = [fakeHost({ fake: { beforeToken: gate.pass } }), fakeHost()];
    const client = new EngineClient();
    const states: string[] = [];
    client.onStatus((status: EngineStatus) => states.push(status.state));
    const sentences: LiveSentence[] = [];
    client.onSentence((sentence) => sentences.push(sentence));
    attach(client, first);
    const opening = client.openTrace({ source: [65, 66], target: [67], from: 'en', to: 'xx' });
    await settle();
    first.clock.pass(0);
    const trace = await opening;
    const events = all(client.translate(request));
    await settle();
    client.detach();
    expect(states.at(-1)).toBe('recovering');
    const matrix = trace.weights({ kind: 'cross', layer: 0, head: 0 });
    attach(client, second);
    await settle();
    second.clock.pass(0);
    expect((await events).at(-1)).toMatchObject({ type: 'done', text: 'ONE TWO. THREE.' });
    expect((await matrix).values).toHaveLength(2);
    await settle();
    expect(sentences.at(-1)).toMatchObject({ sourceText: 'three.', done: true });
    trace.close();
    await settle();
    expect(second.workers[0]!.translators[0]!.openTraces.size).toBe(0);
  });

  it('is told why there is no engine, and asks for one with the next request', async () => {
    let wanted = 0;
    const client = new EngineClient(() => wanted++);
    const states: string[] = [];
    client.onStatus((status: EngineStatus) => states.push(status.state));
    const failure = { code: 'engine-lost', arguments: { problem: 'crashed' } };
    const requests = [all(client.translate(request)), client.call('open', { from: 'en', to: 'xx' })];
    const failed = Promise.allSettled(requests);
    expect(wanted).toBe(2);
    client.fail(failure);
    expect(await failed).toMatchObject(requests.map(() => ({ status: 'rejected', reason: failure })));
    expect(states.at(-1)).toBe('failed');
    const opened = client.call('open', { from: 'en', to: 'xx' });
    expect(wanted).toBe(3);
    const engine = fakeHost();
    attach(client, engine);
    await settle();
    engine.clock.pass(0);
    expect(await opened).toBeNull();
    // What had failed is not done after all.
    expect(engine.workers[0]!.translators[0]!.decoded).toEqual([]);
  });

  it('asks for nothing that was cancelled meanwhile', async () => {
    const client = new EngineClient();
    const controller = new AbortController();
    const stopped = all(client.translate(request, controller.signal));
    controller.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    const engine = fakeHost();
    attach(client, engine);
    await settle();
    engine.clock.pass(0);
    expect(engine.workers).toHaveLength(0);
  });
});

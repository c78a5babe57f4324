import { describe, expect, it } from 'vitest';
import { EngineClient } from '../../../renderer/engine/client.ts';
import { EngineError } from '../../../renderer/engine/failure.ts';
import type { ClientMessage, EngineMessage, Port } from '../../../renderer/engine/protocol.ts';
import type { EngineStatus, EngineTranslateRequest, LiveSentence } from '../../../renderer/engine/engine.ts';
import { all, Gate, settle } from '../support/events.ts';
import { directory, fakeHost, type FakeHost } from '../support/fake-host.ts';

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

describe('a window’s client', () => {
  /** Both ends of a port: what the client sent, and a way to answer it. */
  function connected() {
    const sent: ClientMessage[] = [];
    const port: Port = { onmessage: null, postMessage: (message) => void sent.push(message as ClientMessage) };
    const client = new EngineClient();
    client.attach(port);
    const answer = (message: EngineMessage): void => port.onmessage?.({ data: message } as MessageEvent<unknown>);
    return { client, sent, port, answer };
  }
  const sentence = { key: 'a', from: 'en', to: 'xx', sourceText: 'a' } as LiveSentence;
  const pair = { from: 'en', to: 'xx' };

  it('sends nothing for a signal that was aborted before', async () => {
    const { client, sent } = connected();
    const reason = new Error('mine');
    await expect(all(client.translate(request, AbortSignal.abort(reason)))).rejects.toBe(reason);
    await expect(client.call('open', pair, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(sent).toEqual([]);
  });

  it('cancels a call that is aborted, and nothing that was answered', async () => {
    const { client, sent, answer } = connected();
    const [first, second] = [new AbortController(), new AbortController()];
    const aborted = client.call('open', pair, first.signal);
    const answered = client.call('open', pair, second.signal);
    first.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    answer({ type: 'result', id: 2, value: null });
    expect(await answered).toBeNull();
    second.abort();
    expect(sent.filter(({ type }) => type === 'cancel')).toEqual([{ type: 'cancel', id: 1 }]);
  });

  it('cancels a stream that is left, not one that has ended or failed', async () => {
    const { client, sent, answer } = connected();
    const [ended, failed, left] = [client.translate(request), client.translate(request), client.translate(request)];
    const reading = Promise.allSettled([all(ended), all(failed), left.next()]);
    await settle();
    answer({ type: 'end', id: 1 });
    answer({ type: 'error', id: 2, failure: { code: 'x', arguments: {} } });
    answer({ type: 'event', id: 3, event: { type: 'superseded' } });
    expect((await reading).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await left.return(undefined);
    expect(sent.filter(({ type }) => type === 'cancel')).toEqual([{ type: 'cancel', id: 3 }]);
  });

  it('asks a new port for what was not answered, and no more for what was', async () => {
    const { client, answer } = connected();
    const calls = [client.call('open', pair), client.call('open', pair), client.call('open', pair)];
    const stopped = new AbortController();
    const cancelled = expect(client.call('open', pair, stopped.signal)).rejects.toThrow();
    stopped.abort();
    await cancelled;
    answer({ type: 'result', id: 1, value: null });
    client.detach();
    const again: ClientMessage[] = [];
    client.attach({ onmessage: null, postMessage: (message) => void again.push(message as ClientMessage) });
    expect(again).toMatchObject([{ id: 2 }, { id: 3 }]);
    client.dispose();
    await Promise.allSettled(calls);
  });

  it('asks a new port for a trace that was opened, and not for one that was closed', async () => {
    const { client, answer } = connected();
    const opening = [1, 2].map(() => client.openTrace({ source: [1], target: [2] }));
    for (const id of [1, 2]) answer({ type: 'result', id, value: {} });
    const [, second] = await Promise.all(opening);
    second?.close();
    answer({ type: 'result', id: 3, value: null });
    const again: ClientMessage[] = [];
    client.attach({ onmessage: null, postMessage: (message) => void again.push(message as ClientMessage) });
    expect(again).toMatchObject([{ id: 1, method: 'openTrace' }]);
  });

  it('follows live sentences once for all listeners, until the last leaves', () => {
    const { client, sent, answer } = connected();
    const seen: string[] = [];
    const leave = [1, 2].map((name) => client.onSentence(({ key }) => seen.push(`${name} ${key}`)));
    answer({ type: 'sentence', sentence });
    expect(seen).toEqual(['1 a', '2 a']);
    leave[0]?.();
    leave[0]?.();
    expect(sent).toEqual([{ type: 'follow', on: true }]);
    leave[1]?.();
    expect(sent.at(-1)).toEqual({ type: 'follow', on: false });
    // What was told to those who left is not news to those who come.
    client.onSentence(({ key }) => seen.push(`3 ${key}`));
    expect(seen).toHaveLength(2);
  });

  it('tells which sentence is selected to those who follow, unless something newer was asked for', async () => {
    const { client, sent, answer } = connected();
    const selected = (): string[] =>
      sent.flatMap((message) => (message.type === 'select' ? [message.sentence.key] : []));
    client.selectSentence(sentence);
    expect(selected()).toEqual([]);
    answer({ type: 'followed', on: true });
    expect(selected()).toEqual(['a']);
    client.selectSentence({ ...sentence, key: 'b' });
    expect(selected()).toEqual(['a', 'b']);
    answer({ type: 'followed', on: false });
    const work = all(client.translate({ ...request, priority: 'queue' }));
    await settle();
    answer({ type: 'followed', on: true });
    expect(selected()).toEqual(['a', 'b', 'b']);
    const typed = all(client.translate(request));
    await settle();
    answer({ type: 'followed', on: true });
    expect(selected()).toEqual(['a', 'b', 'b']);
    client.dispose();
    await Promise.allSettled([work, typed]);
  });

  it('says goodbye and leaves nobody waiting', async () => {
    const { client, sent, port } = connected();
    const waiting = [client.call('open', pair), all(client.translate(request))];
    const states: string[] = [];
    client.onStatus(({ state }) => states.push(state));
    await settle();
    client.dispose();
    for (const one of waiting) await expect(one).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toContainEqual({ type: 'bye' });
    expect(port.onmessage).toBeNull();
    expect(states).toEqual(['empty']);
  });
});

describe('a summary', () => {
  const summary = { pack: 'bart', text: 'one two. three four.' };

  it('comes as it is written, while what is typed is translated first', async () => {
    const gate = new Gate();
    const { host, clock, workers } = fakeHost({ fake: { beforeToken: gate.pass } });
    const client = host.client();
    const [events, typed] = [all(client.summarise(summary)), all(client.translate(request))];
    await settle();
    clock.pass(0);
    await settle();
    gate.open();
    expect((await typed).at(-1)).toMatchObject({ type: 'done', text: 'ONE TWO. THREE.' });
    expect(await events).toEqual([
      { type: 'text', text: 'one' },
      { type: 'part', source: { start: 0, end: 8 }, text: 'one' },
      { type: 'text', text: 'one\nthree' },
      { type: 'part', source: { start: 9, end: 20 }, text: 'three' },
      { type: 'done', text: 'one\nthree' },
    ]);
    expect(workers).toHaveLength(1);
  });

  it('is given up, and begun anew by another worker', async () => {
    const gate = new Gate();
    const { host, clock, workers } = fakeHost({ fake: (worker) => (worker === 0 ? { beforeToken: gate.pass } : {}) });
    const client = host.client();
    const controller = new AbortController();
    const given = all(client.summarise(summary, controller.signal));
    const kept = all(client.summarise(summary));
    await settle();
    clock.pass(0);
    await settle();
    controller.abort();
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
    workers[0]!.crash('lost');
    clock.pass(2500);
    await settle();
    expect((await kept).at(-1)).toEqual({ type: 'done', text: 'one\nthree' });
  });

  it('says what is wrong with its pack', async () => {
    const failure = { code: 'missing-file', arguments: { pack: 'bart', file: 'pack.json' } };
    const packs = {
      ...directory,
      verifiedPack: () => Promise.reject(new EngineError(failure)),
    };
    await expect(all(fakeHost({ packs }).host.client().summarise(summary))).rejects.toMatchObject(failure);
  });
});

import { describe, expect, it } from 'vitest';
import type { EngineStatus, EngineTranslateRequest, LiveSentence } from '../../../renderer/engine/engine.ts';
import { EngineError } from '../../../renderer/engine/failure.ts';
import { all, Gate, settle, until } from '../support/events.ts';
import { directory, fakeHost } from '../support/fake-host.ts';

const request: EngineTranslateRequest = { text: 'one two. three.', from: 'en', to: 'xx', priority: 'latest' };
const live: LiveSentence = {
  ...{ key: 'a', from: 'en', to: 'xx', sourceText: 'one.', source: [1], target: [2], targetText: 'ONE.' },
  done: true,
};
const textOf = (events: readonly { type: string }[]): unknown =>
  events.flatMap((event) => (event.type === 'done' ? [(event as unknown as { text: string }).text] : []))[0];

describe('a client of the engine', () => {
  it('streams a translation as it comes: starts, tokens, ends', async () => {
    const { host, clock } = fakeHost();
    const client = host.client();
    const events = all(client.translate(request));
    await settle();
    clock.pass(0);
    expect((await events).map(({ type }) => type)).toEqual([
      'sentence-start',
      'token',
      'token',
      'sentence-end',
      'sentence-start',
      'token',
      'sentence-end',
      'done',
    ]);
    expect(textOf(await events)).toBe('ONE TWO. THREE.');
  });

  it('is not sent the attention of every token', async () => {
    const { host, clock } = fakeHost();
    const events = all(host.client().translate(request));
    await settle();
    clock.pass(0);
    const tokens = (await events).filter(({ type }) => type === 'token');
    expect(tokens).toHaveLength(3);
    expect(tokens.filter((token) => 'alignment' in token)).toEqual([]);
  });

  it('tells status from loading to ready, newest first to a late listener', async () => {
    const { host, clock } = fakeHost();
    const client = host.client();
    const seen: EngineStatus['state'][] = [];
    client.onStatus(({ state }) => seen.push(state));
    const opened = client.call('open', { from: 'en', to: 'xx' });
    await settle();
    clock.pass(0);
    await opened;
    await settle();
    expect(seen[0]).toBe('empty');
    expect(seen.slice(-2)).toEqual(['loading', 'ready']);
    const late: EngineStatus[] = [];
    client.onStatus((status) => late.push(status));
    expect(late).toMatchObject([{ state: 'ready', backend: { kind: 'wasm' } }]);
  });

  it('reports the sentence being decoded to other windows, token by token', async () => {
    const { host, clock } = fakeHost();
    const translator = host.client();
    const inspector = host.client();
    const seen: LiveSentence[] = [];
    inspector.onSentence((sentence) => seen.push(sentence));
    const events = all(translator.translate(request));
    await settle();
    clock.pass(0);
    await events;
    await until(() => seen.filter(({ done }) => done).length === 2);
    const first = seen.filter(({ sourceText }) => sourceText === 'one two.');
    expect(first.map(({ target }) => target.length)).toEqual([0, 1, 2, 8]);
    expect(first.map(({ targetText }) => targetText)).toEqual(['', 'ONE ', 'ONE TWO.', 'ONE TWO.']);
    translator.selectSentence({ ...seen[0]!, key: 'chosen' });
    await until(() => seen.at(-1)?.key === 'chosen');
  });

  it('clones live sentences to nobody but the windows that follow', async () => {
    const { host, clock, workers } = fakeHost();
    const received: string[] = [];
    host.connect({ onmessage: null, postMessage: (message) => received.push((message as { type: string }).type) });
    const translator = host.client();
    const first = all(translator.translate(request));
    await settle();
    clock.pass(0);
    await first;
    translator.selectSentence({ ...live, key: 'early' });
    await settle();
    const sentences = (): number => workers[0]!.sent.filter((type) => type === 'sentence').length;
    expect(sentences()).toBe(0);
    const inspector = host.client();
    const seen: LiveSentence[] = [];
    const leave = inspector.onSentence((sentence) => seen.push(sentence));
    // What was selected before is told, too, and stays: it is newer than what was decoded.
    await until(() => seen.at(-1)?.key === 'early');
    await settle();
    expect(seen.at(-1)?.key).toBe('early');
    await all(translator.translate({ ...request, text: 'four five.' }));
    await settle();
    expect(seen.at(-1)).toMatchObject({ sourceText: 'four five.', done: true });
    leave();
    await settle();
    const before = [sentences(), seen.length];
    await all(translator.translate({ ...request, text: 'six.' }));
    translator.selectSentence({ ...live, key: 'late' });
    await settle();
    expect([sentences(), seen.length]).toEqual(before);
    expect(received).not.toContain('sentence');
    expect(received.filter((type) => type === 'followed')).toHaveLength(2);
  });

  it('ends an earlier translation as superseded', async () => {
    const gate = new Gate();
    const { host, clock } = fakeHost({ fake: { beforeToken: gate.pass } });
    const client = host.client();
    const older = all(client.translate(request));
    await settle();
    clock.pass(0);
    await settle();
    const newer = all(client.translate({ ...request, text: 'four.' }));
    await settle();
    gate.open();
    expect((await older).at(-1)).toEqual({ type: 'superseded' });
    expect(textOf(await newer)).toBe('FOUR.');
  });

  it('stops at once when aborted, and the worker stops decoding', async () => {
    const gate = new Gate();
    const { host, clock, workers } = fakeHost({ fake: { beforeToken: gate.pass } });
    const controller = new AbortController();
    const events = all(host.client().translate(request, controller.signal));
    await settle();
    clock.pass(0);
    gate.step();
    await settle();
    controller.abort();
    await expect(events).rejects.toMatchObject({ name: 'AbortError' });
    await settle();
    gate.open();
    await settle();
    expect(workers[0]?.translators[0]?.decoded).toEqual(['one two.']);
  });

  it('decodes only the sentences it does not remember', async () => {
    const { host, clock, workers } = fakeHost();
    const client = host.client();
    const first = all(client.translate(request));
    await settle();
    clock.pass(0);
    await first;
    const second = await all(client.translate({ ...request, text: 'one two. four.' }));
    expect(textOf(second)).toBe('ONE TWO. FOUR.');
    expect(workers[0]?.translators[0]?.decoded).toEqual(['one two.', 'three.', 'four.']);
    // The speed counts what was decoded.
    expect(second.at(-1)).toMatchObject({ type: 'done', tokens: 5 });
  });

  it('says why a pack cannot be used, and goes on with another', async () => {
    const { host, clock } = fakeHost({
      packs: {
        ...directory,
        async verified(from, to) {
          if (from === 'bad')
            throw new EngineError({ code: 'wrong-hash', arguments: { pack: 'bad', file: 'weights.bin' } });
          return directory.verified(from, to);
        },
      },
    });
    const client = host.client();
    const broken = all(client.translate({ ...request, from: 'bad' }));
    await expect(broken).rejects.toMatchObject({ code: 'wrong-hash', arguments: { pack: 'bad', file: 'weights.bin' } });
    const sound = all(client.translate(request));
    await settle();
    clock.pass(0);
    expect(textOf(await sound)).toBe('ONE TWO. THREE.');
  });
});

describe('traces', () => {
  it('come one head at a time and are freed when closed or when the window says goodbye', async () => {
    const { host, clock, workers } = fakeHost();
    const client = host.client();
    const opening = client.openTrace({ source: [65, 66, 67], target: [68, 69], from: 'en', to: 'xx' });
    await settle();
    clock.pass(0);
    const trace = await opening;
    expect(trace).toMatchObject({
      heads: 2,
      pack: { id: 'fake', weightsSha256: 'b'.repeat(64) },
      sourcePieces: ['A', 'B', 'C'],
      hints: [],
      layers: { encoder: 2, decoder: 1, cross: 1 },
    });
    const matrix = await trace.weights({ kind: 'cross', layer: 0, head: 0 });
    expect([matrix.query, matrix.key, matrix.values.length]).toEqual([2, 3, 6]);
    expect((await trace.head({ kind: 'cross', layer: 0, head: 1 })).weights).toHaveLength(6);
    const { openTraces } = workers[0]!.translators[0]!;
    expect(openTraces.size).toBe(1);
    trace.close();
    await settle();
    expect(openTraces.size).toBe(0);
    await client.openTrace({ source: [65], target: [66] });
    expect(openTraces.size).toBe(1);
    client.dispose();
    await settle();
    expect(openTraces.size).toBe(0);
  });

  it('hand their numbers over more than once, since each message has its own', async () => {
    const { host, clock } = fakeHost();
    const opening = host.client().openTrace({ source: [65, 66], target: [67], from: 'en', to: 'xx' });
    await settle();
    clock.pass(0);
    const trace = await opening;
    const address = { kind: 'cross', layer: 0, head: 0 } as const;
    for (let time = 0; time < 2; time += 1) {
      expect([...(await trace.weights(address)).values]).toEqual([0.5, 0.5]);
      expect([...(await trace.head(address)).output]).toEqual([0.5, 0.5]);
    }
    expect([...trace.logProbs]).toEqual([-0.5]);
  });

  it('still answer after the worker was replaced', async () => {
    const { host, clock, workers } = fakeHost();
    const client = host.client();
    const opening = client.openTrace({ source: [65, 66], target: [67], from: 'en', to: 'xx' });
    await settle();
    clock.pass(0);
    const trace = await opening;
    workers[0]!.crash('boom');
    clock.pass(2500);
    await settle();
    expect((await trace.weights({ kind: 'cross', layer: 0, head: 0 })).values).toHaveLength(2);
    expect(workers).toHaveLength(2);
  });
});

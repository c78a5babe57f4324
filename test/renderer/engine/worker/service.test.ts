import { describe, expect, it } from 'vitest';
import type { Translator } from '../../../../models/translator.ts';
import type { Calls, Method } from '../../../../renderer/engine/calls.ts';
import type { EngineMessage, WorkerMessage } from '../../../../renderer/engine/protocol.ts';
import { RecentSentences } from '../../../../renderer/engine/memory.ts';
import { EngineService } from '../../../../renderer/engine/worker/service.ts';
import { Gate, settle } from '../../support/events.ts';
import { FakeTranslator, type FakeOptions } from '../../support/fake-translator.ts';

const PAIR = { from: 'en', to: 'xx' };

function service(options: FakeOptions = {}, change: (translator: FakeTranslator) => void = () => undefined) {
  const posted: WorkerMessage[] = [];
  const transferred: unknown[] = [];
  const opened: FakeTranslator[] = [];
  const memory = new RecentSentences();
  const open = async (): Promise<Translator> => {
    const translator = new FakeTranslator({ memory, ...options });
    change(translator);
    opened.push(translator);
    return translator;
  };
  const made = new EngineService(
    (message, transfer = []) => {
      posted.push(message);
      transferred.push(...transfer);
    },
    open,
    memory,
  );
  for (const to of ['xx', 'yy', 'zz'])
    made.addPack({ id: `en-${to}`, directions: [{ from: 'en', to }], manifest: '{}' });
  const told = (client: number): EngineMessage[] =>
    posted.flatMap((message) => (message.type === 'client' && message.client === client ? [message.message] : []));
  return {
    ...{ service: made, posted, transferred, opened, told },
    /** What a call comes to. */
    async ask<M extends Method>(
      id: number,
      method: M,
      params: Calls[M]['params'],
      client = 0,
    ): Promise<EngineMessage | undefined> {
      made.receive(client, { type: 'call', id, method, params } as never);
      await settle();
      return told(client).find((message) => 'id' in message && message.id === id);
    },
    translate(id: number, text: string, client = 0, priority: 'latest' | 'queue' = 'latest'): void {
      made.receive(client, { type: 'translate', id, request: { text, ...PAIR, priority } });
    },
  };
}

describe('a trace', () => {
  const opening = { ...PAIR, source: [65, 66, 67], target: [68, 69] };

  it('has eight alternatives unless others are asked for', async () => {
    const asked: unknown[] = [];
    const { ask } = service({}, (translator) => {
      const { tracer } = translator;
      translator.tracer = async () => {
        const made = await tracer.call(translator);
        return { ...made, trace: (wanted) => (asked.push(wanted.k), made.trace(wanted)) };
      };
    });
    await ask(1, 'openTrace', opening);
    await ask(2, 'openTrace', { ...opening, k: 3 });
    expect(asked).toEqual([8, 3]);
  });

  it.each([
    ['encoder', 3, 3],
    ['decoder', 2, 2],
    ['cross', 2, 3],
  ] as const)('tells the shape of its %s attention', async (kind, query, key) => {
    const { ask } = service();
    await ask(1, 'openTrace', opening);
    const found = await ask(2, 'traceWeights', { trace: 1, address: { kind, layer: 0, head: 0 } });
    expect(found).toMatchObject({ type: 'result', value: { query, key } });
  });

  it('gives its numbers away in copies, each in its place', async () => {
    const { ask, opened, transferred } = service({}, (translator) => {
      const { tracer } = translator;
      translator.tracer = async () => {
        const made = await tracer.call(translator);
        const names = ['q', 'k', 'v', 'scores', 'weights', 'context', 'projection', 'output'] as const;
        return {
          ...made,
          trace: async (wanted) => {
            const trace = await made.trace(wanted);
            const own = trace.head;
            const head = (address: Parameters<typeof own>[0]) => ({
              ...own(address),
              ...Object.fromEntries(names.map((name, at) => [name, Float32Array.of(at)])),
            });
            return Object.assign(trace, { head });
          },
        };
      };
    });
    await ask(1, 'openTrace', opening);
    const [trace] = opened[0]!.openTraces;
    const address = { kind: 'cross', layer: 0, head: 0 } as const;
    const matrix = (await ask(2, 'traceWeights', { trace: 1, address })) as { value: { values: Float32Array } };
    expect(matrix.value.values).toEqual(trace!.weights(address));
    expect(transferred).toContain(matrix.value.values.buffer);
    expect(transferred).not.toContain(trace!.weights(address).buffer);
    const head = (await ask(3, 'traceHead', { trace: 1, address })) as { value: Record<string, Float32Array> };
    const values = ['q', 'k', 'v', 'scores', 'weights', 'context', 'projection', 'output'].map(
      (name) => head.value[name],
    );
    expect(values.map((one) => one?.[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(values.every((one) => transferred.includes(one?.buffer))).toBe(true);
  });

  it('that is closed says so', async () => {
    const { ask, opened } = service();
    await ask(1, 'openTrace', opening);
    expect(await ask(2, 'closeTrace', { trace: 1 })).toMatchObject({ type: 'result', value: null });
    expect(opened[0]!.openTraces.size).toBe(0);
    const found = await ask(3, 'traceWeights', { trace: 1, address: { kind: 'cross', layer: 0, head: 0 } });
    expect(found).toMatchObject({ type: 'error' });
  });

  it('that is asked for at once with its matrices, and with its end, is waited for', async () => {
    const made = service();
    made.service.receive(0, { type: 'call', id: 1, method: 'openTrace', params: opening });
    const address = { kind: 'cross', layer: 0, head: 0 } as const;
    expect(await made.ask(2, 'traceWeights', { trace: 1, address })).toMatchObject({ type: 'result' });
    made.service.receive(0, { type: 'call', id: 3, method: 'openTrace', params: opening });
    await made.ask(4, 'closeTrace', { trace: 3 });
    expect(made.opened[0]!.openTraces.size).toBe(1);
  });

  it('is freed when its window cancels it or says goodbye, and no other window’s', async () => {
    const { ask, service: made, opened } = service();
    for (const client of [1, 11]) await ask(1, 'openTrace', opening, client);
    await ask(2, 'openTrace', opening, 1);
    made.receive(1, { type: 'cancel', id: 2 });
    expect(opened[0]!.openTraces.size).toBe(2);
    made.receive(1, { type: 'bye' });
    expect(opened[0]!.openTraces.size).toBe(1);
    made.receive(11, { type: 'bye' });
    expect(opened[0]!.openTraces.size).toBe(0);
  });

  it('keeps its pack open, and lets it go when it is closed', async () => {
    const { ask, opened } = service();
    await ask(1, 'openTrace', opening);
    for (const [id, to] of [
      [2, 'yy'],
      [3, 'zz'],
    ] as const)
      await ask(id, 'open', { from: 'en', to });
    expect(opened.map(({ disposed }) => disposed)).toEqual([false, false, false]);
    await ask(4, 'closeTrace', { trace: 1 });
    expect(opened.map(({ disposed }) => disposed)).toEqual([true, false, false]);
  });
});

describe('a translation', () => {
  it('lets its pack go when it is done', async () => {
    const { ask, translate, opened } = service();
    translate(1, 'one.');
    await settle();
    for (const [id, to] of [
      [2, 'yy'],
      [3, 'zz'],
    ] as const)
      await ask(id, 'open', { from: 'en', to });
    expect(opened.map(({ disposed }) => disposed)).toEqual([true, false, false]);
  });

  it('is followed while it is typed, not when it is longer work', async () => {
    const { service: made, translate, posted } = service();
    made.follow(true);
    translate(1, 'one.', 0, 'queue');
    await settle();
    expect(posted.filter(({ type }) => type === 'sentence')).toEqual([]);
    translate(2, 'two.');
    await settle();
    expect(posted.filter(({ type }) => type === 'sentence').length).toBeGreaterThan(1);
  });

  it('is told once to those who begin to follow', async () => {
    const { service: made, translate, posted } = service();
    translate(1, 'one.');
    await settle();
    made.follow(true);
    made.follow(true);
    expect(posted.filter(({ type }) => type === 'sentence')).toMatchObject([
      { newest: true, sentence: { done: true } },
    ]);
  });

  it('counts what was decoded for itself', async () => {
    const { translate, told } = service();
    for (const [id, text] of [
      [1, 'one.'],
      [2, 'seven.'],
      [3, 'one. seven.'],
    ] as const) {
      translate(id, text, id);
      await settle();
    }
    const tokens = [1, 2, 3].map((client) =>
      told(client).flatMap((message) =>
        message.type === 'event' && message.event.type === 'done' && 'tokens' in message.event
          ? [message.event.tokens]
          : [],
      ),
    );
    expect(tokens).toEqual([[4], [6], [0]]);
  });

  it('is stopped by the goodbye of its own window alone', async () => {
    const gate = new Gate();
    const { service: made, translate, told } = service({ beforeToken: gate.pass });
    translate(1, 'one.', 1, 'queue');
    translate(1, 'two.', 11, 'queue');
    await settle();
    expect(made.busy).toBe(true);
    made.receive(1, { type: 'bye' });
    gate.open();
    await settle();
    expect(told(1).at(-1)).toMatchObject({ type: 'error' });
    expect(told(11).at(-1)).toEqual({ type: 'end', id: 1 });
    expect(made.busy).toBe(false);
  });

  it('that finds the worker lost says so once, and fails nobody: the next worker is asked again', async () => {
    const { translate, posted } = service({
      beforeToken: async () => {
        throw new Error('unreachable');
      },
    });
    translate(1, 'one.', 0, 'queue');
    translate(2, 'two.', 0, 'queue');
    await settle();
    expect(posted.filter(({ type }) => type === 'lost')).toMatchObject([{ reason: 'crashed' }]);
    expect(posted.filter((message) => message.type === 'client' && message.message.type === 'error')).toEqual([]);
  });
});

describe('an answer', () => {
  it('is not given to one that cancelled', async () => {
    const gate = new Gate();
    const { service: made, told } = service({}, (translator) => {
      translator.beamTree = async () => {
        await gate.pass();
        return { beam: 1, nodes: [], ranked: [] };
      };
    });
    made.receive(0, { type: 'call', id: 1, method: 'beamTree', params: { ...PAIR, source: [65], beam: 1 } });
    await settle();
    made.receive(0, { type: 'cancel', id: 1 });
    gate.open();
    await settle();
    expect(told(0).map(({ type }) => type)).toEqual(['error']);
  });

  it('about a sentence is the translator’s', async () => {
    const { ask } = service();
    const sentence = { ...PAIR, text: 'one.' };
    const other = await ask(1, 'alternatives', { ...sentence, target: [1, 2], at: 1 });
    expect(other).toMatchObject({ value: [{ text: 'other', prefix: [1, 9] }] });
    expect(await ask(2, 'complete', { ...sentence, begin: 'O' })).toMatchObject({ value: { text: 'ONE.' } });
    expect(await ask(3, 'variants', sentence)).toMatchObject({ value: [{ text: 'ONE.' }] });
  });

  it('of positions is a copy', async () => {
    const own = new Float32Array(8);
    const { ask, transferred } = service({}, (translator) => {
      const { tracer } = translator;
      translator.tracer = async () => ({ ...(await tracer.call(translator)), positions: () => own });
    });
    expect(await ask(1, 'positions', { ...PAIR, count: 1 })).toMatchObject({ value: { values: own, dimension: 8 } });
    expect(transferred).toHaveLength(1);
    expect(transferred).not.toContain(own.buffer);
  });

  it('of decoding under an intervention can be stopped', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { ask } = service({}, (translator) => {
      const { tracer } = translator;
      translator.tracer = async () => {
        const made = await tracer.call(translator);
        return { ...made, decode: (wanted) => (signals.push(wanted.signal), made.decode(wanted)) };
      };
    });
    const params = { ...PAIR, source: [65], prefix: [66], intervention: { heads: [] } as never, maxLength: 3 };
    expect(await ask(1, 'decodeWith', params)).toMatchObject({ value: { ids: [66], text: 'B' } });
    expect(signals[0]).toBeInstanceOf(AbortSignal);
  });
});

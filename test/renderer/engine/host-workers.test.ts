import { describe, expect, it } from 'vitest';
import type { EngineTranslateRequest } from '../../../renderer/engine/engine.ts';
import { EngineError } from '../../../renderer/engine/failure.ts';
import { all, Gate, settle } from '../support/events.ts';
import { directory, fakeHost } from '../support/fake-host.ts';

const request: EngineTranslateRequest = { text: 'one two. three.', from: 'en', to: 'xx', priority: 'latest' };
const textOf = (events: readonly { type: string }[]): unknown =>
  events.flatMap((event) => (event.type === 'done' ? [(event as unknown as { text: string }).text] : []))[0];

describe('a lost worker', () => {
  it('is replaced on wasm after a pause, does the request again and says so in one line', async () => {
    const gate = new Gate();
    const { host, clock, workers } = fakeHost({ fake: { beforeToken: gate.pass } });
    const client = host.client();
    const losses: string[] = [];
    client.onStatus((status) => status.state === 'recovering' && losses.push(status.reason));
    const events = all(client.translate(request));
    await settle();
    clock.pass(0);
    gate.step();
    gate.step();
    await settle();
    workers[0]!.crash('boom');
    expect(workers[0]!.terminated).toBe(true);
    clock.pass(2499);
    expect(workers).toHaveLength(1);
    clock.pass(1);
    gate.open();
    expect(textOf(await events)).toBe('ONE TWO. THREE.');
    expect(workers[1]!.settings?.backend).toBe('wasm');
    expect(losses).toEqual(['crashed']);
    // The sentence finished before the crash was not decoded again.
    expect(workers[1]!.remembered).toBe(1);
    expect(workers[1]!.translators[0]!.decoded).toEqual(['three.']);
  });

  it('is replaced when its GPU is lost', async () => {
    let lose: (message: string) => void = () => undefined;
    const lost = new Promise<string>((resolve) => (lose = resolve));
    const gate = new Gate();
    const backend = { kind: 'webgpu', threads: 1, device: 'a card' } as const;
    const { host, clock, workers } = fakeHost({
      fake: (worker) => ({ beforeToken: gate.pass, ...(worker === 0 ? { lost, backend } : {}) }),
    });
    const client = host.client();
    const states: string[] = [];
    client.onStatus((status) => states.push(status.state === 'recovering' ? status.reason : status.state));
    const events = all(client.translate(request));
    await settle();
    clock.pass(0);
    await settle();
    lose('unplugged');
    await settle();
    expect(states.at(-1)).toBe('device-lost');
    clock.pass(2500);
    gate.open();
    expect(textOf(await events)).toBe('ONE TWO. THREE.');
    expect(workers[1]!.settings?.backend).toBe('wasm');
  });

  it('is noticed when it stops answering', async () => {
    const gate = new Gate();
    const { host, clock, workers } = fakeHost({ fake: { beforeToken: gate.pass } });
    const client = host.client();
    const events = all(client.translate(request));
    await settle();
    clock.pass(0);
    await settle();
    clock.pass(45_000);
    expect(workers[0]!.terminated).toBe(true);
    clock.pass(2500);
    gate.open();
    expect(textOf(await events)).toBe('ONE TWO. THREE.');
  });

  it('is given up after several losses, and the request fails with the reason', async () => {
    const gate = new Gate();
    const { host, clock, workers } = fakeHost({ fake: { beforeToken: gate.pass } });
    const client = host.client();
    const events = all(client.translate(request));
    const failed = expect(events).rejects.toMatchObject({ code: 'engine-lost', arguments: { problem: 'boom' } });
    await settle();
    clock.pass(0);
    for (let loss = 0; loss < 4; loss++) {
      await settle();
      workers.at(-1)!.crash('boom');
      clock.pass(2500);
    }
    await failed;
    expect(workers).toHaveLength(4);
    gate.open();
    const again = all(client.translate(request));
    await settle();
    clock.pass(2500);
    expect(textOf(await again)).toBe('ONE TWO. THREE.');
  });
});

describe('a pack replaced on disk', () => {
  it('is checked again at every start of a worker', async () => {
    let manifest = 'old';
    const checked: string[] = [];
    const { host, clock, workers } = fakeHost({
      packs: {
        ...directory,
        async verified(from, to) {
          checked.push(manifest);
          return { id: `${from}-${to}`, directions: [{ from, to }], manifest };
        },
      },
    });
    const client = host.client();
    const first = all(client.translate(request));
    await settle();
    clock.pass(0);
    await first;
    await all(client.translate({ ...request, text: 'five.' }));
    expect(checked).toEqual(['old']);
    manifest = 'new';
    clock.pass(10 * 60_000);
    const second = all(client.translate({ ...request, text: 'six.' }));
    await settle();
    clock.pass(2500);
    expect(textOf(await second)).toBe('SIX.');
    expect(checked).toEqual(['old', 'new']);
    expect(workers).toHaveLength(2);
  });

  it('that is broken by then fails the requests that a lost worker left, by name', async () => {
    const gate = new Gate();
    let broken = false;
    const { host, clock, workers } = fakeHost({
      fake: { beforeToken: gate.pass },
      packs: {
        ...directory,
        async verified(from, to) {
          if (broken) throw new EngineError({ code: 'wrong-hash', arguments: { pack: 'x', file: 'w' } });
          return directory.verified(from, to);
        },
      },
    });
    const events = all(host.client().translate(request));
    const failed = expect(events).rejects.toMatchObject({ code: 'wrong-hash' });
    await settle();
    clock.pass(0);
    await settle();
    broken = true;
    workers[0]!.crash('boom');
    clock.pass(2500);
    await failed;
  });
});

describe('an idle worker', () => {
  it('is ended so that its memory returns, and started again by the next request', async () => {
    const { host, clock, workers } = fakeHost();
    const client = host.client();
    const states: string[] = [];
    client.onStatus(({ state }) => states.push(state));
    const first = all(client.translate(request));
    await settle();
    clock.pass(0);
    await first;
    clock.pass(10 * 60_000 - 1);
    expect(workers[0]!.terminated).toBe(false);
    clock.pass(1);
    await settle();
    expect(workers[0]!.terminated).toBe(true);
    expect(states.at(-1)).toBe('unloaded');
    const second = all(client.translate(request));
    await settle();
    clock.pass(2500);
    expect(textOf(await second)).toBe('ONE TWO. THREE.');
    expect(workers).toHaveLength(2);
    // Both sentences were remembered across the pause.
    expect(workers[1]!.translators[0]!.decoded).toEqual([]);
  });

  it('stays while an inspector holds a trace', async () => {
    const { host, clock, workers } = fakeHost();
    const client = host.client();
    const opening = client.openTrace({ source: [65], target: [66], from: 'en', to: 'xx' });
    await settle();
    clock.pass(0);
    const trace = await opening;
    clock.pass(60 * 60_000);
    expect(workers[0]!.terminated).toBe(false);
    trace.close();
    await settle();
    clock.pass(10 * 60_000);
    expect(workers[0]!.terminated).toBe(true);
  });
});

describe('other settings', () => {
  it('take effect with another worker, which does what was in flight again', async () => {
    const gate = new Gate();
    const { host, clock, workers, settings } = fakeHost({ fake: { beforeToken: gate.pass } });
    const events = all(host.client().translate(request));
    await settle();
    clock.pass(0);
    await settle();
    host.configure({ ...settings, threads: 7 });
    expect(workers[0]!.terminated).toBe(true);
    clock.pass(2500);
    gate.open();
    expect(textOf(await events)).toBe('ONE TWO. THREE.');
    expect(workers[1]!.settings?.threads).toBe(7);
  });
});

describe('a window that is gone', () => {
  it('is forgotten: its requests keep no worker, and are not done again', async () => {
    const gate = new Gate();
    const { host, clock, workers } = fakeHost({ fake: { beforeToken: gate.pass } });
    const client = host.client();
    const events = all(client.translate(request)).catch(() => undefined);
    await settle();
    clock.pass(0);
    await settle();
    client.dispose();
    await events;
    await settle();
    workers[0]!.crash('boom');
    clock.pass(2500);
    gate.open();
    await settle();
    expect(workers.flatMap(({ translators }) => translators.flatMap(({ decoded }) => decoded))).toEqual(['one two.']);
  });
});

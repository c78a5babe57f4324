import { SEARCHES } from '../../../renderer/state/search.ts';
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { Translation } from '../../../renderer/state/translation.svelte.ts';
import type { Timers } from '../../../renderer/state/timers.ts';
import { AUTOMATIC_LIMIT } from '../../../renderer/state/translation.svelte.ts';
import type { Engine } from '../../../renderer/engine/engine.ts';
import { Gate, settle, until } from '../support/events.ts';
import { fakeHost } from '../support/fake-host.ts';

class FakeTimers implements Timers {
  frames: (() => void)[] = [];
  #pauses: (() => void)[] = [];

  after(_milliseconds: number, task: () => void): () => void {
    this.#pauses.push(task);
    return () => void (this.#pauses = this.#pauses.filter((other) => other !== task));
  }
  frame(task: () => void): () => void {
    this.frames.push(task);
    return () => undefined;
  }
  pass(): void {
    for (const task of this.#pauses.splice(0)) task();
  }
  paint(): void {
    for (const task of this.frames.splice(0)) task();
  }
}

function setUp(gate = new Gate()) {
  const { host, clock } = fakeHost({ fake: { beforeToken: gate.pass } });
  const timers = new FakeTimers();
  const translation = new Translation(host.client(), timers);
  translation.choose('en', 'xx');
  const run = async (): Promise<void> => {
    await settle();
    clock.pass(2500);
    await settle();
    timers.paint();
    flushSync();
  };
  return { translation, timers, gate, run };
}

describe('Translation', () => {
  it('translates after a pause in typing, and streams at most once a frame', async () => {
    const { translation, timers, gate, run } = setUp();
    translation.edit('one');
    translation.edit('one two three four.');
    expect([translation.phase, translation.wanting]).toEqual(['idle', false]);
    timers.pass();
    expect(translation.phase).toBe('waiting');
    gate.step();
    await run();
    expect(translation.target).toBe('ONE ');
    gate.step();
    gate.step();
    await settle();
    expect(timers.frames).toHaveLength(1);
    expect(translation.target).toBe('ONE ');
    timers.paint();
    expect(translation.target).toBe('ONE TWO THREE ');
    gate.step();
    await settle();
    expect(translation.target).toBe('ONE TWO THREE FOUR.');
    expect(translation.phase).toBe('done');
    expect(translation.speed).toBeGreaterThan(0);
  });

  it('translates again, with as many hypotheses, when another search is chosen', async () => {
    const asked: (number | undefined)[] = [];
    const engine: Pick<Engine, 'translate'> = {
      // eslint-disable-next-line require-yield -- only what is asked matters here
      async *translate(request) {
        asked.push(request.beam);
      },
    };
    const translation = new Translation(engine, new FakeTimers());
    translation.search(SEARCHES.reverse);
    translation.edit('one.');
    await translation.translate();
    translation.search(SEARCHES.reverse);
    translation.search(undefined);
    await settle();
    expect(asked).toEqual([4, undefined]);
  });

  it('keeps lines, blank lines and white space at the end', async () => {
    const { translation, gate, run } = setUp();
    gate.open();
    translation.edit('one.\n\n  two.\nthree. \n');
    void translation.translate();
    await run();
    expect(translation.target).toBe('ONE.\n\n  TWO.\nTHREE. \n');
  });

  it('shows the former translation of sentences it has not reached, and drops what is gone', async () => {
    const { translation, gate, run } = setUp();
    gate.open();
    translation.edit('one. two. three.');
    void translation.translate();
    await run();
    translation.edit('one. four.');
    void translation.translate();
    expect(translation.target).toBe('ONE. TWO. THREE.');
    await run();
    expect(translation.target).toBe('ONE. FOUR.');
  });

  it('shows what holds no sentence as it is: numbers, rules, emoji', async () => {
    const engine: Pick<Engine, 'translate'> = {
      async *translate({ text }) {
        yield { type: 'done', text, tail: text, sentences: 0, tokens: 0, milliseconds: 1, tokensPerSecond: 0 };
      },
    };
    const translation = new Translation(engine, new FakeTimers());
    translation.edit('2026-11-22\n---\n🙂');
    await translation.translate();
    expect(translation.target).toBe('2026-11-22\n---\n🙂');
  });

  it('keeps a sentence that is written on until the new translation has passed it', async () => {
    const { translation, gate, timers, run } = setUp();
    gate.open();
    translation.edit('one two three.');
    void translation.translate();
    await run();
    gate.close();
    translation.edit('one two three four five.');
    void translation.translate();
    const shown: string[] = [];
    for (let step = 0; step < 5; step++) {
      gate.step();
      await settle();
      timers.paint();
      shown.push(translation.target);
    }
    expect(shown).toEqual([
      'ONE TWO THREE.',
      'ONE TWO THREE.',
      'ONE TWO THREE.',
      'ONE TWO THREE FOUR ',
      'ONE TWO THREE FOUR FIVE.',
    ]);
  });

  it('keeps every sentence on screen, the same one, while another is put before them', async () => {
    const { translation, gate, timers, run } = setUp();
    gate.open();
    translation.edit('one. two.');
    void translation.translate();
    await run();
    const keys = translation.placed.map(({ view }) => view.key);
    gate.close();
    translation.edit('brand new. one. two.');
    void translation.translate();
    gate.step();
    await settle();
    timers.paint();
    expect(translation.target).toMatch(/^BRAND ?ONE. TWO.$/);
    gate.open();
    await run();
    expect(translation.target).toBe('BRAND NEW. ONE. TWO.');
    expect(translation.placed.slice(1).map(({ view }) => view.key)).toEqual(keys);
    expect(new Set(translation.placed.map(({ view }) => view.key)).size).toBe(3);
  });

  it('stops and keeps what was there', async () => {
    const { translation, gate, run } = setUp();
    translation.edit('one two.');
    void translation.translate();
    gate.step();
    await run();
    translation.stop();
    expect(translation.phase).toBe('stopped');
    gate.open();
    await run();
    expect(translation.target).toBe('ONE ');
    expect(translation.phase).toBe('stopped');
  });

  it('clears', async () => {
    const { translation, gate, run } = setUp();
    gate.open();
    translation.edit('one.');
    void translation.translate();
    await run();
    translation.clear();
    expect([translation.text, translation.target, translation.phase]).toEqual(['', '', 'idle']);
  });

  it('says why a pair cannot be translated, and swaps back to one that can', async () => {
    const { translation, gate, run } = setUp();
    gate.open();
    translation.edit('one.');
    void translation.translate();
    await run();
    translation.swap();
    expect([translation.from, translation.to, translation.text]).toEqual(['xx', 'en', 'ONE.']);
    await run();
    expect(translation.failure).toMatchObject({ code: 'no-pair' });
    translation.swap();
    await run();
    expect([translation.failure, translation.target]).toEqual([null, 'ONE.']);
  });

  it('swaps the languages only while the translation is not finished, or the text was edited since', async () => {
    const { translation, gate, run } = setUp();
    translation.edit('one two.');
    void translation.translate();
    gate.step();
    await run();
    expect(translation.target).toBe('ONE ');
    translation.swap();
    expect([translation.from, translation.to, translation.text]).toEqual(['xx', 'en', 'one two.']);
    translation.swap();
    gate.open();
    await run();
    expect(translation.target).toBe('ONE TWO.');
    translation.edit('one two three.');
    translation.swap();
    expect(translation.text).toBe('one two three.');
  });

  it('waits for the command when the text is long', async () => {
    const { translation, timers, gate, run } = setUp();
    gate.open();
    translation.edit('Some words. '.repeat(AUTOMATIC_LIMIT / 10));
    timers.pass();
    expect([translation.onDemand, translation.phase, translation.wanting]).toEqual([true, 'idle', true]);
    void translation.translate();
    await run();
    await until(() => translation.phase === 'done');
    expect(translation.wanting).toBe(false);
    expect(translation.target).toMatch(/^SOME WORDS\. SOME WORDS\./);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentenceResult } from '../../../models/events.ts';
import type { Translator } from '../../../models/translator.ts';
import { openShipped, shippedPacks } from './shipped.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  zh: '由于天气原因，所有航班都被取消了。',
  en: 'She turned down the job offer because the pay was too low.',
};

describe.each(shippedPacks())('$id', ({ folder, manifest }) => {
  const { from = '', to = '' } = manifest.directions[0] ?? {};
  const text = SENTENCES[from] ?? '';
  let translator: Translator;
  let result: SentenceResult;
  beforeAll(async () => {
    translator = await openShipped(folder);
    for await (const event of translator.translate({ text, from, to, beam: 1 }))
      if (event.type === 'sentence-end') result = event;
  }, 60_000);
  afterAll(() => translator.dispose());

  it('gives every alternative the probability that the trace finds', { timeout: 120_000 }, async () => {
    const tracer = await translator.tracer();
    const { sourceIds: source, targetIds: target } = result;
    for (const at of [0, 1, 2, 5]) {
      const found = await translator.alternatives({ text, from, to, source, target, at });
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ current }) => current)).toHaveLength(1);
      for (const { prefix, probability } of found) {
        expect(prefix.slice(0, at)).toEqual(target.slice(0, at));
        const trace = await tracer.trace({ source, target: prefix });
        const logProb = [...trace.logProbs].slice(at, prefix.length).reduce((sum, one) => sum + one, 0);
        trace.dispose();
        expect(Math.log(probability)).toBeCloseTo(logProb, 3);
      }
    }
  });

  it('goes on behind an alternative as behind the same tokens forced', { timeout: 120_000 }, async () => {
    const { sourceIds: source, targetIds: target } = result;
    const found = await translator.alternatives({ text, from, to, source, target, at: 1 });
    for (const { prefix } of found.slice(0, 3)) {
      const rest = await translator.complete({ text, from, to, source, prefix, beam: 1 });
      const [forced] = await translator.continueFrom({ source, prefix, beam: 1 });
      expect(rest.targetIds).toEqual(forced?.ids);
    }
  });

  it('finds its own translation again from any beginning of it', { timeout: 240_000 }, async () => {
    const whole = result.text;
    let same = 0;
    for (let length = 0; length <= whole.length; length += 1) {
      const begin = whole.slice(0, length);
      const found = await translator.complete({ text, from, to, begin, beam: 1 });
      expect(found.text.startsWith(begin)).toBe(true);
      same += Number(found.text === whole);
    }
    // A word that is not whole yet may become another: “a” is “and” as well as “airport”.
    expect(same / (whole.length + 1)).toBeGreaterThan(0.6);
  });

  it('has translations that really differ', { timeout: 60_000 }, async () => {
    const found = await translator.variants({ text, from, to });
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(new Set(found.map((one) => one.text)).size).toBe(found.length);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentenceResult } from '../../../models/events.ts';
import type { ReverseJudge, Translator } from '../../../models/translator.ts';
import { openShipped, shippedPacks } from './shipped.ts';

const SOURCE = '我六岁的时候，奶奶教会了我游泳。';
const RIGHT = 'When I was six, my grandmother taught me to swim.';
const WRONG = ['When I was six, my grandmother went home.', 'The meeting has been put off until Thursday.'];
const QUESTION = { text: SOURCE, from: 'zh', to: 'en' } as const;

describe('the model of the other direction', () => {
  let forward: Translator;
  let other: Translator;
  beforeAll(async () => {
    const open = (id: string): Promise<Translator> =>
      openShipped(shippedPacks().find(({ manifest }) => manifest.id === id)?.folder ?? id);
    [forward, other] = await Promise.all([open('zh-en'), open('en-zh')]);
  }, 120_000);
  afterAll(async () => {
    await forward.dispose();
    await other.dispose();
  });

  it('finds that the right translation explains its source best', { timeout: 60_000 }, async () => {
    const scores = await other.reverseScores({ ...QUESTION, translations: [WRONG[0] ?? '', RIGHT, WRONG[1] ?? ''] });
    expect(scores).toHaveLength(3);
    const [cut = 0, right = 0, foreign = 0] = scores ?? [];
    expect(right).toBeGreaterThan(cut);
    expect(cut).toBeGreaterThan(foreign);
  });

  it('scores tokens as the trace does', { timeout: 120_000 }, async () => {
    const [score] = (await other.reverseScores({ ...QUESTION, translations: [RIGHT] })) ?? [];
    const tracer = await other.tracer();
    const source = other.encodeSource(RIGHT, 'en', 'zh').ids;
    const trace = await tracer.trace({ source, target: other.encodeTarget(SOURCE, 'zh').ids });
    const mean = trace.logProbs.reduce((sum, one) => sum + one, 0) / trace.logProbs.length;
    trace.dispose();
    expect(score).toBeCloseTo(mean, 3);
  });

  it('has no opinion on what is too long to be read', async () => {
    const endless = 'very '.repeat(3000);
    expect(await other.reverseScores({ ...QUESTION, translations: [RIGHT, endless] })).toBeNull();
  });

  it('stops when it is told to', async () => {
    const signal = AbortSignal.abort();
    await expect(other.reverseScores({ ...QUESTION, translations: [RIGHT] }, signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('decides among the hypotheses of a beam', { timeout: 120_000 }, async () => {
    const plain = await translated(forward);
    const asked: (readonly string[])[] = [];
    const judge = (favourite: (texts: readonly string[]) => number): ReverseJudge => ({
      reverseScores: async ({ text, translations }) => {
        expect(text).toBe(SOURCE);
        asked.push(translations);
        return translations.map((_, at) => (at === favourite(translations) ? 0 : -1000));
      },
    });
    const last = await translated(
      forward,
      judge((texts) => texts.length - 1),
    );
    expect(asked).toHaveLength(1);
    expect(new Set(asked[0]).size).toBeGreaterThan(4);
    expect(last).toBe(asked[0]?.at(-1));
    expect(last).not.toBe(plain);
  });

  it('changes nothing where it has no opinion, and is not asked by a greedy search', { timeout: 120_000 }, async () => {
    const silent: ReverseJudge = { reverseScores: async () => null };
    const never: ReverseJudge = { reverseScores: () => Promise.reject(new Error('asked')) };
    expect(await translated(forward, silent, 8)).toBe(await translated(forward, undefined, 8));
    expect(await translated(forward, never, 1)).toBe(await translated(forward, undefined, 1));
  });
});

async function translated(translator: Translator, reverse?: ReverseJudge, beam?: number): Promise<string> {
  const request = { ...QUESTION, ...(reverse && { reverse }), ...(beam !== undefined && { beam }) };
  let result: SentenceResult | undefined;
  for await (const event of translator.translate(request)) if (event.type === 'sentence-end') result = event;
  return result?.text ?? '';
}

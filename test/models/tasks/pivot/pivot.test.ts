import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentenceResult, TranslationEvent } from '../../../../models/events.ts';
import { identify } from '../../../../models/import/identify.ts';
import { writePack } from '../../../../models/import/write-pack.ts';
import { openTranslator } from '../../../../models/open.ts';
import { PivotTranslator } from '../../../../models/tasks/pivot/pivot.ts';
import type { TranslateRequest, Translator } from '../../../../models/translator.ts';
import { RecentSentences } from '../../../../renderer/engine/memory.ts';
import { fixtureFolder, folderSource, memorySource } from '../../fixture-packs.ts';
import { contents, memoryFiles, MemorySink } from '../../import/packs.ts';
import '../../live-sessions.ts';
import { PACKS } from '../../../../scripts/cli/packs.ts';
import { openShipped } from '../../packs/shipped.ts';
import { of } from '../translate/documents.ts';

const OPTIONS = { backend: 'wasm', threads: 1 } as const;
const TEXT = '你好世界。今天天气很好！\n\n机器学习很有趣。';

let first: Translator;
let second: Translator;
let pivot: PivotTranslator;

beforeAll(async () => {
  const sink = new MemorySink();
  await writePack(await identify(memoryFiles('opus-mt-en-fr', contents('opus-mt-en-fr'))), sink, {});
  const memory = new RecentSentences();
  first = await openTranslator(folderSource(fixtureFolder('marian'), 'marian'), { ...OPTIONS, memory });
  second = await openTranslator(memorySource(sink.files), { ...OPTIONS, memory });
  pivot = new PivotTranslator(first, 'en', second);
});
afterAll(async () => {
  await first.dispose();
  await second.dispose();
});

async function events(
  translator: Pick<Translator, 'translate'>,
  request: Partial<TranslateRequest> = {},
): Promise<TranslationEvent[]> {
  const found: TranslationEvent[] = [];
  const wanted = { text: TEXT, from: 'zh', to: 'fr', ...request };
  for await (const event of translator.translate(wanted)) found.push(event);
  return found;
}

const sentences = async (...given: Parameters<typeof events>): Promise<SentenceResult[]> =>
  of(await events(...given), 'sentence-end');

/** What one pack makes of one sentence. */
async function alone(
  translator: Translator,
  text: string,
  from: string,
  to: string,
  more: Partial<TranslateRequest> = {},
): Promise<SentenceResult> {
  const [only, ...others] = await sentences(translator, { text, from, to, attention: true, ...more });
  expect(others).toEqual([]);
  return only!;
}

/** [target × source] by way of letters: a token's weight is spread over its letters, and each belongs to one token. */
function byLetters(one: SentenceResult, other: SentenceResult, text: string): number[][] {
  return other.attention!.map((row) => {
    const product = new Array<number>(one.sourceIds.length).fill(0);
    row!.forEach((weight, token) => {
      const { start, end } = other.sourceRanges[token]!;
      const letters = start === end ? [start] : Array.from({ length: end - start }, (_, at) => start + at);
      const writers = letters.map((letter) =>
        one.targetRanges.findIndex((range) =>
          start === end
            ? range.start === range.end && range.start === start
            : range.start <= letter && letter < range.end,
        ),
      );
      const found = writers.filter((writer) => writer >= 0);
      for (const writer of found)
        one.attention![writer]!.forEach((value, at) => (product[at]! += (weight * value) / found.length));
    });
    expect(text).toBe(one.text);
    return product;
  });
}

describe('two packs, one after the other', () => {
  it('give what the second makes of what the first says, sentence by sentence', async () => {
    const found = await events(pivot);
    const ends = of(found, 'sentence-end');
    expect(ends).toHaveLength(3);
    for (const end of ends) {
      const source = TEXT.slice(end.source.start, end.source.end);
      const between = await alone(first, source, 'zh', 'en');
      const target = await alone(second, between.text, 'en', 'fr');
      expect(end.text).toBe(target.text);
      expect(end.targetIds).toEqual(target.targetIds);
      expect(end.logProbs).toEqual(target.logProbs);
      expect(end.sourceIds).toEqual(between.sourceIds);
      expect(end.middle).toEqual({ language: 'en', text: between.text, ids: target.sourceIds });
      expect(end.attention).toBeUndefined();
    }
    const [done] = of(found, 'done');
    for (const { text, target } of ends) expect(done!.text.slice(target.start, target.end)).toBe(text);
    expect(done!.text).toContain('\n\n');
  });

  it('stream the second’s tokens, with attention multiplied', async () => {
    const text = '今天天气很好！';
    const found = await events(pivot, { text, beam: 1 });
    const between = await alone(first, text, 'zh', 'en', { beam: 1 });
    const target = await alone(second, between.text, 'en', 'fr', { beam: 1 });
    const expected = byLetters(between, target, of(found, 'sentence-end')[0]!.middle!.text);
    // A second attempt, where there is one, is told behind the first.
    const tokens = of(found, 'token').slice(-expected.length);
    expect(tokens.length).toBeGreaterThan(1);
    for (const [at, { alignment }] of tokens.entries()) {
      expect(alignment).toHaveLength(between.sourceIds.length);
      alignment!.forEach((weight, source) => expect(weight).toBeCloseTo(expected[at]![source]!, 5));
    }
    for (const { source, target: range } of of(found, 'sentence-end')[0]!.links) {
      expect(text.slice(source.start, source.end)).toMatch(/[\p{L}\p{N}]/u);
      expect(range.end).toBeGreaterThan(range.start);
    }
  });

  it('give the same of many sentences at once', async () => {
    const text = Array.from({ length: 40 }, (_, at) => `今天是第${at}天，天气很好。`).join('');
    const one = await sentences(pivot, { text, batch: 1, beam: 1 });
    const many = await sentences(pivot, { text, batch: 'auto', beam: 1 });
    expect(one).toHaveLength(40);
    expect(many.map((end) => end.text)).toEqual(one.map((end) => end.text));
    expect(many.map((end) => end.source)).toEqual(one.map((end) => end.source));
  });

  it('copy what holds nothing to translate, and take a person’s own sentences as they are', async () => {
    const units = [{ source: '今天天气很好！', target: 'Il fait beau !' }];
    const ends = await sentences(pivot, { units });
    expect(ends.map(({ remembered }) => remembered)).toEqual([undefined, true, undefined]);
    expect(ends[1]).toMatchObject({ text: 'Il fait beau !', targetIds: [] });
    const [done] = of(await events(pivot, { text: '— 12 —\n' }), 'done');
    expect(done!.text).toBe('— 12 —\n');
  });

  it('know other words, beginnings and variants of the target', async () => {
    const text = '今天天气很好！';
    const [end] = await sentences(pivot, { text });
    const request = { text, from: 'zh', to: 'fr', source: end!.middle!.ids };
    const words = await pivot.alternatives({ ...request, target: end!.targetIds, at: 1 });
    const direct = { text: end!.middle!.text, from: 'en', to: 'fr', source: end!.middle!.ids };
    expect(words).toEqual(await second.alternatives({ ...direct, target: end!.targetIds, at: 1 }));
    const other = await pivot.complete({ ...request, begin: 'nous' });
    expect(other.text).toMatch(/^nous/);
    expect(other.middle).toEqual(end!.middle);
    expect(other.sourceIds).toEqual(end!.sourceIds);
    for (const { middle } of await pivot.variants(request)) expect(middle).toEqual(end!.middle);
  });

  it('carry protected spans and the user’s terms through the language between', async () => {
    const [there, back] = [await openShipped(join(PACKS, 'zh-en')), await openShipped(join(PACKS, 'en-zh'))];
    const text = '请看 https://example.org 的狗。';
    const terms = [{ source: '狗', target: 'Rex' }];
    const [end] = await sentences(new PivotTranslator(there, 'en', back), { text, to: 'zh', terms });
    expect(end!.middle!.text).toContain('https://example.org');
    expect(end!.text).toContain('https://example.org');
    expect(end!.middle!.text).toContain('Rex');
    const [use] = end!.terms!;
    expect(end!.text.slice(use!.target.start, use!.target.end)).toBe('Rex');
    expect(use!.sources.map(({ start, end: last }) => text.slice(start, last))).toEqual(['狗']);
    await there.dispose();
    await back.dispose();
  });

  it('stop when they are told to', async () => {
    const controller = new AbortController();
    const running = (async () => {
      for await (const event of pivot.translate({ text: '再见。', from: 'zh', to: 'fr', beam: 1 }, controller.signal))
        if (event.type === 'token') controller.abort();
    })();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});

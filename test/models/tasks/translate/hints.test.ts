import { beforeAll, describe, expect, it } from 'vitest';
import type { TranslationEvent } from '../../../../models/events.ts';
import type { HintTable } from '../../../../models/hints/hint-table.ts';
import { readHints } from '../../../../models/hints/read-hints.ts';
import { attentionOn, coverage } from '../../../../models/tasks/translate/coverage.ts';
import { translateDocument } from '../../../../models/tasks/translate/document.ts';
import { hintsIn, withoutHints, wordAlignment } from '../../../../models/tasks/translate/hints.ts';
import { lengthLimit } from '../../../../models/tasks/translate/limits.ts';
import { OpenedPack } from '../../../../models/tasks/translate/opened-pack.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { sentences } from '../../../../models/tasks/translate/sentences.ts';
import { PackError } from '../../../../models/pack/pack-error.ts';
import type { RememberedSentence, TranslateRequest } from '../../../../models/translator.ts';
import { fixtureHints, goldenTexts, hintsFile } from '../../hints/golden.ts';
import {
  dictionary,
  HINTS,
  MANIFEST,
  wordPack,
  WordTokenizer,
  type Speaker,
  type WordPackOptions,
  tokenizers,
} from './word-pack.ts';

const CHINESE = ['雨伞\t1\t2\tumbrella', '渡船\t1\t1\tferry|boat', '地震\t1\t3\tearthquake'];
const ENGLISH = ['harvest\t0\t2\t收成|收获', 'hail\t0\t1\t冰雹', 'guinea pig\t0\t3\t豚鼠', 'gloss\t0\t0\t光泽'];
let zh: HintTable;
let en: HintTable;
beforeAll(async () => {
  const read = (language: string, entries: readonly string[]) =>
    readHints(
      hintsFile(
        language,
        entries.map((entry) => `w\t${entry}`),
      ),
      'test pack',
      'hints.gz',
    );
  [zh, en] = await Promise.all([read('zh', CHINESE), read('en', ENGLISH)]);
});

const NOTHING = dictionary({});
const pack = (hints: HintTable, more: Omit<WordPackOptions, 'hints'> = {}) =>
  wordPack(NOTHING, undefined, { hints, ...more });
const english = (text: string, options: Parameters<typeof planSentence>[4] = {}, from = pack(en)) =>
  planSentence(from, text, 'en', 'zh', options);
const chinese = (text: string, from = pack(zh)) => planSentence(from, text, 'zh', 'en');

async function translate(
  from: OpenedPack,
  request: Omit<TranslateRequest, 'from' | 'to'>,
): Promise<TranslationEvent[]> {
  const events: TranslationEvent[] = [];
  for await (const event of translateDocument(from, { from: 'en', to: 'zh', ...request })) events.push(event);
  return events;
}

describe('a source with hints', () => {
  it('has them behind its rare words, as tokens that are no text of the user', () => {
    const plan = chinese('她的雨伞。');
    expect(plan.pieces).toEqual(['>>en<<', '她', '的', '雨', '伞', '⟦gloss⟧', '▁umbrella', '⟦/gloss⟧', '。', '</s>']);
    expect(plan.hints).toEqual([{ first: 5, last: 7, word: { first: 3, last: 4, text: '雨伞' }, gloss: 'umbrella' }]);
    expect(plan.ranges.slice(3)).toEqual([
      ...[2, 3].map((start) => ({ start, end: start + 1 })),
      ...[4, 4, 4].map((start) => ({ start, end: start })),
      { start: 4, end: 5 },
      { start: 5, end: 5 },
    ]);
    expect(plan.prepared).toBe('她的雨伞。');
    expect(plan.content).toEqual([false, true, true, true, true, false, false, false, false, false]);
  });

  it('names the word as it stands in the text, phrases and other forms included', () => {
    const plan = english('Guinea pigs ate the “harvest”.');
    expect(plan.hints.map(({ word, gloss }) => [word.text, gloss])).toEqual([
      ['Guinea pigs', '豚鼠'],
      ['harvest', '收成, 收获'],
    ]);
    expect(plan.pieces.slice(plan.hints[0]?.word.first, (plan.hints[0]?.word.last ?? 0) + 1)).toEqual([
      '▁Guinea',
      '▁pigs',
    ]);
  });

  it('loses those of the commonest words where it would become too long', () => {
    const words = (longestSource: number) => {
      const plan = english('hail, guinea pig and harvest', {}, pack(en, { longestSource }));
      expect(plan.ids.length).toBeLessThanOrEqual(Math.max(longestSource, 8));
      return plan.hints.map(({ word }) => word.text);
    };
    expect(words(128)).toEqual(['hail', 'guinea pig', 'harvest']);
    expect(words(20)).toEqual(['hail', 'harvest']);
    expect(words(13)).toEqual(['hail']);
    expect(words(8)).toEqual([]);
  });

  it('is the plain one when hints are not wanted, in the other direction, and in a pack without any', () => {
    const plain = english('The harvest', {}, wordPack(NOTHING));
    expect(plain.hints).toEqual([]);
    for (const other of [english('The harvest', { hints: false }), english('The harvest', {}, pack(zh))]) {
      expect(other.pieces).toEqual(plain.pieces);
      expect(other.hints).toEqual([]);
    }
  });

  it('may be as long as before where it is cut into parts: hints do not count', () => {
    const text = Array.from({ length: 12 }, () => 'hail and harvest').join(', ');
    const request = { text, from: 'en', to: 'zh' };
    const ranges = (from: OpenedPack) => [...sentences(from, request)].map(({ range }) => range);
    expect(ranges(pack(en, { longestSource: 32 }))).toEqual(
      ranges(wordPack(NOTHING, undefined, { longestSource: 32 })),
    );
  });

  it('allows no longer translation, and no more repetition', () => {
    const [hinted, plain] = [english('hail hail hail'), english('hail hail hail', { hints: false })];
    expect(hinted.ids.length).toBeGreaterThan(plain.ids.length);
    expect(lengthLimit(pack(en), hinted.ids)).toBe(lengthLimit(pack(en), plain.ids));
    expect(hinted.repeats).toBe(plain.repeats);
  });

  it.each(['zh', 'en'] as const)('tells its hints from its tokens alone, in texts of %s', async (from) => {
    const table = await fixtureHints(from);
    const many = pack(table, { vocabulary: 60_000 });
    for (const [text] of goldenTexts(from).slice(80, 1000)) {
      const plan = planSentence(many, text, from, from === 'zh' ? 'en' : 'zh');
      if (plan.ids.includes(many.tokenizer.unknown)) continue;
      const places = plan.hints.map(({ first, last, word }) => ({ first, last, word: [word.first, word.last] }));
      const found = hintsIn(many, plan.ids);
      expect(found.map(({ first, last, word }) => ({ first, last, word: [word.first, word.last] }))).toEqual(places);
      const plain = planSentence(many, text, plan.from, plan.to, { hints: false });
      const own = withoutHints(many, plan.ids).map((id) => many.tokenizer.pieceOf(id));
      const spelt = (pieces: readonly string[]): string => pieces.join('').replaceAll('▁', '');
      expect(spelt(own)).toBe(spelt(plain.pieces));
    }
  });
});

describe('hints and what is not the sentence', () => {
  it('stand neither in protected spans nor beside them', () => {
    const plan = english('`harvest` at https://hail.org/harvest of harvest@hail.org');
    expect(plan.hints).toEqual([]);
    expect(plan.pieces.join('')).not.toContain('gloss');
  });

  it.each([
    ['as it is', 'a ⟦gloss⟧ b ⟦/gloss⟧ c'],
    ['around a word', 'the harvest ⟦gloss⟧垃圾⟦/gloss⟧ was'],
    ['in capitals', 'THE SHOUTED HARVEST ⟦GLOSS⟧ RUBBISH ⟦/GLOSS⟧'],
    ['with characters that normalisation takes away', 'a ⟦gl\u200coss⟧ b ⟦\u2060/gloss⟧ c'],
    ['as a title', 'The Title Of A ⟦Gloss⟧ Harvest ⟦/Gloss⟧ Book'],
    ['with more spans than there are slots', `${'`x` '.repeat(12)} ⟦gloss⟧ b ⟦/gloss⟧`],
  ])('cannot be forged by a text that spells their markers %s', (_, text) => {
    const from = pack(en);
    const plan = english(text, {}, from);
    const marks = plan.ids.flatMap((id, at) => (id === from.hints?.openId || id === from.hints?.closeId ? [at] : []));
    expect(marks.every((at) => plan.hints.some(({ first, last }) => at >= first && at <= last))).toBe(true);
    expect(marks).toHaveLength(2 * plan.hints.length);
  });

  it('come back when the user typed their markers', async () => {
    const events = await translate(pack(en), { text: 'a ⟦gloss⟧ b' });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: expect.stringContaining('⟦gloss⟧') as string });
    const copied = await translate(pack(en), { text: '⟦gloss⟧ `harvest`' });
    expect(copied.at(-1)).toMatchObject({ type: 'done', text: '⟦gloss⟧ `harvest`' });
  });

  it('are never written by the model', () => {
    const from = pack(en);
    expect([...from.banned('zh')]).toEqual(expect.arrayContaining([from.hints?.openId, from.hints?.closeId]));
  });

  it('need their markers in the vocabulary', () => {
    const manifest = { ...MANIFEST, hints: { ...HINTS, open: '⟦word⟧' } };
    const open = () => new OpenedPack(manifest, tokenizers(new WordTokenizer()), pack(en).model, en);
    expect(open).toThrow(PackError);
    expect(open).toThrow(/⟦word⟧/);
  });
});

describe('words and hints', () => {
  it('share attention: what looks at a hint looks at its word', () => {
    const plan = chinese('她的雨伞。');
    const alignment = Float32Array.of(0, 0, 0.1, 0.1, 0, 0.2, 0.4, 0.2, 0, 0);
    const [row] = wordAlignment(plan, [{ alignment }]);
    expect([...(row ?? [])].map((weight) => Number(weight.toFixed(4)))).toEqual([0, 0, 0.1, 0.5, 0.4, 0, 0, 0, 0, 0]);
    expect(alignment[6]).toBeCloseTo(0.4);
    expect(coverage(attentionOn(plan.content, [row]))).toEqual({ content: 4, uncovered: 2, longestGap: 2 });
  });

  it('are linked by it, and every link is to a text of the user', async () => {
    // The model of the test looks at the source token of the same number: at the gloss when it writes the third token.
    const speak: Speaker = (_, target) => ({ ['一二三四'[target.length] ?? '</s>']: 1000 });
    const from = wordPack(speak, undefined, { hints: en });
    const [end] = (await translate(from, { text: 'hail' })).filter((event) => event.type === 'sentence-end');
    expect(end?.sourceIds).toHaveLength(7);
    expect(end?.links.length).toBeGreaterThan(1);
    for (const { source } of end?.links ?? []) expect(source).toEqual({ start: 0, end: 4 });
  });

  it('are remembered apart from sentences read without hints', async () => {
    const kept = new Map<string, RememberedSentence>();
    const memory = {
      get: (key: string) => kept.get(key),
      set: (key: string, one: RememberedSentence) => void kept.set(key, one),
    };
    for (const hints of [true, false]) {
      const events = translateDocument(pack(en), { text: 'the harvest', from: 'en', to: 'zh', hints }, memory);
      for await (const event of events)
        if (event.type === 'sentence-end') expect(event.sourceIds.length > 4).toBe(hints);
    }
    expect(kept.size).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import { readHints } from '../../../../models/hints/read-hints.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { hintsFile } from '../../hints/golden.ts';
import { dictionary, wordPack, WordTokenizer } from './word-pack.ts';

describe('the plan of a sentence', () => {
  const pack = wordPack(dictionary({}), undefined, { vocabulary: 400 });

  it.each([
    ['a sentence', '看猫', [false, true, true, false]],
    ['signs and a span', '看，{a}猫。', [false, true, false, true, true, false, false]],
    ['a number', '看12', [false, true, true, false]],
  ])('knows which tokens hold letters or digits: %s', (_, source, content) => {
    const plan = planSentence(pack, source, 'zh', 'en');
    expect(plan.content).toEqual(content);
    expect([plan.ids.length, plan.pieces.length, plan.ranges.length]).toEqual(
      content.map(() => content.length).slice(0, 3),
    );
    expect(plan.pieces[0]).toBe('>>en<<');
    expect(plan.pieces.at(-1)).toBe('</s>');
  });

  it.each([
    ['nothing', '看猫', 1, 1],
    ['a character', '好好好好', 4, 4],
    ['a word across signs', '走好，走好；走好', 3, 3],
    ['letters within a word', 'hahahaha', 4, 1],
    ['a phrase', '看猫看猫狗', 2, 2],
  ])('counts what the sentence repeats: %s', (_, source, repeats, rounds) => {
    const from = /[a-z]/.test(source) ? 'en' : 'zh';
    expect(planSentence(pack, source, from, from === 'en' ? 'zh' : 'en')).toMatchObject({ repeats, rounds });
  });

  it('gives hints no more room than the longest source leaves, and counts them as no content', async () => {
    const hints = await readHints(hintsFile('zh', ['w\t雨伞\t1\t1\tumbrella']), 'test', 'hints.gz');
    const of = (longestSource: number) =>
      planSentence(wordPack(dictionary({}), undefined, { hints, longestSource, vocabulary: 400 }), '雨伞', 'zh', 'en');
    const whole = of(128);
    expect(whole.hints).toHaveLength(1);
    expect(whole.content.filter(Boolean)).toHaveLength(2);
    expect(of(whole.ids.length).hints).toHaveLength(1);
    expect(of(whole.ids.length - 1).hints).toHaveLength(0);
    expect(of(whole.ids.length - 1).ids).toHaveLength(4);
  });

  it('masks numbers only where it is asked to', () => {
    expect(planSentence(pack, '有5000只', 'zh', 'en').spans).toEqual([]);
    const masked = planSentence(pack, '有5000只', 'zh', 'en', { numbers: 'masked' });
    expect(masked.spans.map(({ text, symbol }) => [text, symbol])).toEqual([['5000', '⟦0⟧']]);
    expect(masked.prepared).toBe('有⟦0⟧只');
    expect(masked.reading.numbers).toBe('masked');
  });

  it.each([
    ['How To Build A House', 'How to build a house'],
    ['STOP THE TRAIN', 'Stop the train'],
    ['He went to Paris.', 'He went to Paris.'],
  ])('reads “%s” as “%s”', (shown, read) => {
    const tokenizer = new WordTokenizer(400);
    for (const word of read.split(' ')) tokenizer.add(`▁${word}`);
    expect(planSentence(wordPack(dictionary({}), undefined, { tokenizer }), shown, 'en', 'zh').prepared).toBe(read);
  });

  it('refuses a pair that the pack lacks', () => {
    expect(() => planSentence(pack, '好', 'zh', 'fr')).toThrow(expect.objectContaining({ code: 'no-pair' }) as Error);
  });
});

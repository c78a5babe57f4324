import { describe, expect, it } from 'vitest';
import { searchOptions } from '../../../../models/tasks/translate/decoding.ts';
import { inParts } from '../../../../models/tasks/translate/parts.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { glossaryFor } from '../../../../models/tasks/translate/terms.ts';
import type { Term } from '../../../../models/translator.ts';
import { wordPack, type Speaker } from './word-pack.ts';

const WORDS: Readonly<Record<string, string>> = {
  ...{ 看: '▁see', 猫: '▁cat', 狗: '▁dog', 好: '▁good', '。': '.', '，': ',', '？': '?' },
  ...{ '▁see': '看', '▁the': '这', '▁cat': '猫', '.': '。', ',': '，' },
};
/** Word by word; slots are not heard, and a word that is not known is copied. */
const words: Speaker = (source, target) => {
  const heard = source.filter((piece) => !piece.startsWith('⟦')).map((piece) => WORDS[piece] ?? piece);
  return { [heard[target.length] ?? '</s>']: 1000 };
};

interface Given {
  readonly speak?: Speaker;
  readonly from?: 'zh' | 'en';
  readonly terms?: readonly Term[];
}

async function parts(source: string, { speak = words, from = 'zh', terms = [] }: Given = {}) {
  const pack = wordPack(speak, undefined, { vocabulary: 300 });
  const to = from === 'zh' ? 'en' : 'zh';
  for (const { target } of terms) pack.tokenizer.encode(`${target} (${target}`);
  const plan = planSentence(pack, source, from, to, {
    glossary: glossaryFor(pack, { text: '', from, to, terms }),
  });
  const attempt = await inParts(pack, plan, searchOptions(pack, { to }));
  expect(pack.model.live.size).toBe(0);
  return { pack, plan, attempt, text: attempt.written?.text };
}

describe('a sentence around its spans', () => {
  it.each([
    ['a span in the middle', '看 {a} 猫', 'see {a} cat'],
    ['one at the beginning', '{a} 猫', '{a} cat'],
    ['one at the end', '看猫 {a}', 'see cat {a}'],
    ['several, in their order', '看 {b} 猫 {a} 狗', 'see {b} cat {a} dog'],
    ['the same text twice', '猫 {a} 猫', 'cat {a} cat'],
    ['a comma between two, in the width of English', '看 {a}，{b} 猫', 'see {a}, {b} cat'],
    ['a comma before words', '{a}，看猫', '{a}, see cat'],
    ['a stop that belongs to no word', '看 {a}。', 'see {a}.'],
    ['signs that are no punctuation', '看 {a} + {b}', 'see {a} + {b}'],
    ['numbers, in the width of English', '看 {a} 5，6 {b}', 'see {a} 5, 6 {b}'],
    ['a question', '看 {a} 好？', 'see {a} good?'],
    ['spaces as they are', '看  {a}  猫 ', 'see  {a}  cat '],
  ])('keeps its spans where they were: %s', async (_, source, expected) => {
    expect((await parts(source)).text?.trim()).toBe(expected.trim());
  });

  it('keeps the full width of Chinese', async () => {
    expect((await parts('see {a}, the cat', { from: 'en' })).text).toBe('看 {a}, 这猫');
    expect((await parts('see {a}，the cat', { from: 'en' })).text).toBe('看 {a}，这猫');
  });

  it('has the end of the source’s parts, no stop that the model adds, and no slot that it makes up', async () => {
    const chatty: Speaker = (source, target) => {
      const said = [...source.flatMap((piece) => WORDS[piece] ?? []), '⟦3⟧', '.'];
      return { [said[target.length] ?? '</s>']: 1000 };
    };
    expect((await parts('看猫 {a} 狗', { speak: chatty })).text).toBe('see cat {a} dog');
  });

  it('loops nowhere', async () => {
    const stubborn: Speaker = () => ({ '▁so': 1e12 });
    const { text } = await parts('看 {a} 猫', { speak: stubborn });
    expect(text).toContain('{a}');
    expect(text).not.toMatch(/(so ?){5}/);
  });

  it('has no rounds that only a reader sees', async () => {
    const signs = [',', ';', '!', ':', '?', '-', '+'];
    const stubborn: Speaker = (_, target) =>
      target.length < 14
        ? { [target.length % 2 === 0 ? '▁so' : (signs[target.length >> 1] ?? '')]: 1e9 }
        : { '</s>': 1e9 };
    expect((await parts('看 {a} 猫', { speak: stubborn })).text).not.toMatch(/(so\W*){4}/);
  });

  it('has the terms of the user', async () => {
    const terms = [{ source: '云雀', target: 'Skylark' }];
    expect((await parts('看 {a} 云雀', { terms })).text).toContain('Skylark');
  });

  it('is scored by the tokens of the whole, which stand where they are read', async () => {
    const { attempt, pack } = await parts('看 {name} 猫。');
    const { best, written, others, problem } = attempt;
    expect([others, problem, best.reason]).toEqual([[], undefined, 'end']);
    expect(best.nodes.map(({ id }) => pack.tokenizer.pieceOf(id))).toEqual(['▁see', '⟦0⟧', '▁cat', '.', '</s>']);
    expect(written?.ranges.map(({ start, end }) => written.text.slice(start, end))).toEqual([
      'see',
      '{name}',
      'cat',
      '.',
      '',
    ]);
    expect(written?.ranges.at(-1)).toEqual({ start: written?.text.length, end: written?.text.length });
    const sum = best.nodes.reduce((total, { logProb }) => total + logProb, 0);
    expect(best.nodes.every(({ logProb }) => logProb < 0)).toBe(true);
    expect(best.score).toBeCloseTo(sum / 5, 9);
  });

  it('has an end for texts longer than the model’s positions', async () => {
    const source = `${'猫狗'.repeat(50)} {a} ${'狗看'.repeat(50)} {b} ${'看猫'.repeat(50)}`;
    const { attempt, text } = await parts(source);
    expect(text?.match(/cat dog/g)?.length).toBeGreaterThan(40);
    expect(text).toMatch(/\{a\}.*\{b\}.*see cat/);
    expect(attempt.written?.ranges).toHaveLength(attempt.best.nodes.length);
    expect(attempt.best.nodes.length).toBeLessThanOrEqual(256);
    expect(attempt.best.nodes.at(-1)?.id).toBe(2);
  });
});

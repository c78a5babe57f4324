import { describe, expect, it } from 'vitest';
import { joint } from '../../../../models/tasks/translate/join.ts';
import { inWidthOf, matchFinalPunctuation } from '../../../../models/tasks/translate/punctuation.ts';
import { finishText } from '../../../../models/tasks/translate/finish.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { spelled } from '../../../../models/tokenizer/tokenizer.ts';
import { OpenedPack } from '../../../../models/tasks/translate/opened-pack.ts';
import { dictionary, MANIFEST, tokenizers, wordPack, WordTokenizer } from './word-pack.ts';

describe('final punctuation', () => {
  it.each([
    ['机器学习', 'Machine learning.', 'en', 'Machine learning'],
    ['你好。', 'Hello', 'en', 'Hello.'],
    ['你好！', 'Hello!', 'en', 'Hello!'],
    ['你好吗？', 'How are you.', 'en', 'How are you?'],
    ['你好。', 'Hello。', 'en', 'Hello.'],
    ['Hello.', '你好.', 'zh', '你好。'],
    ['Hello', '你好。', 'zh', '你好'],
    ['Really?', '真的', 'zh', '真的？'],
    ['他说：“好。”', 'He said: "Good."', 'en', 'He said: "Good."'],
    ['苹果公司', 'Apple Inc.', 'en', 'Apple Inc.'],
    ['.é', '。', 'zh', '。'],
    ['等等。', 'and so on, etc.', 'en', 'and so on, etc.'],
    ['在美国', 'in the U.S.', 'en', 'in the U.S.'],
    ['等一下…', 'Wait…', 'en', 'Wait…'],
    ['目录：', 'Contents', 'en', 'Contents'],
    ['他说“好”', 'He said “good.”', 'en', 'He said “good”'],
    ['', '', 'en', ''],
  ])('%s → %s', (source, target, to, expected) => {
    expect(matchFinalPunctuation(source, target, to)).toBe(expected);
  });

  it('has the width of the language between copied spans', () => {
    expect(inWidthOf('，', 'en')).toBe(', ');
    expect(inWidthOf('，', 'zh')).toBe('，');
  });
});

describe('what stands between sentences', () => {
  it.each([
    ['', 'zh', 'en', 'One.', ' '],
    ['', 'zh', 'en', 'See ', ''],
    ['', 'zh', 'zh-Hant', '一。', ''],
    ['', 'en', 'de', 'Eins.', ''],
    [' ', 'en', 'zh', '一。', ''],
    [' ', 'en', 'zh', 'OK', ' '],
    [' ', 'en', 'de', 'Eins.', ' '],
    ['\n\n- ', 'zh', 'en', 'One.', '\n\n- '],
    ['  ', 'en', 'zh', '一。', '  '],
  ])('%j %s→%s after %j', (gap, from, to, before, expected) => {
    expect(joint(gap, from, to, before)).toBe(expected);
  });
});

describe('finished text', () => {
  const pack = wordPack(dictionary({}));
  const finish = (source: string, target: string, from = 'zh', to = 'en') => {
    const { ids, pieces } = pack.tokenizer.encode(target);
    const plan = planSentence(pack, source, from, to);
    const finished = finishText(pack, plan, spelled(pack.tokenizer, [...ids, 2]));
    return {
      ...finished,
      words: pieces.map((_, index) => finished.text.slice(finished.ranges[index]?.start, finished.ranges[index]?.end)),
    };
  };

  it('restores spans and knows where each token stands', () => {
    const found = finish('看 https://example.com 吧', 'Look ⟦0⟧ now.');
    expect(found.text).toBe('Look https://example.com now');
    expect(found.words.map((word) => word.trim())).toEqual(['Look', 'https://example.com', 'now', '']);
  });

  it('gives capitals back to a text that was written in them', () => {
    const plan = planSentence(pack, 'PLEASE READ THE MANUAL', 'en', 'zh');
    expect(plan.prepared).toBe('Please read the manual');
    expect(plan.ranges.at(-2)).toEqual({ start: 16, end: 22 });
    const german = { ...plan, to: 'de' };
    const ids = pack.tokenizer.encode('Bitte lesen').ids;
    expect(finishText(pack, german, spelled(pack.tokenizer, ids)).text).toBe('BITTE LESEN');
    expect(finishText(pack, german, spelled(pack.tokenizer, ids)).ranges).toEqual([
      { start: 0, end: 5 },
      { start: 5, end: 11 },
    ]);
  });

  it('ends when the output holds a slot that the pack lacks, which is text then', () => {
    class FewSlots extends WordTokenizer {
      override readonly userDefined = ['>>en<<', '⟦0⟧', '⟦1⟧'];
    }
    const few = new OpenedPack(MANIFEST, tokenizers(new FewSlots()), pack.model);
    const plan = planSentence(few, '看 https://example.com 吧', 'zh', 'en');
    const ids = [...few.tokenizer.encode('Look ⟦7⟧ ⟦0⟧ now.').ids, 2];
    expect(finishText(few, plan, spelled(few.tokenizer, ids)).text).toMatch(/^Look ?⟦7⟧ https:\/\/example\.com now/);
  });

  it('drops a slot that stands for nothing', () => {
    expect(finish('猫', 'cat ⟦3⟧').text.trim()).toBe('cat');
  });
});

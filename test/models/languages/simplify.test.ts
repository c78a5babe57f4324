import { describe, expect, it } from 'vitest';
import { simplify } from '../../../models/languages/simplify.ts';
import { PARTS, randomTexts } from '../text/random-text.ts';

describe('simplify', () => {
  // What OpenCC's own command, `opencc -c t2s.json`, makes of them.
  it.each([
    ['機器學習正在改變世界。', '机器学习正在改变世界。'],
    ['著名作家的著作', '著名作家的著作'],
    ['乾坤與乾淨的房間', '乾坤与干净的房间'],
    ['皇后在後面', '皇后在后面'],
    ['頭髮發展', '头发发展'],
    ['他們說這個國家會下雨', '他们说这个国家会下雨'],
    ['麵包和面子', '面包和面子'],
    ['臺灣的颱風', '台湾的台风'],
    ['「請問」，他說', '「请问」，他说'],
    ['鬱悶的葉子', '郁闷的叶子'],
    ['已经是简体中文了。', '已经是简体中文了。'],
    ['Hello ⟦0⟧, 123', 'Hello ⟦0⟧, 123'],
  ])('%s', (traditional, simplified) => {
    expect(simplify(traditional)).toBe(simplified);
  });

  it('never changes the length', () => {
    for (const text of randomTexts(7, 500, [...PARTS, '𠮷', '籲', '乾', '髮', '著', '㑮', '𡞵', '☑️']))
      expect(simplify(text)).toHaveLength(text.length);
  });
});

import { describe, expect, it } from 'vitest';
import { lostValues, valuesIn } from '../../../models/hints/values.ts';

const lost = (source: string, target: string, chinese: boolean): number =>
  lostValues(valuesIn(source, chinese), valuesIn(target, !chinese));

describe('numbers by value', () => {
  it.each([
    ['有215万人。', 'There are 2.15 million people.', 0],
    ['有215万人。', 'There are 2,150,000 people.', 0],
    ['有215万人。', 'There are 21.5 million people.', 1],
    ['二百五十个', 'two hundred and fifty', 0],
    ['二百五十个', '250', 0],
    ['二百五十个', '150', 1],
    ['三十二亿元', '3.2 billion yuan', 0],
    ['三十二亿元', '32 billion yuan', 1],
    ['3万亿', '3 trillion', 0],
    ['十二天', 'twelve days', 0],
    ['十二天', 'some days', 1],
    ['两个人，一天', 'a couple, all day', 0],
    ['1990年和1991年', 'in 1990 and 1990', 1],
    ['3月5日', 'March 5', 0],
    ['3.5倍', '3.5 times', 0],
    ['3.5倍', '35 times', 1],
  ])('of “%s” in “%s”: %i lost', (source, target, count) => {
    expect(lost(source, target, true)).toBe(count);
  });

  it.each([
    ['1.2 million', '120万', 0],
    ['1.2 million', '12万', 1],
    ['twenty people', '二十人', 0],
    ['twenty people', '12人', 1],
    ['A thousand trees', '一千棵树', 0],
    ['ten trees', '十棵树', 0],
  ])('of “%s” in “%s”: %i lost', (source, target, count) => {
    expect(lost(source, target, false)).toBe(count);
  });
});

import { describe, expect, it } from 'vitest';
import { sentences } from '../../../../models/tasks/translate/sentences.ts';
import { dictionary, wordPack } from './word-pack.ts';

function cut(text: string, longestSource = 12): { texts: string[]; lengths: number[] } {
  const pack = wordPack(dictionary({}), undefined, { longestSource, vocabulary: 300 });
  const found = [...sentences(pack, { text, from: 'zh', to: 'en' })];
  for (const one of found) expect(text.slice(one.range.start, one.range.end)).toBe(one.text);
  return { texts: found.map((one) => one.text), lengths: found.map(({ plan }) => plan?.ids.length ?? 0) };
}

describe('the sentences of a text', () => {
  it('are whole up to the longest source, tag and end included', () => {
    expect(cut('猫'.repeat(10)).texts).toEqual(['猫'.repeat(10)]);
    expect(cut('猫'.repeat(11)).texts.length).toBeGreaterThan(1);
    expect(cut('猫'.repeat(11)).texts.join('')).toBe('猫'.repeat(11));
    expect(Math.max(...cut('猫狗，'.repeat(20)).lengths)).toBeLessThanOrEqual(12);
  });

  it('without letters have no plan', () => {
    expect(cut('{a}。猫。')).toEqual({ texts: ['{a}。', '猫。'], lengths: [0, 4] });
  });

  it('with more spans than there are slots are cut behind the last slot', () => {
    const text = Array.from({ length: 12 }, (_, at) => `猫{n${at}}`).join('');
    const { texts } = cut(text, 128);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/\{n9\}$/);
    expect(texts[1]).toBe('猫{n10}猫{n11}');
  });
});

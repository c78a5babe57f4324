import { describe, expect, it } from 'vitest';
import { hasTones, meansPinyin, withoutTones, withToneMarks } from '../../../models/dictionary/pinyin.ts';

describe('pinyin', () => {
  it.each([
    ['xue2 xi2', 'xué xí'],
    ['nu:3 er2', 'nǚ ér'],
    ['Lu:4 liang2', 'Lǜ liáng'],
    ['gui4', 'guì'],
    ['liu2', 'liú'],
    ['hao3', 'hǎo'],
    ['zhou1', 'zhōu'],
    ['xiong2', 'xióng'],
    ['Ou1 zhou1', 'Ōu zhōu'],
    ['ma1 ma5', 'mā ma'],
    ['wan2 r5', 'wánr'],
    ['er4 shi2', 'èr shí'],
    ['di1shi4', 'dī shì'],
    ['AA - zhi4', 'AA zhì'],
    ['yi1 bu4 zuo4 , er4 bu4 xiu1', 'yī bù zuò, èr bù xiū'],
    ['m2', 'ḿ'],
    ['ng4', 'ǹg'],
    ['K T V', 'K T V'],
  ])('%s is read %s', (numbered, marked) => expect(withToneMarks(numbered)).toBe(marked));

  it('is the same without tones however it is written', () => {
    for (const written of ['xue2 xi2', 'xué xí', 'xuéxí', 'Xue xi', 'xuexi'])
      expect(withoutTones(written)).toBe('xuexi');
    for (const written of ['nu:3', 'nü3', 'nǚ', 'nv3', 'nv']) expect(withoutTones(written)).toBe('nv');
  });

  it('is known to have tones', () => {
    for (const written of ['xue2', 'xué', 'nü3', 'nǚ']) expect(hasTones(written)).toBe(true);
    for (const written of ['xue', 'nü', 'nv', 'mp3x 7', '3']) expect(hasTones(written)).toBe(written.startsWith('mp3'));
  });

  it.each([
    ['xue2xi2', 'xue2 xi2', true],
    ['xuéxí', 'xue2 xi2', true],
    ['xué xi', 'xue2 xi2', true],
    ['xue2 xi4', 'xue2 xi2', false],
    ['xuè', 'xue2', false],
    ['nǚ', 'nu:3', true],
    ['nv3', 'nu:3', true],
    ['lu4', 'lu:4', false],
  ])('%s may mean %s: %s', (written, numbered, is) => expect(meansPinyin(written, numbered)).toBe(is));

  it('may be the beginning of a longer word', () => {
    expect(meansPinyin('xue2', 'xue2 xi2')).toBe(false);
    expect(meansPinyin('xue2', 'xue2 xi2', true)).toBe(true);
    expect(meansPinyin('xue3', 'xue2 xi2', true)).toBe(false);
  });
});

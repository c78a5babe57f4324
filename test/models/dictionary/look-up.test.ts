import { describe, expect, it } from 'vitest';
import { lookAt, lookUp, search } from '../../../models/dictionary/look-up.ts';
import { smallDictionary } from './small.ts';

const dictionary = await smallDictionary();
const others = (found: ReturnType<typeof lookAt>) => found?.others.map(({ word }) => word);

describe('the word at a place', () => {
  it('is the one that the segmenter sees; the others that cover it stand beneath', () => {
    const text = '他研究生命起源。';
    const found = lookAt(dictionary, text, text.indexOf('生'));
    expect(found).toMatchObject({ kind: 'chinese', word: '生命', range: { start: 3, end: 5 } });
    expect(others(found)).toEqual(['研究生', '生', '命']);
    expect(lookAt(dictionary, text, text.indexOf('究'))?.word).toBe('研究');
    expect(lookAt(dictionary, '他是研究生。', 4)?.word).toBe('研究生');
  });

  it('is the longest entry that ends where words end', () => {
    for (const at of [0, 2]) expect(lookAt(dictionary, '人工智能很好', at)?.word).toBe('人工智能');
  });

  it('may be traditional', () => {
    expect(lookAt(dictionary, '我們學習。', 3)).toMatchObject({ word: '學習', entries: [{ simplified: '学习' }] });
  });

  it('is a character where the word has no entry, and nothing where there is none', () => {
    expect(lookAt(dictionary, '李雷', 0)?.word).toBe('李');
    for (const [text, at] of [
      ['李雷', 1],
      ['学习。', 2],
      ['', 0],
      ['12', 0],
      ['学习', 9],
    ] as const)
      expect(lookAt(dictionary, text, at)).toBeNull();
  });

  it('is English where letters stand: the longest phrase that a gloss says exactly, else the word', () => {
    expect(lookAt(dictionary, 'On artificial intelligence.', 5)).toMatchObject({
      kind: 'english',
      word: 'artificial intelligence',
      range: { start: 3, end: 26 },
      entries: [{ simplified: '人工智能' }],
    });
    expect(lookAt(dictionary, 'I like to study.', 11)?.word).toBe('study');
    expect(lookAt(dictionary, 'They gave up.', 10)?.word).toBe('gave up');
    expect(lookAt(dictionary, 'two books', 6)?.entries[0]?.simplified).toBe('书');
    expect(lookAt(dictionary, 'artificial\nintelligence', 3)?.word).toBe('artificial');
  });
});

describe('a selection', () => {
  const select = (text: string) => lookUp(dictionary, text, { start: 0, end: text.length });

  it('is a word, or the words that it consists of', () => {
    expect(select(' 学习 ')).toMatchObject({ word: '学习', range: { start: 1, end: 3 }, others: [] });
    expect(select('云雀计划')).toMatchObject({ word: '云雀计划', entries: [] });
    expect(others(select('云雀计划'))).toEqual(['云雀', '计划']);
    expect(others(select('李雷学习'))).toEqual(['李', '学习']);
    expect(select('gave up')?.entries[0]?.simplified).toBe('放弃');
  });

  it('is nothing when it is no word, or a whole text', () => {
    for (const text of ['', '。', '学习\n学校', 'xyzzy', '学'.repeat(50)]) expect(select(text)).toBeNull();
  });
});

describe('search', () => {
  const found = (query: string) => {
    const { headwords, pinyin, english } = search(dictionary, query);
    return [headwords, pinyin, english].map((entries) => entries.map(({ simplified }) => simplified));
  };

  it('takes Chinese in either script', () => {
    expect(found('学')).toEqual([['学', '学习', '学校'], [], []]);
    expect(found('學')[0]).toEqual(['学', '学习', '学校']);
    expect(found('云雀计划')[0]).toEqual(['云雀', '计划']);
  });

  it('takes pinyin, English and what may be both', () => {
    expect(found('xue2xi2')).toEqual([[], ['学习'], []]);
    expect(found('school')).toEqual([[], [], ['学校']]);
    expect(found('li')).toEqual([[], ['李', '李', '里面'], ['李']]);
    expect(found(' ')).toEqual([[], [], []]);
  });
});

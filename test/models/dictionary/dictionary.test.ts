import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { plainText, type Entry } from '../../../models/dictionary/entry.ts';
import { readSections } from '../../../models/dictionary/file.ts';
import { smallDictionary, smallFile } from './small.ts';

const dictionary = await smallDictionary();
const words = (entries: readonly Entry[]): string[] => entries.map(({ simplified }) => simplified);

describe('an entry', () => {
  it('is found by its simplified and by its traditional form, in all its readings', () => {
    expect(dictionary.of('學習')[0]).toMatchObject({ simplified: '学习', traditional: '學習', pinyin: 'xué xí' });
    expect(dictionary.of('学习')).toEqual(dictionary.of('學習'));
    expect(dictionary.of('行').map(({ pinyin }) => pinyin)).toEqual(['xíng', 'háng']);
    expect(dictionary.of('後').map(({ traditional }) => traditional)).toEqual(['後']);
    expect(dictionary.of('后').map(({ traditional }) => traditional)).toEqual(['後', '后']);
    expect(dictionary.of('学')).toHaveLength(1);
    expect(dictionary.of('学习吧')).toEqual([]);
  });

  it('has its surname last', () => {
    expect(dictionary.of('李').map(({ pinyin }) => pinyin)).toEqual(['lǐ', 'Lǐ']);
  });

  it('has measure words apart from its meanings', () => {
    const [plan] = dictionary.of('计划');
    expect(plan?.senses.map(plainText)).toEqual(['plan; project']);
    expect(plan?.measureWords).toEqual([
      { simplified: '个', traditional: '個', pinyin: 'gè' },
      { simplified: '项', traditional: '項', pinyin: 'xiàng' },
    ]);
    const [life] = dictionary.of('生命');
    expect(life?.senses.map(plainText).at(-1)).toBe('living being; creature');
    expect(life?.measureWords.map(({ simplified }) => simplified)).toEqual(['个', '条']);
  });

  it('that is another form of a word says what the word means, and names it', () => {
    const variant = dictionary.of('羣')[0];
    expect(variant?.senses[0]).toEqual(['variant of ', { simplified: '群', traditional: '群', pinyin: 'qún' }]);
    expect(variant?.meant.map(({ senses }) => senses.map(plainText))).toEqual([
      ['group; crowd; flock, herd, pack etc'],
    ]);
    expect(dictionary.of('群').map(({ meant }) => meant.length)).toEqual([0, 1]);
    expect(words(dictionary.of('一下儿')[0]?.meant ?? [])).toEqual(['一下']);
  });

  it('writes readings with tone marks and short words in full', () => {
    expect(dictionary.of('里面')[0]?.senses.map(plainText)).toEqual([
      'inside',
      'also pr. lǐ mian',
      'to tell somebody something (Taiwan)',
    ]);
  });
});

describe('English', () => {
  const from = (text: string): string[] => words(dictionary.fromEnglish(text, 10));

  it('finds exact glosses first, then the first gloss, then the others', () => {
    expect(from('book')).toEqual(['书', '著作', '书店']);
    expect(from('life')).toEqual(['生命', '命', '生']);
  });

  it('says by which of its meanings a word is found', () => {
    const [, work] = dictionary.fromEnglish('book', 10);
    expect(plainText(work?.fitting ?? [])).toBe('literary work; book; article');
  });

  it('does not take a rare reading of a common character for a common word', () => {
    expect(from('taxi')).toEqual(['出租车', '的']);
  });

  it('ignores articles, “to” and capitals', () => {
    for (const text of ['study', 'to study', 'Study']) expect(from(text)).toEqual(['学习', '学']);
    expect(from('the school')).toEqual(['学校']);
  });

  it('knows plurals, verb forms and phrases', () => {
    expect(from('children')).toEqual(['孩子', '儿童']);
    expect(from('books')[0]).toBe('书');
    expect(from('studying')).toEqual(['学习', '学']);
    expect(from('gave up')).toEqual(['放弃']);
    expect(from('artificial intelligence')).toEqual(['人工智能']);
    expect(from('number')[0]).toBe('数字');
    expect(from('xyzzy')).toEqual([]);
    expect(from('')).toEqual([]);
  });

  it('can be asked for exact glosses only', () => {
    expect(words(dictionary.fromEnglish('book', 10, true))).toEqual(['书', '著作']);
    expect(dictionary.fromEnglish('book or two', 10, true)).toEqual([]);
  });
});

describe('pinyin', () => {
  it('finds words with tones and without, whole words first', () => {
    expect(words(dictionary.byPinyin('xuexi', 10))).toEqual(['学习', '血洗', '学校']);
    for (const written of ['xue2 xi2', 'xue2xi2', 'xuéxí', 'xué xí', 'Xue xí'])
      expect(words(dictionary.byPinyin(written, 10))).toEqual(['学习']);
    for (const written of ['nü', 'nv', 'nǚ', 'nu:3']) expect(words(dictionary.byPinyin(written, 10))[0]).toBe('女');
  });
});

describe('the file', () => {
  const read = (bytes: Uint8Array<ArrayBuffer>) => readSections(new Blob([bytes]).stream());
  const file = smallFile();

  it('is refused when it is no gzip, cut off, or of another version', async () => {
    await expect(read(new Uint8Array([1, 2, 3]))).rejects.toThrow('damaged');
    await expect(read(file.slice(0, -20))).rejects.toThrow('damaged');
    const text = gunzipSync(file);
    await expect(read(new Uint8Array(gzipSync(text.subarray(0, -20))))).rejects.toThrow('cut off');
    const other = text.toString('latin1').replace('"version":1', '"version":2');
    await expect(read(new Uint8Array(gzipSync(Buffer.from(other, 'latin1'))))).rejects.toThrow('another version');
  });
});

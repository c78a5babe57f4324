import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detectLanguage, differInScript } from '../../../models/languages/detect.ts';
import { recognise } from '../../../models/languages/recognise.ts';

const LATIN = ['de', 'en', 'es', 'fr'];
const detect = (text: string, tags: readonly string[]) => detectLanguage(text, tags, recognise);

describe('the language of a text', () => {
  it.each([
    ['你好', 'zh'],
    ['Hello', 'en'],
    ['我用 Visual Studio Code 写程序，我的朋友们也喜欢。', 'zh'],
    ['iPhone 15 Pro Max 很好用', 'zh'],
    ['请把 README.md 发给 John Smith', 'zh'],
    ['WTO 和 IMF', 'zh'],
    ['I like 北京.', 'en'],
    ['The Chinese word 苹果 means apple, which is a fruit.', 'en'],
    ['OK', 'en'],
    ['12345 --- 🙂', undefined],
    ['', undefined],
  ])('“%s” of Chinese and English is %s', (text, expected) => expect(detect(text, ['zh', 'en'])).toBe(expected));

  it.each([
    ['こんにちは、世界', 'ja'],
    ['東京に行きます', 'ja'],
    ['你好，世界', 'zh'],
    ['안녕하세요', 'ko'],
    ['Привет, мир', 'ru'],
    ['สวัสดี', 'th'],
    ['مرحبا بالعالم', 'ar'],
  ])('“%s” is told by its script: %s', (text, expected) =>
    expect(detect(text, ['ar', 'en', 'ja', 'ko', 'ru', 'th', 'zh'])).toBe(expected),
  );

  it.each([
    ['Das ist ein schöner Tag.', 'de'],
    ['Where is the station?', 'en'],
    ['¿Dónde está la estación?', 'es'],
    ['Où est la gare ?', 'fr'],
  ])('“%s” is told from others of its script: %s', (text, expected) =>
    expect(detect(text, [...LATIN, 'zh'])).toBe(expected),
  );

  it('needs no tables where scripts differ', () => {
    expect(differInScript(['en', 'ru', 'zh'])).toBe(true);
    expect(differInScript(['de', 'en', 'zh'])).toBe(false);
    expect(detectLanguage('Das ist ein Tag', ['de', 'en'])).toBeUndefined();
  });
});

/** Sentences of Tatoeba that are no part of the project; they lie on some machines. */
const folder = '/work/shared/eval';
const set = `${folder}/tatoeba-test-v2021-08-07`;
const sentences = (file: string): string[] => readFileSync(`${set}.${file}`, 'utf8').trim().split('\n');
const share = (lines: readonly string[], tags: readonly string[], language: string): number => {
  const texts = lines.map((line) => line.slice(0, 20));
  return texts.filter((text) => detect(text, tags) === language).length / texts.length;
};

describe.runIf(existsSync(`${set}.en-zh.src`))('the first 20 characters of sentences of Tatoeba', () => {
  it('tell Chinese from English', () => {
    expect(share(sentences('en-zh.ref'), ['en', 'zh'], 'zh')).toBeGreaterThanOrEqual(0.99);
    expect(share(sentences('en-zh.src'), ['en', 'zh'], 'en')).toBeGreaterThanOrEqual(0.99);
  });

  it('tell English, French, German and Spanish apart', () => {
    const tenth = (file: string): string[] => sentences(file).filter((_, at) => at % 10 === 0);
    const right = [
      share(tenth('en-de.src'), LATIN, 'en'),
      share(tenth('en-de.ref'), LATIN, 'de'),
      share(tenth('en-es.ref'), LATIN, 'es'),
      share(tenth('en-fr.ref'), LATIN, 'fr'),
    ];
    console.info(right.map((one) => one.toFixed(4)).join(' '));
    expect(right.reduce((sum, one) => sum + one, 0) / right.length).toBeGreaterThanOrEqual(0.95);
  });
});

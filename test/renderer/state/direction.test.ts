import { describe, expect, it } from 'vitest';
import { recognise } from '../../../models/languages/recognise.ts';
import { Direction, type Pair } from '../../../renderer/state/direction.svelte.ts';
import { likeness } from '../../../renderer/state/scripts.ts';

describe('likeness of a text to its language', () => {
  it.each([
    ['你好', 'zh', 'en', 'like'],
    ['我用 Visual Studio Code 写程序，我的朋友们也喜欢。', 'zh', 'en', 'like'],
    ['OK', 'zh', 'en', 'unlike'],
    ['I like books.', 'zh', 'en', 'surely unlike'],
    ['The Chinese word 苹果 means apple, which is a fruit.', 'zh', 'en', 'surely unlike'],
    ['The Chinese word 苹果 means apple.', 'en', 'zh', 'like'],
    ['好', 'en', 'zh', 'unlike'],
    ['你好', 'en', 'zh', 'surely unlike'],
    ['Guten Tag, wie geht es?', 'en', 'de', 'like'],
    ['Привет, мир', 'en', 'ru', 'surely unlike'],
    ['12345 --- 🙂', 'zh', 'en', 'like'],
    ['', 'zh', 'en', 'like'],
  ] as const)('“%s” as %s, where the other language is %s: %s', (text, language, other, expected) => {
    expect(likeness(text, language, other)).toBe(expected);
  });
});

function setUp(pairs: readonly string[] = ['zh-en', 'en-zh'], from = 'zh', to = 'en') {
  let pair: Pair = { from, to };
  let detecting = true;
  const ways = pairs.map((way) => way.split('-') as [string, string]);
  const direction = new Direction({
    pair: () => pair,
    detecting: () => detecting,
    sources: () => [...new Set(ways.map(([source]) => source))],
    targets: (source) => ways.filter((way) => way[0] === source).map((way) => way[1]),
    choose: (chosen) => (pair = chosen),
    recognise,
  });
  const follow = (text: string): string => {
    direction.follow(text);
    return `${pair.from}-${pair.to}`;
  };
  return { direction, follow, choose: (chosen: Pair) => ((pair = chosen), (detecting = false)) };
}

describe('detecting', () => {
  it('translates from the language of the text, into the other one', () => {
    const { direction, follow } = setUp();
    expect(follow('Hello')).toBe('en-zh');
    expect([direction.detected, direction.note]).toEqual(['en', null]);
    expect(follow('Hello 是你好的意思')).toBe('zh-en');
    expect(direction.detected).toBe('zh');
    expect(follow('iPhone 15 Pro Max 很好用')).toBe('zh-en');
  });

  it('leaves the languages as they are where there is nothing to tell by', () => {
    const { direction, follow } = setUp();
    follow('Hello');
    for (const text of ['', '12345', '🙂', '。']) {
      expect(follow(text)).toBe('en-zh');
      expect([direction.detected, direction.note]).toEqual([null, null]);
    }
  });

  it('keeps the target where it can, and changes it where that is the language of the text', () => {
    const pairs = ['zh-en', 'en-zh', 'de-en', 'en-de', 'zh-de', 'de-zh'];
    const { follow } = setUp(pairs, 'zh', 'de');
    expect(follow('This is a short English text.')).toBe('en-de');
    expect(follow('Das ist ein kurzer deutscher Text.')).toBe('de-en');
    expect(follow('这是一段中文。')).toBe('zh-en');
  });

  it('keeps the languages that a text has brought with it', () => {
    const { direction, follow } = setUp();
    follow('Hello');
    direction.keep('你好，世界');
    expect(direction.note?.kind).toBe('same');
    expect(direction.detected).toBeNull();
    direction.keep('Hello again');
    expect([direction.detected, direction.note]).toEqual(['en', null]);
  });

  it('shows a text as it is that no pack translates, and says so', () => {
    const { direction, follow } = setUp(['zh-en']);
    expect(follow('I like books.')).toBe('zh-en');
    expect(direction.note).toEqual({ kind: 'same', language: 'en', other: null });
    expect(direction.unchanged('I like books.')).toBe(true);
    expect(direction.unchanged('我喜欢 books。')).toBe(false);
  });
});

describe('a chosen language', () => {
  it('stays, whatever the text is in; what may come back as it is is said', () => {
    const { direction, follow, choose } = setUp();
    choose({ from: 'zh', to: 'en' });
    const other = { from: 'en', to: 'zh' };
    expect(follow('OK')).toBe('zh-en');
    expect([direction.detected, direction.note]).toEqual([null, { kind: 'unlike', language: 'zh', other }]);
    expect(direction.unchanged('OK')).toBe(false);
    expect(follow('I like books.')).toBe('zh-en');
    expect(direction.note).toEqual({ kind: 'same', language: 'en', other });
    expect(direction.unchanged('I like books.')).toBe(true);
    follow('我喜欢书。');
    expect(direction.note).toBeNull();
  });
});

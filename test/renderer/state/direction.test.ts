import { describe, expect, it } from 'vitest';
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

function setUp(pairs: readonly string[] = ['zh-en', 'en-zh']) {
  let pair: Pair = { from: 'zh', to: 'en' };
  const direction = new Direction(
    () => pair,
    ({ from, to }) => pairs.includes(`${from}-${to}`),
    (chosen) => (pair = chosen),
  );
  return { direction, from: () => pair.from, choose: (chosen: Pair) => (pair = chosen) };
}

describe('Direction', () => {
  it('turns around for English typed while the source is Chinese, and says so', () => {
    const { direction, from } = setUp();
    direction.follow('Hello');
    expect([from(), direction.note?.kind]).toEqual(['zh', 'unlike']);
    direction.follow('Hello world');
    expect([from(), direction.note]).toEqual(['en', { kind: 'turned', before: { from: 'zh', to: 'en' } }]);
    direction.follow('Hello world, how are you?');
    expect(direction.note?.kind).toBe('turned');
  });

  it('turns back when the English was the beginning of Chinese text', () => {
    const { direction, from } = setUp();
    direction.follow('Visual Studio');
    expect(from()).toBe('en');
    direction.follow('Visual Studio 是微软公司开发的一种工具');
    expect([from(), direction.note]).toEqual(['zh', null]);
  });

  it('leaves languages alone that the user has chosen, but still says it', () => {
    const { direction, from } = setUp();
    direction.decide('');
    direction.follow('I like books.');
    expect(from()).toBe('zh');
    expect(direction.note).toEqual({ kind: 'unlike', language: 'zh', other: { from: 'en', to: 'zh' } });
  });

  it('begins anew with an empty text', () => {
    const { direction, from } = setUp();
    direction.decide('');
    direction.follow('');
    direction.follow('I like books.');
    expect(from()).toBe('en');
  });

  it('offers no way around that no pack has', () => {
    const { direction, from } = setUp(['zh-en']);
    direction.follow('I like books.');
    expect(from()).toBe('zh');
    expect(direction.note).toEqual({ kind: 'unlike', language: 'zh', other: null });
  });

  it('says nothing once the text is in its language', () => {
    const { direction } = setUp();
    direction.follow('iPhone');
    expect(direction.note?.kind).toBe('unlike');
    direction.follow('iPhone 很好用');
    expect(direction.note).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { Mapped } from '../../../models/text/mapped.ts';
import { normalise } from '../../../models/tasks/translate/normalise.ts';

const normal = (text: string, language: string) => normalise(Mapped.of(text), language).text;

describe('Mapped', () => {
  it('knows where each character came from after replacements of every size', () => {
    const text = Mapped.of('one two three').replace([
      { start: 0, end: 3, by: '1' },
      { start: 4, end: 7, by: 'TWO' },
      { start: 7, end: 8, by: '' },
      { start: 8, end: 8, by: '-' },
    ]);
    expect(text.text).toBe('1 TWO-three');
    expect(text.original({ start: 0, end: 1 })).toEqual({ start: 0, end: 3 });
    expect(text.original({ start: 3, end: 4 })).toEqual({ start: 5, end: 6 });
    expect(text.original({ start: 6, end: 11 })).toEqual({ start: 8, end: 13 });
    expect(text.original({ start: 11, end: 11 })).toEqual({ start: 13, end: 13 });
    expect(text.image({ start: 4, end: 7 })).toEqual({ start: 2, end: 5 });
    expect(text.image({ start: 1, end: 2 })).toEqual({ start: 0, end: 1 });
  });

  it('composes', () => {
    const text = Mapped.of('a  b')
      .replaceAll(/ +/g, () => ' ')
      .replaceAll(/b/g, () => 'bee');
    expect(text.text).toBe('a bee');
    expect(text.original({ start: 2, end: 5 })).toEqual({ start: 3, end: 4 });
    expect(text.original({ start: 1, end: 2 })).toEqual({ start: 1, end: 3 });
  });
});

describe('normalise', () => {
  it('takes out control characters and lone surrogates, and leaves one kind of space', () => {
    expect(normal(' a\u0000b\u200e \t\u00a0c\ud800\n', 'en')).toBe('ab c');
    expect(normal('a😀b', 'en')).toBe('a😀b');
  });

  it('writes English quotes as the training text does', () => {
    expect(normal('“It’s” ‘so’ «far»', 'en')).toBe('"It\'s" \'so\' "far"');
    expect(normal('„so“', 'de')).toBe('„so“');
  });

  it('widens punctuation beside Chinese characters and closes gaps', () => {
    expect(normal('你好,世界!你好吗?', 'zh')).toBe('你好，世界！你好吗？');
    expect(normal('他说 :「好」.', 'zh-Hans')).toBe('他说：“好”。');
    expect(normal('我有 3 本 book(旧的)，共 12:30', 'zh')).toBe('我有3本book（旧的），共12:30');
    expect(normal('see http://a.b, ok?', 'zh')).toBe('see http://a.b, ok?');
  });
});

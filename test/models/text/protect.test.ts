import { Mapped } from '../../../models/text/mapped.ts';
import { describe, expect, it } from 'vitest';
import { protector } from '../../../models/text/protect.ts';
import { restore } from '../../../models/text/restore.ts';
import { scriptsOf } from '../../../models/languages/languages.ts';
import { PARTS, randomTexts } from './random-text.ts';

const SYMBOLS = Array.from({ length: 10 }, (_, index) => `⟦${index}⟧`);
const protect = protector({ symbols: SYMBOLS, scripts: scriptsOf(['zh', 'en']) });
const protectAllScripts = protector({ symbols: SYMBOLS, scripts: null });
const texts = (sentence: string): string[] => protect(sentence).spans.map((span) => span.text);

describe('protected', () => {
  it.each([
    ['an address before a Chinese stop', '见https://example.com/a(b)。好', ['https://example.com/a(b)']],
    ['an address in brackets', 'See (https://a.org/x), now.', ['https://a.org/x']],
    ['an address at the end', 'Go to https://a.org/x?y=1&z=%20#top.', ['https://a.org/x?y=1&z=%20#top']],
    ['an address without a scheme', 'www.a.org or example.com/x, ok', ['www.a.org', 'example.com/x']],
    ['e-mail in Chinese', '写信给li.wei@test.com吧', ['li.wei@test.com']],
    ['e-mail between spaces', 'Mail li.wei+x@test.co.uk, please', ['li.wei+x@test.co.uk']],
    ['a handle', 'Ask @anna_b now', ['@anna_b']],
    ['printf placeholders', '%s个文件 %1$d of %(n)s, %5.2f and %%', ['%s', '%1$d', '%(n)s', '%5.2f', '%%']],
    ['brace placeholders', '{name} {0} {{user}} ${x} {}', ['{name}', '{0}', '{{user}}', '${x}', '{}']],
    ['an ICU argument', '{count, number} files', ['{count, number}']],
    ['shell variables', 'Set $HOME and $my_var', ['$HOME', '$my_var']],
    ['language tokens', 'Put >>fr<< or >>zh_Hans<< first', ['>>fr<<', '>>zh_Hans<<']],
    ['tags', 'A <b>bold</b> <br/> <a href="x">link</a>', ['<b>', '</b>', '<br/>', '<a href="x">', '</a>']],
    ['entities', 'Tom &amp; Jerry &#8217; &#x27;', ['&amp;', '&#8217;', '&#x27;']],
    ['code in backticks', 'Run `npm i -D x` now', ['`npm i -D x`']],
    ['Unix paths', 'In /usr/local/bin, ~/notes and ./a/b.txt', ['/usr/local/bin', '~/notes', './a/b.txt']],
    ['Windows paths', '打开C:\\Users\\x\\f.txt。', ['C:\\Users\\x\\f.txt']],
    ['file names', 'Open index.html and 报告.pdf', ['index.html']],
    ['versions', 'v1.2 and 1.2.3-rc.4, 192.168.0.1', ['v1.2', '1.2.3-rc.4', '192.168.0.1']],
    ['long digit runs and telephone numbers', '1234567890 or +49 30 1234567', ['1234567890', '+49 30 1234567']],
    ['digits and paths in Chinese', '电话1234567890，在/usr/local/bin下', ['1234567890', '/usr/local/bin']],
    ['hashes', 'commit deadbeef12', ['deadbeef12']],
    ['emoji', 'Hi 👍👍 there 👨‍👩‍👧‍👦❤️ 🇨🇳 1️⃣', ['👍👍', '👨‍👩‍👧‍👦❤️', '🇨🇳', '1️⃣']],
    ['scripts the model does not read', 'He said Привет мир and สวัสดี.', ['Привет мир', 'สวัสดี']],
    ['tags with numbers', 'Click <0>here</0> or <1/>.', ['<0>', '</0>', '<1/>']],
    ['names behind a colon', 'Hello :name, you are :user_role :smile:', [':name', ':user_role', ':smile:']],
    ['addresses with Chinese in them', '见 https://例子.com/路径?x=1，好', ['https://例子.com/路径?x=1']],
    ['an address that Chinese follows', '打开https://a.org/x帮助页', ['https://a.org/x']],
    ['Windows paths with Chinese', '在 C:\\Users\\张三\\文档\\a.docx 中', ['C:\\Users\\张三\\文档\\a.docx']],
    ['topics and people', '#旅行 和 @张三 去，#fun #话题#好', ['#旅行', '@张三', '#fun', '#话题#']],
    ['hexadecimal numbers and IDs', 'Error 0x80070005 in INV-2024-001', ['0x80070005', 'INV-2024-001']],
    ['links: brackets and targets', '见[手册](a/b.md "题")和![图](x.png)', ['[', '](a/b.md "题")', '![', '](x.png)']],
    ['links to addresses', 'See [the page](https://a.org/x_(y)).', ['[', '](https://a.org/x_(y))']],
    ['emphasis', '点击**设置**按钮和*语言*，_very_ ~~old~~', ['**', '**', '*', '*', '_', '_', '~~', '~~']],
    ['half of an emphasis', '**Note.', ['**']],
    ['footnotes', 'As said[^1].', ['[^1]']],
    ['a symbol that stands in the text', 'See ⟦3⟧ here', ['⟦3⟧']],
  ])('%s', (_, sentence, expected) => {
    expect(texts(sentence)).toEqual(expected);
  });

  it('replaces spans by the symbols in order', () => {
    expect(protect('See https://a.org and %s.').masked).toBe('See ⟦0⟧ and ⟦1⟧.');
  });

  it('takes spans that touch as one', () => {
    expect(protect('%s{name} x').masked).toBe('⟦0⟧ x');
  });

  it('leaves what comes after the last symbol unprotected', () => {
    const { masked, spans } = protect(Array.from({ length: 12 }, (_, index) => `{x${index}}`).join(' '));
    expect(spans.length).toBe(10);
    expect(masked.endsWith('⟦9⟧ {x10} {x11}')).toBe(true);
  });

  it('sees when nothing is left to translate', () => {
    expect(protect('https://a.org, 👍 12!').hasText).toBe(false);
    expect(protect('Go https://a.org').hasText).toBe(true);
  });
});

describe('not protected', () => {
  it.each([
    '100% sure',
    '50%discount',
    'It costs $5 or US$ 5',
    'a < b and c > d',
    'AT&T',
    'if (a) { go b }',
    'and/or, km/h, 1/2',
    'e.g. this, i.e. that, U.S.A.',
    '3.14 and 1,234,567.89',
    '12:30 on 2024',
    'façade decade',
    '© 2024 ™',
    'Größe, naïve',
    '中文 English',
    'a @ b',
    'No #1, C# and # one',
    '2*3*4 and 5 * 6 * 7',
    'snake_case_name and [a] (b)',
    'Note: this, 12:30, 他说:好',
    'F-16, UTF-8, 3-D',
    '和/或，他/她',
  ])('%s', (sentence) => {
    expect(texts(sentence)).toEqual([]);
  });

  it('any script, when all are read', () => {
    expect(protectAllScripts('Привет มา').spans).toEqual([]);
  });
});

describe('restore', () => {
  const back = (source: string, translation: string) => restore(translation, protect(source).spans, SYMBOLS);

  it.each([
    ['other order', '%s的{name}', 'The ⟦1⟧ of ⟦0⟧', 'The {name} of %s'],
    ['a missing space before', '打开https://a.org吧', 'Open⟦0⟧ please', 'Open https://a.org please'],
    ['a missing space after', '打开https://a.org吧', 'Open ⟦0⟧please', 'Open https://a.org please'],
    ['no space is put beside Chinese', 'Open https://a.org please', '请打开⟦0⟧吧', '请打开https://a.org吧'],
    ['punctuation stays glued', '见https://a.org。', 'See ⟦0⟧.', 'See https://a.org.'],
    [
      'inner sides of tags as in the source',
      '点击<b>保存</b>按钮',
      'Click ⟦0⟧ Save ⟦1⟧ button',
      'Click <b>Save</b> button',
    ],
    ['a suffix glued in the source', '$FOO_s x{n}y', '⟦0⟧ x ⟦1⟧ y', '$FOO_s x{n}y'],
    ['a symbol twice', '见%s', 'See ⟦0⟧ and ⟦0⟧ too', 'See %s and too'],
    ['a symbol that stands for nothing', '见%s', 'See ⟦0⟧ ⟦7⟧ now', 'See %s now'],
  ])('%s', (_, source, translation, expected) => {
    const { edits, ...restored } = back(source, translation);
    expect(restored).toEqual({ text: expected, missing: [] });
    expect(Mapped.of(translation).replace(edits).text).toBe(expected);
  });

  it('names what is missing', () => {
    const { text, missing } = back('%s的{name}', 'Only ⟦1⟧');
    expect(text).toBe('Only {name}');
    expect(missing.map((span) => span.text)).toEqual(['%s']);
  });

  it('gives back any masked sentence unchanged', () => {
    for (const sentence of randomTexts(11, 3000, PARTS)) {
      const { masked, spans } = protect(sentence);
      if (spans.length === SYMBOLS.length) continue; // beyond the symbols, symbols in the text are ambiguous
      const restored = restore(masked, spans, SYMBOLS);
      expect(restored.missing).toEqual([]);
      expect(restored.text.replace(/\s/gu, '')).toBe(sentence.replace(/\s/gu, ''));
    }
  });
});

describe('long input', () => {
  it.each(['x', 'x-', '.', '<a', '%', '{', 'a.', '/a', '1', '1.', '👍', 'Ж', 'a@', '`', '&a', '+1 ', '\\', 'https://'])(
    '%j repeated',
    (part) => {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      const { masked, spans } = protect(text);
      expect(restore(masked, spans, SYMBOLS).text.length).toBeGreaterThanOrEqual(text.length);
    },
  );
});

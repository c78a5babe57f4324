import { describe, expect, it } from 'vitest';
import { translatorMessages } from '../../../renderer/messages/translator.ts';

type Node = string | ((...values: never[]) => string) | { readonly [key: string]: Node };

/** Every text with its path; functions are called with plausible values. */
function texts(node: Node, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') {
    const strings = node as (...values: unknown[]) => string;
    return [
      [
        path,
        path.endsWith('score') || /loading|wordAnn|fallback/.test(path) ? strings('a', 'b', 'c') : strings(2, 2, 2),
      ],
    ];
  }
  return Object.entries(node).flatMap(([key, child]) => texts(child, `${path}.${key}`));
}

/** Names that are the same in both languages. */
const SAME = new Set(['.appName', '.locales.en', '.locales.zh', '.score', '.megabytes']);

describe('interface texts', () => {
  const { announceDone: _en, ...en } = translatorMessages.en;
  const { announceDone: _zh, ...zh } = translatorMessages.zh;
  const english = new Map(texts(en as unknown as Node));
  const chinese = new Map(texts(zh as unknown as Node));

  it('exist in both languages', () => {
    expect([...chinese.keys()]).toEqual([...english.keys()]);
  });

  it('are translated: Chinese has Chinese characters, English has none, and none is empty', () => {
    for (const [path, text] of english)
      if (!SAME.has(path)) expect([path, /^[^\p{Script=Han}]+$/u.test(text)]).toEqual([path, true]);
    for (const [path, text] of chinese)
      if (!SAME.has(path)) expect([path, /\p{Script=Han}/u.test(text)]).toEqual([path, true]);
  });

  it('announce short translations in full and long ones by their number of sentences', () => {
    expect(translatorMessages.en.announceDone('Hello.', 1)).toBe('Translation: Hello.');
    expect(translatorMessages.en.announceDone('x'.repeat(301), 7)).toContain('7 sentences');
    expect(translatorMessages.zh.announceDone('x'.repeat(301), 7)).toContain('7 句');
  });
});

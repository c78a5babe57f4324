import { describe, expect, it } from 'vitest';
import { found } from '../../../renderer/state/setting-search.ts';

describe('a search of settings', () => {
  const texts = ['Appearance', 'Theme', '外观', '主题', 'Ｄark'];

  it('finds parts of words in any order, language and case', () => {
    for (const query of ['', '  ', 'them', 'DARK theme', '主题', 'appear 外观']) expect(found(query, texts)).toBe(true);
  });

  it('wants every word', () => {
    for (const query of ['theme light', '语言', 'themes']) expect(found(query, texts)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { isLanguage, languageOf, scriptsOf } from '../../../models/languages/languages.ts';

describe('the record of a language', () => {
  it.each([
    ['zh', { spaced: false, fullWidth: true, scripts: ['Han', 'Bopomofo'] }],
    ['zh-Hant-TW', { tag: 'zh', spaced: false }],
    ['ja', { spaced: false, fullWidth: true }],
    ['yue', { spaced: false }],
    ['ko', { spaced: true, fullWidth: false }],
    ['en-GB', { tag: 'en', spaced: true, fullWidth: false, scripts: [] }],
    ['tlh', { tag: 'tlh', spaced: true, fullWidth: false, scripts: [] }],
  ])('is found by its tag: %s', (tag, expected) => {
    expect(languageOf(tag)).toMatchObject(expected);
  });

  it('knows the abbreviations of its own, and those of English where there are none', () => {
    expect(languageOf('de').abbreviations.inside.has('bzw')).toBe(true);
    expect(languageOf('sv').abbreviations).toBe(languageOf('en').abbreviations);
  });

  it('rewrites a text by its length into the variant of a pack', () => {
    expect(languageOf('zh').variants?.['Hans']?.('說這個')).toBe('说这个');
    expect(languageOf('en').variants).toBeUndefined();
  });
});

it('languages are known by the beginning of a tag', () => {
  expect([isLanguage('zh-Hans', 'zh'), isLanguage('zh', 'zh'), isLanguage('zha', 'zh')]).toEqual([true, true, false]);
});

it('a model reads Latin beside the scripts of its languages', () => {
  expect(scriptsOf(['zh', 'en'])).toEqual(['Latin', 'Han', 'Bopomofo']);
});

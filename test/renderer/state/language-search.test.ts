import { describe, expect, it } from 'vitest';
import { everyLanguage, folded, found, listedInOrder, spelledTag } from '../../../renderer/state/language-search.ts';

const every = everyLanguage('en');
const first = (query: string): string | undefined => found(every, query)[0]?.tag;

describe('a language is found', () => {
  it.each([
    ['German', 'de'],
    ['德语', 'de'],
    ['deutsch', 'de'],
    ['français', 'fr'],
    ['FRANCAIS', 'fr'],
    ['íslenska', 'is'],
    ['islenska', 'is'],
    ['العربية', 'ar'],
    ['हिन्दी', 'hi'],
    ['norsk bokmal', 'nb'],
    ['粤', 'yue'],
    ['zu', 'zu'],
    ['yue', 'yue'],
    ['Kabiye', 'kbp'],
  ])('by %s', (query, tag) => expect(first(query)).toBe(tag));

  it('at once with hundreds of them, those that begin so before those that hold it', () => {
    expect(every.length).toBeGreaterThan(400);
    const names = found(every, 'man').map(({ name }) => name);
    expect(names.indexOf('Manipuri')).toBeLessThan(names.indexOf('German'));
    expect(found(every, '')).toBe(every);
    expect(found(every, 'no such language')).toEqual([]);
  });

  it('in the order of the interface’s language, with its own name where that is another', () => {
    const listed = listedInOrder(['de', 'en', 'zh', 'ace-Arab'], 'en');
    expect(listed.map(({ name }) => name)).toEqual(['Acehnese (Arabic)', 'Chinese', 'English', 'German']);
    expect(listed.map(({ own }) => own)).toEqual(['', '中文', '', 'Deutsch']);
  });

  it('by its code where it has no name here', () => {
    expect(spelledTag('xyz')).toBe('xyz');
    expect(spelledTag('deu-Latn')).toBe('de-Latn');
    expect([spelledTag('german'), spelledTag('x'), spelledTag('en--')]).toEqual([null, null, null]);
  });
});

it('letters are compared without accents and capitals', () => {
  expect(['Øst', 'Łódź', 'ʻŌlelo', 'ß'].map(folded)).toEqual(['ost', 'lodz', 'olelo', 'ss']);
});

import { describe, expect, it } from 'vitest';
import { languageGroups, type OfferedLanguages } from '../../../renderer/state/language-groups.ts';
import { listedInOrder } from '../../../renderer/state/language-search.ts';

const titles = { recent: 'Recent', installed: 'Installed', others: 'Not installed', get: 'Get…' };
const many = ['ar', 'cs', 'da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'zh'];
const offered = (tags: readonly string[], recent: readonly string[] = []): OfferedLanguages => ({
  installed: listedInOrder(tags, 'en'),
  others: listedInOrder(['sv', 'is'], 'en'),
  recent,
});
const shown = (languages: OfferedLanguages, query = ''): string[] =>
  languageGroups(languages, query, titles).map(
    ({ title, options }) => `${title}: ${options.map(({ value }) => value).join(' ')}`,
  );

describe('the languages of a list', () => {
  it('begin with those chosen last, as far as they are installed', () => {
    expect(shown(offered(many, ['zh', 'sv', 'de']))).toEqual([
      'Recent: zh de',
      'Installed: ar zh cs da en fi fr de it es',
      'Not installed: is sv',
    ]);
  });

  it('are few enough to need no reminder', () => {
    expect(shown(offered(['zh', 'en'], ['zh']))).toEqual(['Installed: zh en', 'Not installed: is sv']);
  });

  it('are searched wherever they are, and those to be got say so', () => {
    expect(shown(offered(many, ['zh']), 'ish')).toEqual(['Installed: da en fi es', 'Not installed: sv']);
    expect(shown(offered(many), 'svenska')).toEqual(['Not installed: sv']);
    const [group] = languageGroups(offered(many), 'svenska', titles);
    expect(group?.options[0]).toMatchObject({ name: 'Swedish', own: 'Svenska', note: 'Get…' });
    expect(shown(offered(many), 'no such language')).toEqual([]);
  });
});

import { languageName, namedLanguages, ownName } from '../messages/language-names.ts';
import { LOCALES, type Locale } from '../messages/i18n.svelte.ts';

/** A language as one finds it in a list. */
export interface ListedLanguage {
  readonly tag: string;
  readonly name: string;
  /** What its speakers call it, where that is known and another word. */
  readonly own: string;
  /** All that it is found by, folded. */
  readonly words: readonly string[];
}

const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ð: 'd',
  þ: 'th',
};

/** Letters without accents and capitals, so that “francais” finds français. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}ʼʻʽ’']/gu, '')
    .toLowerCase()
    .replace(/[øłđıæœßðþ]/g, (letter) => PLAIN[letter] ?? letter)
    .trim();
}

export function listed(tag: string, locale: Locale): ListedLanguage {
  const name = languageName(tag, locale);
  const own = ownName(tag);
  const names = [...LOCALES.map((one) => languageName(tag, one)), own].filter((one) => one !== '');
  return { tag, name, own: own === name ? '' : own, words: [...new Set([...names.map(folded), tag.toLowerCase()])] };
}

/** As lists show it. */
export function optionOf({ tag, name, own }: ListedLanguage): {
  value: string;
  name: string;
  own?: string;
  lang: string;
} {
  return { value: tag, name, lang: tag, ...(own !== '' && { own }) };
}

/** In the order of the interface's language. */
export function listedInOrder(tags: readonly string[], locale: Locale): readonly ListedLanguage[] {
  const order = new Intl.Collator(locale === 'zh' ? 'zh-Hans' : 'en');
  return tags.map((tag) => listed(tag, locale)).sort((one, other) => order.compare(one.name, other.name));
}

/** Every language that has a name, for what may be in any. */
export const everyLanguage = (locale: Locale): readonly ListedLanguage[] => listedInOrder(namedLanguages, locale);

/**
 * Those that a query finds in a name of either interface language, in their own or by their tag: first what is just that,
 * then what begins with it, then what has a word that does, then what holds it; within these, as they came.
 */
export function found(languages: readonly ListedLanguage[], query: string): readonly ListedLanguage[] {
  const wanted = folded(query);
  if (wanted === '') return languages;
  const ranked = languages.flatMap((language) => {
    const rank = Math.min(...language.words.map((word) => rankOf(word, wanted)));
    return rank === Infinity ? [] : [{ language, rank }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ language }) => language);
}

function rankOf(word: string, wanted: string): number {
  if (word === wanted) return 0;
  if (word.startsWith(wanted)) return 1;
  const at = word.indexOf(wanted);
  if (at < 0) return Infinity;
  return /[\s(（-]/.test(word[at - 1] ?? '') ? 2 : 3;
}

/** The tag that a query spells, though no name is known for it: ISO 639 has thousands more. */
export function spelledTag(query: string): string | null {
  const wanted = query.trim();
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(wanted)) return null;
  try {
    const [tag] = Intl.getCanonicalLocales(wanted);
    return tag ?? null;
  } catch {
    return null;
  }
}

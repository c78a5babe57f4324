import { isLanguage } from '../languages/languages.ts';
import { chineseMentions } from './chinese.ts';
import { disagreement, type Disagreement } from './compare.ts';
import { englishMentions } from './english.ts';
import type { Mention } from './mention.ts';

/** Whether the words of this language for numbers are known. */
export function knowsValues(language: string): boolean {
  return isLanguage(language, 'zh') || isLanguage(language, 'en');
}

/** The values that a text states; none in a language whose words for numbers are not known. */
export function valuesIn(text: string, language: string): Mention[] {
  const plain = text.replace(/[０-９％]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  if (isLanguage(language, 'zh')) return chineseMentions(plain);
  return isLanguage(language, 'en') ? englishMentions(plain) : [];
}

/** The values in which a translation and its source differ; ranges are in their texts. None where a language is not known. */
export function wrongValues(source: string, from: string, target: string, to: string): Disagreement {
  if (!knowsValues(from) || !knowsValues(to)) return { source: [], target: [] };
  return disagreement(valuesIn(source, from), valuesIn(target, to));
}

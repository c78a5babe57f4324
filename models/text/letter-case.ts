import { languageOf } from '../languages/languages.ts';

export type LetterCase = 'upper' | 'mixed';

/**
 * `upper` for a sentence written in capitals, which models translate badly: two words of Latin letters, one of them with
 * four, or three words with eight letters, or one of more than six; no small letter anywhere. Short single words (NASA)
 * are names, not shouting.
 */
export function caseOf(sentence: string): LetterCase {
  if (/\p{Ll}/u.test(sentence)) return 'mixed';
  const words = sentence.match(/\p{Script=Latin}{2,}/gu) ?? [];
  const letters = words.join('').length;
  const others = (sentence.match(/\p{L}/gu)?.length ?? 0) - letters;
  const shouted =
    (words.length >= 2 && words.some((word) => word.length >= 4)) ||
    (words.length >= 3 && letters >= 8) ||
    words.some((word) => word.length > 6);
  return shouted && others <= letters / 2 ? 'upper' : 'mixed';
}

/**
 * The sentence with small letters but for the first one and words that always have a capital (the English `I`). As long
 * as the sentence, so that ranges stay valid: letters whose small form has another length (İ) are kept.
 */
export function toSentenceCase(sentence: string, language: string): string {
  let first = true;
  const lowered = sentence.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLocaleLowerCase(language);
    if (first || small.length !== letter.length) {
      first = false;
      return letter;
    }
    return small;
  });
  const { capitals } = languageOf(language);
  return capitals === undefined ? lowered : lowered.replace(capitals, (word) => word.toUpperCase());
}

/** The translation in the letter case of its source. Do it before protected spans are restored: they keep theirs. */
export function recase(translation: string, letterCase: LetterCase, language: string): string {
  return letterCase === 'upper' ? translation.toLocaleUpperCase(language) : translation;
}

/**
 * The translation with a capital where it starts, if its source is a whole sentence. A word that the source has too
 * (npm, iPhone) keeps its form, and a source that itself starts small is followed. As long as the translation.
 */
export function startSentence(translation: string, source: string, language: string): string {
  const start = /^([\p{P}\p{S}]*)(\p{Ll}[\p{L}\p{N}]*)/u.exec(translation);
  const [, before = '', word = ''] = start ?? [];
  const whole = /[.!?。！？…]["'”’」』）)]*$/u.test(source) && !/^\P{L}*\p{Ll}/u.test(source);
  if (start === null || !whole || source.includes(word)) return translation;
  const capital = word.charAt(0).toLocaleUpperCase(language);
  return capital.length === 1 ? before + capital + translation.slice(before.length + 1) : translation;
}

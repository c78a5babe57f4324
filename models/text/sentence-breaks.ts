import type { Language } from '../languages/language.ts';
import { languageOf } from '../languages/languages.ts';

/** Where a sentence may end: a run of terminators. Full-width ones need no space after them. */
const TERMINATORS = /[.!?…‥。！？；｡．؟۔।]+/gu;
const FULL_WIDTH = /[。！？；｡]/u;
const CLOSING = /["'”’»›」』）)\]】》〉〕］}]/u;
const SPACE = /\s/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LOWER = /\p{Ll}/u;
/** What may stand between two sentences before the first word of the second: spaces, opening quotes, dashes, ¿¡. */
const OPENING = /[\s"'“‘„‚«‹»›「『（(《〈【[¿¡*_~\p{Pd}]/u;
const LOOK = 40;

/**
 * Ends of the sentences in `text[start, end)`, which is one line: after the terminator and its closing quotes. The last
 * end is `end`.
 */
export function sentenceEnds(text: string, start: number, end: number, tag: string): number[] {
  const language = languageOf(tag);
  const line = text.slice(start, end);
  const ends: number[] = [];
  let sentence = 0;
  TERMINATORS.lastIndex = 0;
  for (let match = TERMINATORS.exec(line); match !== null; match = TERMINATORS.exec(line)) {
    const run = match[0];
    const after = closingEnd(line, TERMINATORS.lastIndex, sentence, language);
    if (after < line.length && isBreak(line, match.index, run, after, language)) {
      ends.push(start + after);
      sentence = after;
    }
  }
  ends.push(end);
  return ends;
}

/**
 * Past the closing quotes and brackets after a terminator. “ ‘ and « close when „ ‚ or » was opened in this sentence, or
 * when white space follows, which no opening quote has after it.
 */
function closingEnd(line: string, at: number, sentence: number, { spacedQuotes = false }: Language): number {
  const openers: Readonly<Record<string, string>> = { '“': '„', '‘': '‚', '«': '»' };
  let end = at;
  for (; end < line.length; end++) {
    const char = line.charAt(end);
    const opener = openers[char];
    const closes =
      opener === undefined
        ? CLOSING.test(char)
        : /^(?:\s|$)/u.test(line.slice(end + 1, end + 2)) ||
          line.slice(Math.max(sentence, end - 1000), at).includes(opener);
    if (!closes || (spacedQuotes && char === '«')) break;
  }
  if (!spacedQuotes) return end;
  return end + (/^\s{1,2}»/u.exec(line.slice(end, end + 3))?.[0].length ?? 0);
}

function isBreak(line: string, at: number, run: string, after: number, language: Language): boolean {
  if (FULL_WIDTH.test(run)) return true;
  const next = line.charAt(after);
  const previous = line.charAt(at - 1);
  if (!SPACE.test(next)) {
    // Half-width marks in Chinese text stand without a space: 好吗?好。 An ellipsis there is mostly a pause.
    if (/^[…‥.]{2,}$|^[…‥]$/u.test(run)) return false;
    return CJK.test(next) && (/[!?]/u.test(run) ? !/[\w/=&]/u.test(previous) : CJK.test(previous) && after === at + 1);
  }
  const word = nextWord(line, after);
  if (LOWER.test(word.charAt(0))) return false;
  if (run !== '.' || after > at + 1) return true;
  return !isAbbreviation(line, at, word, language);
}

/** The first word after `at`, or '' when the next thing is neither a letter nor a number. */
function nextWord(line: string, at: number): string {
  let index = at;
  while (index < line.length && index < at + LOOK && OPENING.test(line.charAt(index))) index++;
  return /^[\p{L}\p{N}']+/u.exec(line.slice(index, index + LOOK))?.[0] ?? '';
}

/** True when the full stop at `at` belongs to the word before it. */
function isAbbreviation(line: string, at: number, next: string, language: Language): boolean {
  const { abbreviations: rules, ordinals } = language;
  const before = line.slice(Math.max(0, at - LOOK), at);
  const word = /[-\p{L}\p{N}.º]+$/u.exec(before)?.[0] ?? '';
  if (word === '') return false;
  const key = word.toLowerCase().replace(/^\.+|^-+/u, '');
  const starts = rules.starters.has(next.toLowerCase());
  if (rules.inside.has(key)) return !(starts && rules.mayEnd?.has(key) === true);
  if (rules.beforeNumber.has(key) && /^\p{N}/u.test(next)) return true;
  if (rules.atEnd.has(key)) return /^[ap]\.m$/.test(key) && rules.afterTime?.has(next.toLowerCase()) === true;
  // Initials (J. Smith) and acronyms (U.S. Army), unless the next word can hardly be part of the name.
  if (/^(?:\p{Lu}\.-?)*\p{Lu}$/u.test(word) && /^\p{Lu}/u.test(next)) return !starts;
  // German ordinals: am 3. Mai, im 19. Jahrhundert, Friedrich II. Barbarossa; not the number of auf S. 12.
  if (ordinals !== undefined && /^(?:\d{1,2}|[IVX]+)$/u.test(word)) {
    const counted = /(\p{L}+)\.\s*$/u.exec(before.slice(0, before.length - word.length))?.[1]?.toLowerCase();
    return !starts && !(counted !== undefined && (rules.beforeNumber.has(counted) || counted === 'nr'));
  }
  return false;
}

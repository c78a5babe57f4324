import type { Entry, RawEntry, Reference, Sense } from './entry.ts';
import { withToneMarks } from './pinyin.ts';

/** 長城|长城[Chang2 cheng2], with one form where both are the same; the reading may be missing. */
const WORD = '[A-Z0-9]*[\\p{Script=Han}〇○·，]+';
const REFERENCE = new RegExp(`(${WORD})(?:\\|(${WORD}))?(?:\\[([^\\]]*)\\])?`, 'gu');
const MEASURE_WORDS = /\s*\(?CL:((?:[^()[\],]+(?:\[[^\]]*\])?,?)+)\)?/g;
/** A reading that stands alone: also pr. [li3 mian5]. */
const READING = /\[([a-zA-Z0-9:, ]+)\]/g;
const SHORT: Readonly<Record<string, string>> = { sth: 'something', sb: 'somebody', Tw: 'Taiwan' };
/** An entry that says nothing but this is another form of a word. */
const FORM =
  /^(?:\([^)]*\) ?)?(?:(?:old|archaic|erhua|Japanese|nonstandard|unofficial|ancient|popular|classical|dialectal|contracted)?\s*variants? of|see(?: also)?|also written|same as|equivalent to)\s/i;

/** An entry of the file as people read it: tone marks, words named as such, measure words apart. */
export function readEntry(raw: RawEntry): Entry {
  const measureWords: Reference[] = [];
  const senses: Sense[] = [];
  for (const gloss of raw.glosses) {
    const rest = gloss.replace(MEASURE_WORDS, (_, list: string) => {
      measureWords.push(...references(list));
      return '';
    });
    if (rest.trim() !== '') senses.push(readSense(rest.trim()));
  }
  const { simplified, traditional } = raw;
  return { simplified, traditional, pinyin: withToneMarks(raw.pinyin), senses, measureWords, meant: [] };
}

/** The word that an entry is only another form of. */
export function formOf({ glosses }: RawEntry): Reference | undefined {
  if (!glosses.every((gloss) => FORM.test(gloss) || /pr\. \[/.test(gloss))) return undefined;
  return glosses.flatMap((gloss) => (FORM.test(gloss) ? references(gloss) : []))[0];
}

/** The sense that a gloss says. */
export function readSense(gloss: string): Sense {
  const parts: (string | Reference)[] = [];
  let from = 0;
  for (const match of gloss.matchAll(REFERENCE)) {
    if (match.index > from) parts.push(tidy(gloss.slice(from, match.index)));
    parts.push(reference(match));
    from = match.index + match[0].length;
  }
  if (from < gloss.length) parts.push(tidy(gloss.slice(from)));
  return parts;
}

function references(text: string): Reference[] {
  return [...text.matchAll(REFERENCE)].map(reference);
}

function reference([, traditional = '', simplified = traditional, pinyin = '']: RegExpMatchArray): Reference {
  return { simplified, traditional, pinyin: withToneMarks(pinyin) };
}

function tidy(text: string): string {
  return text
    .replace(READING, (_, numbered: string) => withToneMarks(numbered))
    .replace(/\b(?:sth|sb|Tw)\b/g, (short) => SHORT[short] ?? short);
}

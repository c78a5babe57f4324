import { wordsIn } from '../../hints/annotate.ts';
import { lemmas } from '../../hints/english.ts';
import type { HintTable } from '../../hints/hint-table.ts';
import { isLanguage } from '../../languages/languages.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { SentencePlan } from './plan.ts';

/** Words of glosses that a translation need not have. */
const FUNCTION_WORDS = new Set("a an the to of in on at for and or be one's sb's sb sth".split(' '));
const WORD = /[\p{L}\p{N}']+/gu;

/** Tells whether a translation into `language` says what a gloss says: in Chinese as it stands, else each of its words in some form. */
export function glossIn(translation: string, language: string, table: HintTable): (gloss: string) => boolean {
  const text = translation.toLowerCase();
  if (isLanguage(language, 'zh')) return (gloss) => text.includes(gloss.toLowerCase());
  const forms = (word: string): readonly string[] => lemmas(word, table);
  const said = new Set((text.match(WORD) ?? []).flatMap(forms));
  return (gloss) => {
    const words = (gloss.toLowerCase().match(WORD) ?? []).filter((word) => !FUNCTION_WORDS.has(word));
    return words.length > 0 && words.every((word) => forms(word).some((form) => said.has(form)));
  };
}

/** What the dictionary has for each name in a source that it knows by one reading. */
export function nameReadings({ hints }: OpenedPack, plan: SentencePlan): string[] {
  const table = hints?.table;
  if (table === undefined || !isLanguage(plan.from, table.language)) return [];
  const chinese = isLanguage(plan.from, 'zh');
  return wordsIn(table, plan.prepared).flatMap(({ start, end, headword }) => {
    const [reading = '', other] = table.entry(headword)?.glosses ?? [];
    // Any English word may have a capital where a sentence starts.
    const name = chinese ? reading : start === 0 ? '' : plan.prepared.slice(start, end);
    return other === undefined && /^\p{Lu}\p{Ll}/u.test(name) ? [reading] : [];
  });
}

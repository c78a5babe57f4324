import type { RequiredRule, SearchJob, Spelling } from '../../decode/options.ts';
import type { Range, TermUse } from '../../events.ts';
import { Glossary, type FoundTerm } from '../../terms/glossary.ts';
import { Mapped } from '../../text/mapped.ts';
import type { LetterCase } from '../../text/letter-case.ts';
import type { TranslateRequest } from '../../translator.ts';
import { languageOf } from '../../languages/languages.ts';
import type { OpenedPack } from './opened-pack.ts';

/** −log p of a token, where no free translation tells. */
const TOKEN_COST = 0.4;
/** Letters and digits of scripts with spaces between words. */
const SPACED = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]/u;

/** A term of the user in a sentence; its range is in the sentence as it was prepared. */
export interface PlannedTerm extends FoundTerm {
  /** Where it stands in the sentence itself. */
  readonly source: Range;
  /** Its target as the model can write it. */
  readonly written: string;
}

/** What a sentence's plan says of its terms. */
export interface PlannedTerms {
  readonly to: string;
  readonly terms: readonly PlannedTerm[];
  readonly letterCase: LetterCase;
}

/** @throws TermError for terms that cannot be used or contradict each other */
export function glossaryFor(pack: OpenedPack, { from, to, terms }: TranslateRequest): Glossary | undefined {
  if (terms === undefined || terms.length === 0) return undefined;
  const direction = pack.direction(from, to);
  const readable = (source: string): string => pack.normalise(Mapped.of(pack.inVariant(source, direction)), from).text;
  return new Glossary(terms, from, readable, (form) => pack.hints?.table.irregular(form));
}

export function plannedTerms(
  pack: OpenedPack,
  glossary: Glossary | undefined,
  prepared: Mapped,
  sentence: string,
  to: string,
): PlannedTerm[] {
  const original = (range: Range): string => {
    const { start, end } = prepared.original(range);
    return sentence.slice(start, end);
  };
  const found = glossary?.find(prepared.text, original) ?? [];
  return found.map((one) => ({ ...one, source: prepared.original(one), written: written(pack, one.term.target, to) }));
}

function written(pack: OpenedPack, target: string, to: string): string {
  const { tokenizer } = pack;
  const { ids } = tokenizer.encode(pack.normalise(Mapped.of(target), to).text);
  return ids.some((id) => tokenizer.isUnknown(id)) ? target : tokenizer.decode(ids).trim();
}

/**
 * The job with every term required of its translation, once.
 * @param tokenCost what a token of the free translation cost, −log p
 */
export function withTerms(
  pack: OpenedPack,
  { terms, to }: PlannedTerms,
  job: SearchJob,
  tokenCost = TOKEN_COST,
): SearchJob {
  const targets = [...new Set(terms.map((term) => term.written))];
  const phrases = targets.map((target) => spellings(pack, target, to)).filter((found) => found.length > 0);
  if (phrases.length === 0) return job;
  const longer = phrases.reduce((sum, [first]) => sum + (first?.ids.length ?? 0), 0);
  const required: RequiredRule = { phrases, joins: (before, after) => joins(pack, before, after), tokenCost };
  return { ...job, maxLength: job.maxLength + longer, required };
}

/**
 * How a term may be written as tokens: behind a space, behind a sign, and at the beginning of a sentence, there with a
 * capital too. None if the vocabulary lacks its characters.
 */
function spellings({ tokenizer }: OpenedPack, target: string, to: string): Spelling[] {
  const free = tokenizer.encode(target).ids;
  const capital = target.charAt(0).toUpperCase() + target.slice(1);
  const behindSign = ['(', '，'].flatMap((sign) => {
    const before = tokenizer.encode(sign).ids;
    const { ids } = tokenizer.encode(sign + target);
    return before.every((id, at) => ids[at] === id) ? [ids.slice(before.length)] : [];
  });
  const found: Spelling[] = [
    ...behindSign.map((ids) => ({ ids })),
    { ids: free, ...(!languageOf(to).spaced && { atStart: true }) },
    ...(capital === target ? [] : [{ ids: tokenizer.encode(capital).ids, atStart: true }]),
  ];
  const written = found.filter(({ ids }) => ids.length > 0 && !ids.some((id) => tokenizer.isUnknown(id)));
  return [...new Map(written.map((one) => [JSON.stringify(one.ids), one])).values()];
}

/** Whether two target tokens that meet are of one word of a script with spaces. */
function joins({ tokenizer }: OpenedPack, before: number, after: number): boolean {
  const plain = (id: number): boolean => !tokenizer.isByte(id) && !tokenizer.isControl(id);
  if (!plain(before) || !plain(after)) return false;
  return SPACED.test(tokenizer.pieceOf(before).slice(-1)) && SPACED.test(tokenizer.pieceOf(after).charAt(0));
}

/** Whether every term stands in a translation, and each in a place of its own. */
export function keepsTerms(terms: readonly PlannedTerm[], target: string): boolean {
  const wanted = new Set(terms.map((term) => term.written));
  const found = new Set(places([...wanted], target, false).map((place) => place.written));
  return found.size === wanted.size;
}

/** Where a finished translation has the terms of its sentence. */
export function termUses({ terms, letterCase }: PlannedTerms, target: string): TermUse[] {
  const wanted = [...new Set(terms.map((term) => term.written))];
  return places(wanted, target, letterCase === 'upper').map(({ written, start, end }) => ({
    target: { start, end },
    sources: terms.filter((term) => term.written === written).map((term) => term.source),
  }));
}

interface Place extends Range {
  readonly written: string;
}

/**
 * All places of some words in a text, in its order: as whole words, a plural included, longer words first where two
 * overlap. At the beginning of the text with a capital too.
 */
function places(words: readonly string[], text: string, anyCase: boolean): Place[] {
  const fold = (one: string): string => (anyCase ? one.toLowerCase() : one);
  const found: Place[] = [];
  const add = (written: string, start: number, end: number): void => {
    const whole = !SPACED.test(text.charAt(start - 1)) || !SPACED.test(text.charAt(start));
    const ended =
      !SPACED.test(text.charAt(end - 1)) || /^(?:e?s)?(?!\w)/i.test(text.slice(end)) || !SPACED.test(text.charAt(end));
    if (whole && ended && found.every((one) => end <= one.start || start >= one.end))
      found.push({ written, start, end });
  };
  for (const written of [...words].sort((a, b) => b.length - a.length)) {
    const first = /[\p{L}\p{N}]/u.exec(text)?.index ?? 0;
    const capital = written.charAt(0).toUpperCase() + written.slice(1);
    if (capital !== written && text.startsWith(capital, first)) add(written, first, first + written.length);
    const [inText, wanted] = [fold(text), fold(written)];
    for (let at = inText.indexOf(wanted); at >= 0; at = inText.indexOf(wanted, at + 1))
      add(written, at, at + wanted.length);
  }
  return found.sort((a, b) => a.start - b.start);
}

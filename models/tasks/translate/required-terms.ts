import type { RequiredRule, SearchJob, Spelling } from '../../decode/options.ts';
import { languageOf } from '../../languages/languages.ts';
import { SPACED } from './kept-terms.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { SentencePlan } from './plan.ts';
import type { PlannedTerms } from './terms.ts';

/** −log p of a token, where no free translation tells. */
const TOKEN_COST = 0.4;

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

/** The job with every protected span required of its translation, too. */
export function withSpans(pack: OpenedPack, { spans }: Pick<SentencePlan, 'spans'>, job: SearchJob): SearchJob {
  const slots = spans.flatMap(({ symbol }) => {
    const id = pack.target.idOf(symbol);
    return id === undefined ? [] : [[{ ids: [id] }]];
  });
  if (slots.length === 0) return job;
  const { phrases = [], tokenCost = TOKEN_COST } = job.required ?? {};
  const joined = (before: number, after: number): boolean => joins(pack, before, after);
  return {
    ...job,
    maxLength: job.maxLength + slots.length,
    required: { phrases: [...phrases, ...slots], joins: joined, tokenCost },
  };
}

/**
 * How a term may be written as tokens: behind a space, behind a sign, and at the beginning of a sentence, there with a
 * capital too. None if the vocabulary lacks its characters.
 */
function spellings({ target: tokenizer }: OpenedPack, target: string, to: string): Spelling[] {
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
function joins({ target: tokenizer }: OpenedPack, before: number, after: number): boolean {
  const plain = (id: number): boolean => !tokenizer.isByte(id) && !tokenizer.isControl(id);
  if (!plain(before) || !plain(after)) return false;
  return SPACED.test(tokenizer.pieceOf(before).slice(-1)) && SPACED.test(tokenizer.pieceOf(after).charAt(0));
}

import { branches, type Branch } from '../../decode/branches.ts';
import { spelled } from '../../tokenizer/tokenizer.ts';
import type { Alternative, AlternativesRequest } from '../../translator.ts';
import { planOf } from './completion.ts';
import { finishText, growing } from './finish.ts';
import { termUses } from './kept-terms.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { SentencePlan } from './plan.ts';

/** Beginnings looked at, and alternatives told at most. */
const LOOKED_AT = 24;
const MOST = 8;
/** Less probable words are rubbish, absolutely and beside the best one. */
const LEAST = 0.002;
const LEAST_SHARE = 0.004;
/** Tokens of one word at most. */
const LONGEST_WORD = 6;

/**
 * Other words at a place of a translation, likeliest first, the word that stands there among them. Each is completed to a
 * whole word of the language; its probability is that of all its tokens behind the same beginning.
 * None where a term of the user or a protected span stands.
 */
export async function alternatives(
  pack: OpenedPack,
  request: AlternativesRequest,
  signal?: AbortSignal,
): Promise<readonly Alternative[]> {
  const { target, at } = request;
  const plan = planOf(pack, request);
  if (isFixed(pack, plan, target, at)) return [];
  const prefix = target.slice(0, at);
  const banned = pack.banned(plan.to);
  const { endOfSentence, pad } = pack.manifest.tokens;
  const words = new Words(pack, plan, prefix);
  const found = await branches(
    pack.model,
    {
      source: plan.ids,
      prefix,
      count: LOOKED_AT,
      longest: LONGEST_WORD,
      mayFollow: (id) => id !== pad && !banned.has(id),
      complete: (branch) => words.first(branch)?.whole === true,
    },
    signal,
  );
  const told: Alternative[] = [];
  for (const branch of found) {
    const word = words.first(branch);
    if (word === undefined || branch.ids[0] === endOfSentence) continue;
    const ids = branch.ids.slice(0, word.tokens);
    if (pack.slotsIn(word.text).length > 0) continue;
    const logProb = branch.logProbs.slice(0, word.tokens).reduce((sum, one) => sum + one, 0);
    const current = ids.every((id, index) => target[at + index] === id);
    told.push({ text: word.shown, prefix: [...prefix, ...ids], probability: Math.exp(logProb), current });
  }
  told.sort((one, other) => other.probability - one.probability);
  const least = Math.max(LEAST, LEAST_SHARE * (told[0]?.probability ?? 0));
  return joined(told.filter(({ probability, current }) => current || probability >= least)).slice(0, MOST);
}

/** Whether the user's term or a protected span stands at a token: there is nothing to choose. */
function isFixed(pack: OpenedPack, plan: SentencePlan, target: readonly number[], at: number): boolean {
  const text = spelled(pack.target, target);
  const written = text.text.slice(text.ranges[at]?.start, text.ranges[at]?.end);
  if (pack.slotsIn(written).length > 0) return true;
  const whole = finishText(pack, plan, text);
  const range = whole.ranges[at];
  return (
    range !== undefined &&
    termUses(plan, whole.text).some(({ target: use }) => use.start < range.end && range.start < use.end)
  );
}

/** The likeliest one of each text, capitals aside: different tokens may spell the same word. */
function joined(told: readonly Alternative[]): Alternative[] {
  const byText = new Map<string, Alternative>();
  for (const one of told) {
    const text = one.text.toLowerCase();
    const known = byText.get(text);
    byText.set(text, known === undefined ? one : { ...known, current: known.current || one.current });
  }
  return [...byText.values()];
}

interface FirstWord {
  /** As the tokens spell it, and as it is read in its place. */
  readonly text: string;
  readonly shown: string;
  /** Tokens that it is written with. */
  readonly tokens: number;
  /** No token that follows can make it longer. */
  readonly whole: boolean;
}

/** The first word behind a beginning. */
class Words {
  private readonly segmenter: Intl.Segmenter;
  private readonly start: number;
  private readonly before: string;

  constructor(
    private readonly pack: OpenedPack,
    private readonly plan: SentencePlan,
    private readonly prefix: readonly number[],
  ) {
    this.segmenter = new Intl.Segmenter(plan.to, { granularity: 'word' });
    this.before = spelled(pack.target, prefix).text;
    this.start = this.before.length;
  }

  first({ ids }: Branch): FirstWord | undefined {
    const { text, ranges } = spelled(this.pack.target, [...this.prefix, ...ids]);
    const word = [...this.segmenter.segment(text)].find(
      ({ index, segment, isWordLike }) => isWordLike === true && index + segment.length > this.start,
    );
    if (word === undefined) return undefined;
    const end = word.index + word.segment.length;
    const own = ranges.slice(this.prefix.length);
    const tokens = own.findLastIndex((range) => range.end > range.start && range.start < end) + 1;
    const upTo = own[tokens - 1]?.end ?? end;
    const written = growing(this.pack, this.plan, text.slice(0, upTo));
    return {
      text: text.slice(this.start, upTo),
      shown: written.slice(growing(this.pack, this.plan, this.before).length).trim(),
      tokens,
      whole: tokens < ids.length,
    };
  }
}

import type { SearchOptions } from '../../decode/options.ts';
import { spelled, type TokenText } from '../../tokenizer/tokenizer.ts';
import { Mapped } from '../../text/mapped.ts';
import type { RememberedSentence, SentenceRequest, SentenceStartRequest } from '../../translator.ts';
import type { Attempt } from './attempt.ts';
import { continued } from './continuation.ts';
import { searchOptions } from './decoding.ts';
import { finished } from './finish.ts';
import { coverage } from './coverage.ts';
import { healed } from './healing.ts';
import type { OpenedPack } from './opened-pack.ts';
import { rescored } from './parts.ts';
import { planSentence, type SentencePlan } from './plan.ts';
import { renderingOf } from './rendering.ts';
import { sentenceResult } from './result.ts';
import { glossaryFor } from './terms.ts';

/**
 * A translation of a sentence that begins with what is given: with tokens, or with a text, which stays letter for letter.
 * @throws LanguageError | TermError | AbortError
 */
export async function completed(
  pack: OpenedPack,
  request: SentenceRequest & SentenceStartRequest,
  signal?: AbortSignal,
): Promise<RememberedSentence> {
  const plan = planOf(pack, request);
  // Whoever chose a word saw how probable it was, among all words.
  const options = { ...searchOptions(pack, request), exact: true };
  const told = (attempt: Attempt): RememberedSentence => sentenceResult(pack, attempt, true, request.attention);
  if ('prefix' in request) {
    const [attempt] = await continued(pack, plan, [{ prefix: request.prefix }], options, signal);
    return told(required(attempt));
  }
  const readable = readableStart(pack, plan, request.begin);
  if (request.whole === true) {
    const attempt = await written(pack, plan, readable.trimEnd(), options, signal);
    const { ranges } = behind(pack, attempt, request.begin, readable);
    const most = request.begin.length;
    const kept = ranges.map(({ start, end }) => ({ start: Math.min(start, most), end: Math.min(end, most) }));
    return told({ ...attempt, written: { text: request.begin, ranges: kept } });
  }
  const [found] = await continued(pack, plan, [healed(pack, readable, plan.to)], options, signal);
  const attempt = required(found);
  return told({ ...attempt, written: behind(pack, attempt, request.begin, readable) });
}

/** A translation that a person wrote, with what the model thinks of its tokens. */
async function written(
  pack: OpenedPack,
  plan: SentencePlan,
  text: string,
  options: SearchOptions,
  signal?: AbortSignal,
): Promise<Attempt> {
  const { nodes } = await rescored(pack, plan, text, options, signal);
  const score = nodes.reduce((sum, { logProb }) => sum + logProb, 0) / Math.max(1, nodes.length);
  const best = renderingOf(pack.target, plan, { nodes, score, reason: 'end' });
  return { plan, best, others: [], problem: undefined, coverage: coverage(best.seen) };
}

/** The sentence as it was read when `source` was decoded, whose numbers may have been masked. */
export function planOf(pack: OpenedPack, request: SentenceRequest): SentencePlan {
  const { text, from, to, hints = true, source } = request;
  const reading = { hints, glossary: glossaryFor(pack, request) };
  const plan = planSentence(pack, text, from, to, reading);
  if (source === undefined || same(plan.ids, source)) return plan;
  const masked = planSentence(pack, text, from, to, { ...reading, numbers: 'masked' });
  return same(masked.ids, source) ? masked : plan;
}

/** What was typed as the model would write it: slots for spans that come back unchanged, one kind of signs. */
function readableStart(pack: OpenedPack, plan: SentencePlan, typed: string): string {
  const edits = [...plan.spans]
    .map(({ text, symbol }) => ({ start: typed.indexOf(text), end: typed.indexOf(text) + text.length, by: symbol }))
    .filter(({ start, end }) => start >= 0 && end > start)
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((one, at, all) => all.slice(0, at).every((before) => before.end <= one.start));
  const normal = pack.normalise(Mapped.of(typed).replace(edits), plan.to).text;
  const trimmed = normal.trimEnd();
  return /\s$/u.test(typed) ? `${trimmed} ` : trimmed;
}

/** The finished translation with its beginning just as it was typed. */
function behind(pack: OpenedPack, { plan, best }: Attempt, typed: string, readable: string): TokenText {
  const { target: tokenizer } = pack;
  const head = spelled(tokenizer, tokenizer.encode(readable).ids).text.trimEnd();
  const { text, ranges } = best.target;
  const end = text.startsWith(head) ? head.length : commonStart(text, head);
  const whole = finished(pack, plan, text);
  const image = head === '' ? 0 : whole.image({ start: 0, end }).end;
  const rest = whole.text.slice(image);
  const spaces = /\s$/u.test(typed) ? (/^\s*/u.exec(rest)?.[0].length ?? 0) : 0;
  const begun = whole.replace([{ start: 0, end: image + spaces, by: typed }]);
  return { text: begun.text, ranges: within(ranges.map((range) => begun.image(range))) };
}

/** Ranges in order and without overlap: tokens of the typed beginning share its range. */
function within(ranges: TokenText['ranges']): TokenText['ranges'] {
  let last = 0;
  return ranges.map(({ start, end }) => {
    last = Math.max(last, start === end ? 0 : start);
    return start === end ? { start: last, end: last } : { start, end };
  });
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < other.length && one.charAt(at) === other.charAt(at)) at += 1;
  return at;
}

function required(attempt: Attempt | undefined): Attempt {
  if (attempt === undefined) throw new RangeError('a search ends with one attempt for each beginning');
  return attempt;
}

function same(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

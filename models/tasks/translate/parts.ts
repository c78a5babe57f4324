import { path, type Node } from '../../decode/hypothesis.ts';
import type { SearchJob, SearchOptions } from '../../decode/options.ts';
import { search } from '../../decode/search.ts';
import type { Range } from '../../events.ts';
import { Mapped } from '../../text/mapped.ts';
import type { ProtectedSpan } from '../../text/protect.ts';
import { withoutLoop, type Attempt } from './attempt.ts';
import { coverage } from './coverage.ts';
import { lengthLimit } from './limits.ts';
import { languageOf } from '../../languages/languages.ts';
import type { OpenedPack } from './opened-pack.ts';
import { inWidthOf, matchFinalPunctuation } from './punctuation.ts';
import { planSentence, type SentencePlan } from './plan.ts';
import { rendering, renderingOf } from './rendering.ts';
import { withTerms } from './required-terms.ts';

/**
 * Translates what stands between protected spans piece by piece and puts the spans back where they were: the last
 * resort when the model loses a placeholder. Word order suffers, the spans do not.
 */
export async function inParts(
  pack: OpenedPack,
  plan: SentencePlan,
  options: SearchOptions,
  signal?: AbortSignal,
): Promise<Attempt> {
  const between = pieces(plan);
  const translatable = between.map(({ body }) => body).filter((body) => /\p{L}/u.test(body));
  const translated = await translateAll(pack, plan, translatable, options, signal);
  const texts = between.map(({ lead, body, trail }, index) => {
    const text = inWidthOf(lead, plan.to) + (translated.get(body) ?? inWidthOf(body, plan.to)) + trail;
    return spaced(plan, text, index);
  });
  const slotted = texts.map((text, index) => text + (plan.spans[index]?.symbol ?? '')).join('');
  const { nodes, ranges } = await rescored(pack, plan, slotted, options, signal);
  const written = inPlace(slotted, texts, plan.spans);
  const score = mean(nodes.map(({ logProb }) => logProb));
  const best = renderingOf(pack.target, plan, { nodes, score, reason: 'end' });
  return {
    ...{ plan, best, others: [], problem: undefined, coverage: coverage(best.seen) },
    written: { text: written.text, ranges: ranges.map((range) => written.image(range)) },
  };
}

/** A text between spans with the spaces beside them that Chinese words need none of; the inner sides of marks have none. */
function spaced({ spans, to }: SentencePlan, text: string, index: number): string {
  if (!languageOf(to).spaced) return text;
  const [left, right] = [spans[index - 1], spans[index]];
  const opens = left?.kind === 'opening' || (left?.kind === 'tag' && !left.text.startsWith('</'));
  const closes = right?.kind === 'closing' || (right?.kind === 'tag' && right.text.startsWith('</'));
  const before = left !== undefined && !opens && HAN.test(left.after) && /^[\p{L}\p{N}]/u.test(text) ? ' ' : '';
  const after = right !== undefined && !closes && HAN.test(right.before) && /[\p{L}\p{N}]$/u.test(text) ? ' ' : '';
  return before + text + after;
}

const HAN = /\p{Script=Han}/u;

/** The text with its spans in the place of their slots, which stand behind each text but the last. */
function inPlace(slotted: string, texts: readonly string[], spans: readonly ProtectedSpan[]): Mapped {
  let end = 0;
  const edits = spans.map(({ symbol, text: by }, index) => {
    const start = end + (texts[index]?.length ?? 0);
    end = start + symbol.length;
    return { start, end, by };
  });
  return Mapped.of(slotted).replace(edits);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
}

interface Piece {
  readonly lead: string;
  readonly body: string;
  readonly trail: string;
}

/** The texts before, between and after the spans: one more than there are spans. */
function pieces(plan: SentencePlan): Piece[] {
  const starts = [0, ...plan.spans.map((span) => span.source.end)];
  const ends = [...plan.spans.map((span) => span.source.start), plan.text.length];
  return starts.map((start, index) => {
    const text = plan.text.slice(start, ends[index]);
    const lead = /^[\s，。、；：！？,.;:!?]*/u.exec(text)?.[0] ?? '';
    const body = text.slice(lead.length).trimEnd();
    return { lead, body, trail: text.slice(lead.length + body.length) };
  });
}

async function translateAll(
  pack: OpenedPack,
  plan: SentencePlan,
  texts: readonly string[],
  options: SearchOptions,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const plans = [...new Set(texts)].map((text) => planSentence(pack, text, plan.from, plan.to, plan.reading));
  const jobs = plans.map((part): SearchJob => {
    const repetition = { action: 'avoid' as const, allowed: part.repeats, hasLetter: pack.hasLetter };
    const maxLength = lengthLimit(pack, part.ids);
    return withTerms(pack, part, { source: part.ids, maxLength, minLength: 0, prefix: [], repetition });
  });
  const translated = new Map<string, string>();
  for await (const event of search(pack.model, jobs, { ...options, nbest: 1 }, signal)) {
    const part = plans[event.job];
    if (event.type !== 'end' || part === undefined) continue;
    const [found] = event.results;
    if (found === undefined) continue;
    const { target } = withoutLoop(pack, part, rendering(pack.target, part, found));
    translated.set(part.text, matchFinalPunctuation(part.prepared, pack.withoutSlots(target.text), part.to));
  }
  return translated;
}

/** Tokens of a text as the model scores them, with their alignment: teacher forcing by a forced prefix. */
export async function rescored(
  pack: OpenedPack,
  plan: SentencePlan,
  text: string,
  options: SearchOptions,
  signal?: AbortSignal,
): Promise<{ readonly nodes: readonly Node[]; readonly ranges: readonly Range[] }> {
  const most = pack.model.maxPositions - 2;
  const { ids, ranges } = pack.target.encode(text);
  const start = pack.startOf(plan.to);
  const prefix = [...start, ...ids.slice(0, most - start.length), pack.manifest.tokens.endOfSentence];
  const forced: SearchJob = { source: plan.ids, maxLength: 1, minLength: 0, prefix };
  for await (const event of search(pack.model, [forced], { ...options, beam: 1, nbest: 1, exact: true }, signal)) {
    const [result] = event.type === 'end' ? event.results : [];
    if (result === undefined) continue;
    const nodes = path(result.node).slice(0, prefix.length);
    const before = start.map(() => ({ start: 0, end: 0 }));
    const written = [...before, ...ranges].slice(0, nodes.length - 1);
    return { nodes, ranges: [...written, { start: text.length, end: text.length }] };
  }
  return { nodes: [], ranges: [] };
}

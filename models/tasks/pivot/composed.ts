import type { Doubt, Link, Range, TermUse } from '../../events.ts';
import type { RememberedSentence } from '../../translator.ts';
import { links } from '../translate/links.ts';
import { throughText } from './alignment.ts';

/** A sentence that two packs translated: the first from its language into the one between, the second from there. */
export interface Legs {
  /** The source sentence. */
  readonly text: string;
  /** The language between. */
  readonly language: string;
  /** With attention, and its text read by the second. */
  readonly first: RememberedSentence;
  readonly second: RememberedSentence;
}

/**
 * One translation of two, with ranges of the source sentence and of the target. Tokens and probabilities of the source are
 * the first's, those of the target the second's, which translated the best that the first had.
 * @param linked whether words of the target are linked to those of the source
 */
export function composed({ text, language, first, second }: Legs, linked = true): RememberedSentence {
  const { attention: _attention, check: _check, terms: _terms, doubts: _doubts, ...own } = second;
  const terms = usesOf(first, second);
  const wrong = doubtsOf(text, first, second);
  const check = first.check === true || second.check === true;
  return {
    ...own,
    sourceIds: first.sourceIds,
    sourceRanges: first.sourceRanges,
    links: linked ? linksOf(text, first, second) : [],
    middle: { language, text: first.text, ids: second.sourceIds },
    ...(check && { check }),
    ...(terms.length > 0 && { terms }),
    ...(wrong.length > 0 && { doubts: wrong }),
  };
}

function linksOf(text: string, first: RememberedSentence, second: RememberedSentence): Link[] {
  const between = { written: first.targetRanges, read: second.sourceRanges };
  const attention = throughText(second.attention ?? [], between, first.attention ?? []);
  return links({ text, ranges: first.sourceRanges }, { text: second.text, ranges: second.targetRanges }, attention);
}

/** Terms that came through both: what the second has a term from is what the first had one for. */
function usesOf(first: RememberedSentence, second: RememberedSentence): TermUse[] {
  return (second.terms ?? []).flatMap(({ target, sources }) => {
    const carried = (first.terms ?? []).filter((use) => sources.some((source) => overlap(source, use.target)));
    return carried.length === 0 ? [] : [{ target, sources: carried.flatMap((use) => use.sources) }];
  });
}

/** What either of them got wrong, told of the text that a person sees. */
function doubtsOf(text: string, first: RememberedSentence, second: RememberedSentence): Doubt[] {
  const ofFirst = (first.doubts ?? []).flatMap(({ kind, source, target }): Doubt[] => {
    if (source !== undefined) return [{ kind, source }];
    const seen = target && image(second.links, target, 'source', 'target');
    return seen === undefined ? [] : [{ kind, target: seen }];
  });
  const ofSecond = (second.doubts ?? []).flatMap(({ kind, source, target }): Doubt[] => {
    if (target !== undefined) return [{ kind, target }];
    const seen = source && (copied(text, first.text, source) ?? image(first.links, source, 'target', 'source'));
    return seen === undefined ? [] : [{ kind, source: seen }];
  });
  return [...ofFirst, ...ofSecond];
}

/** Where the words of a range in the middle stand in the source as they are. */
function copied(text: string, middle: string, { start, end }: Range): Range | undefined {
  const at = text.indexOf(middle.slice(start, end));
  return at < 0 ? undefined : { start: at, end: at + end - start };
}

/** The other side of the links that a range has a part in. */
function image(
  all: readonly Link[],
  range: Range,
  from: 'source' | 'target',
  to: 'source' | 'target',
): Range | undefined {
  const seen = all.filter((link) => overlap(link[from], range)).map((link) => link[to]);
  if (seen.length === 0) return undefined;
  return { start: Math.min(...seen.map(({ start }) => start)), end: Math.max(...seen.map(({ end }) => end)) };
}

function overlap(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end;
}

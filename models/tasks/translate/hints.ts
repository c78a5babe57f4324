import type { Node } from '../../decode/hypothesis.ts';
import type { Range } from '../../events.ts';
import { findHints, insertions, explained, type Hint, type Insertion } from '../../hints/annotate.ts';
import type { Mapped } from '../../text/mapped.ts';
import type { Encoding, HintTokens } from '../../translator.ts';
import { isLanguage } from '../../languages/languages.ts';
import type { OpenedPack } from './opened-pack.ts';
import type { PlannedTerm } from './terms.ts';

/**
 * The tokens of a prepared sentence, with hints behind its rare words if the pack has a dictionary of this language.
 * The commonest words go without where the source would have more than `room` tokens.
 * @param language of the sentence; null for no hints
 * @param terms of the user: they go before everything that the dictionary knows
 * @returns ranges in the text that `prepared` was made from
 */
export function readTokens(
  pack: OpenedPack,
  prepared: Mapped,
  language: string | null,
  room: number,
  terms: readonly PlannedTerm[] = [],
): Encoding {
  const { hints, tokenizer } = pack;
  const table =
    hints !== undefined && language !== null && isLanguage(language, hints.table.language) ? hints.table : null;
  const given = terms.map(({ start, end, written }): Hint => {
    const surface = prepared.text.slice(start, end);
    return { start, end, surface, entry: { word: surface, count: 0, glosses: [written] } };
  });
  const all = table === null ? [] : findHints(table, prepared.text, given);
  for (let found = all; ;) {
    const inserted = table === null || hints === undefined ? [] : insertions(table, found, hints);
    const read = prepared.replace(inserted.map(({ at, by }) => ({ start: at, end: at, by })));
    const { ids, pieces, ranges } = tokenizer.encode(read.text);
    if (ids.length <= room || found.length === 0)
      return {
        ids,
        pieces,
        ranges: ranges.map((range) => read.original(range)),
        hints: hintTokens(pieces, ranges, inserted),
      };
    found = found.slice(0, -1);
  }
}

/** @param ranges of the tokens in the text with its insertions */
function hintTokens(pieces: readonly string[], ranges: readonly Range[], inserted: readonly Insertion[]): HintTokens[] {
  let moved = 0;
  return inserted.map(({ at, by, hint }) => {
    const start = at + moved;
    const word = tokensIn(ranges, { start: hint.start + moved, end: start });
    // The space that the tokenizer puts before a text stands where its first word does, and is no part of it.
    const first = pieces[word.first] === '▁' && word.first < word.last ? word.first + 1 : word.first;
    moved += by.length;
    return {
      ...tokensIn(ranges, { start, end: start + by.length }),
      word: { ...word, first, text: hint.surface },
      gloss: hint.entry.glosses.join(', '),
    };
  });
}

/** The tokens that share anything with a range, or stand in it where they are empty. */
function tokensIn(ranges: readonly Range[], { start, end }: Range): { readonly first: number; readonly last: number } {
  const within = (range: Range): boolean =>
    range.start < end && (range.end > start || (range.start === range.end && range.start >= start));
  return { first: ranges.findIndex(within), last: ranges.findLastIndex(within) };
}

/** Which tokens of a source are hints, as they can be told from the tokens alone. */
export function hintsIn(pack: OpenedPack, source: readonly number[]): readonly HintTokens[] {
  const { hints, tokenizer } = pack;
  if (hints === undefined) return [];
  const spans = hintSpans(pack, source);
  if (spans.length === 0) return [];
  const { text, ranges } = ownText(pack, source, spans);
  const words = explained(hints.table, text);
  return spans.map(({ first, last }) => {
    const end = ranges[first - 1]?.end ?? 0;
    const endsHere = (word: Range): boolean => word.end === end;
    // What follows a hint may have lost the space before it, and would stand in one word with a phrase.
    const known = words.find(endsHere) ?? explained(hints.table, text.slice(0, end)).find(endsHere);
    const found = known === undefined ? { first: first - 1, last: first - 1 } : tokensIn(ranges, known);
    const start = ranges[found.first]?.start ?? end;
    const gloss = tokenizer.decode(
      source.slice(first, last + 1).filter((id) => id !== hints.openId && id !== hints.closeId),
    );
    return {
      first,
      last,
      word: { ...found, last: first - 1, text: text.slice(known?.start ?? start, end).trim() },
      gloss: gloss.trim().replaceAll('，', ', '),
    };
  });
}

/** From the space before its first marker to its second. */
function hintSpans({ hints, tokenizer }: OpenedPack, source: readonly number[]): { first: number; last: number }[] {
  const spans: { first: number; last: number }[] = [];
  for (let first = source.indexOf(hints?.openId ?? -1); first > 0;) {
    const last = source.indexOf(hints?.closeId ?? -1, first);
    if (last < 0) break;
    const spaced = tokenizer.pieceOf(source[first - 1] ?? 0) === '▁';
    spans.push({ first: spaced ? first - 1 : first, last });
    first = source.indexOf(hints?.openId ?? -1, last);
  }
  return spans;
}

/** The text of the tokens that are no hints, as far as they have any, and where each token stands in it; hints are nowhere. */
function ownText(
  { tokenizer }: OpenedPack,
  source: readonly number[],
  spans: readonly { readonly first: number; readonly last: number }[],
): { readonly text: string; readonly ranges: readonly Range[] } {
  let text = '';
  const ranges = source.map((id, at) => {
    if (spans.some(({ first, last }) => at >= first && at <= last)) return { start: -1, end: -1 };
    const start = text.length;
    const piece = tokenizer.pieceOf(id);
    const special =
      tokenizer.isControl(id) || tokenizer.isUnknown(id) || tokenizer.isByte(id) || /^>>.*<<$/.test(piece);
    text += special ? '\ufffd' : piece.replaceAll('▁', ' ');
    return { start, end: text.length };
  });
  return { text, ranges };
}

/** The tokens of a source that are its own. */
export function withoutHints(pack: OpenedPack, source: readonly number[]): readonly number[] {
  const spans = pack.hints === undefined ? [] : hintSpans(pack, source);
  return spans.length === 0
    ? source
    : source.filter((_, at) => !spans.some(({ first, last }) => at >= first && at <= last));
}

export function moved({ first, last, word, gloss }: HintTokens, by: number): HintTokens {
  return { first: first + by, last: last + by, word: { ...word, first: word.first + by, last: word.last + by }, gloss };
}

/**
 * Attention between words: what the alignment heads gave to a hint belongs to the word that it explains, whose tokens
 * share it.
 */
export function wordAlignment(
  { hints }: Pick<Encoding, 'hints'>,
  nodes: readonly Pick<Node, 'alignment'>[],
): (Float32Array | undefined)[] {
  return nodes.map(({ alignment }) => {
    if (alignment === undefined || hints.length === 0) return alignment;
    const row = alignment.slice();
    for (const { first, last, word } of hints) {
      let weight = 0;
      for (let at = first; at <= last; at += 1) weight += row[at] ?? 0;
      row.fill(0, first, last + 1);
      const share = weight / (word.last - word.first + 1);
      for (let at = word.first; at <= word.last; at += 1) row[at] = (row[at] ?? 0) + share;
    }
    return row;
  });
}

/**
 * The sentence without brackets that could spell a marker: markers in plain sight are protected spans, but capitals,
 * control characters and full-width letters only become one on their way to the model. Slots stay.
 */
export function withoutForged(pack: OpenedPack, prepared: Mapped): Mapped {
  if (pack.hints === undefined || !/[⟦⟧]/.test(prepared.text)) return prepared;
  const slotOrBracket = new RegExp([...pack.slots, '[⟦⟧]'].join('|'), 'g');
  return prepared.replaceAll(slotOrBracket, (found) => (found === '⟦' ? '[' : found === '⟧' ? ']' : found));
}
